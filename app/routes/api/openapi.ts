import { addressLanguage } from '#app/preferences.ts'
import { json, resource } from '#app/middleware/resource.ts'
import { defaultLanguage } from '#text/languages.ts'
import { describeApi } from './describe-api.server.ts'

/** In English, or with `?lang=vi` in Vietnamese. */
export const loader = resource(async ({ request, url, info }) => {
  const document = await describeApi(info.origin, addressLanguage(url.search) ?? defaultLanguage)
  return json(request, document, { cacheControl: 'public, no-cache' })
})
export const action = loader
