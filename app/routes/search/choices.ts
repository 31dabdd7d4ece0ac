import { resource } from '#app/middleware/resource.ts'
import { currentUser } from '#app/middleware/current-user.ts'
import { readPreferences } from '#app/preferences.ts'
import { AppError } from '#core/errors.ts'
import { loadChoices } from './choices.server.ts'

/** Returns the choices of a filter, for its dropdown. */
export const loader = resource(async ({ request, url, params, context }) => {
  const found = await loadChoices(url, params.filter ?? '', readPreferences(request).language, () =>
    currentUser({ request, context }),
  )
  if (!found) throw new AppError('not_found', 'There is no such filter.')
  return Response.json(found.groups, { headers: { 'Cache-Control': 'private, max-age=60', Vary: 'Cookie' } })
})
export const action = loader
