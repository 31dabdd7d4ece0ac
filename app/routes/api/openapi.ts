import { json, resource } from '#app/middleware/resource.ts'
import { describeApi } from './describe-api.ts'

export const loader = resource(({ request, info }) =>
  json(request, describeApi(info.origin), { cacheControl: 'public, max-age=3600' }),
)
export const action = loader
