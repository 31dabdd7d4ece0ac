import { resource } from '#app/middleware/resource.ts'
import { AppError } from '#core/errors.ts'

export const loader = resource(() => {
  throw new AppError('not_found', 'The API has no such address: see /api.')
})
export const action = loader
