import { clientEndpoint } from '#app/middleware/api-client.ts'
import { privateJson } from '#app/middleware/endpoint.ts'
import { readExport } from '#core/exports/read-exports.server.ts'
import { services } from '#core/services.server.ts'
import { toExportResponse } from './responses.ts'

const endpoint = clientEndpoint({
  GET: async ({ client, params, info }) => {
    const summary = await readExport(services().db, { userId: client.userId, exportId: params.id ?? '' })
    return privateJson(toExportResponse(summary, info.origin))
  },
})

export { endpoint as loader, endpoint as action }
