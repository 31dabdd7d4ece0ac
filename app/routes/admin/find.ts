import { adminEndpoint, privateJson } from '#app/middleware/endpoint.ts'
import { readPreferences } from '#app/preferences.ts'
import { findRecords } from '#core/find-records.server.ts'
import { services } from '#core/services.server.ts'

/** Users and articles for an administrator's command palette, as JSON. */
export const loader = adminEndpoint({
  GET: async ({ request, url }) => {
    const { language } = readPreferences(request)
    return privateJson(await findRecords(services().db, url.searchParams.get('q') ?? '', language))
  },
})
export const action = loader
