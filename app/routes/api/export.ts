import { clientEndpoint } from '#app/middleware/api-client.ts'
import { privateJson } from '#app/middleware/endpoint.ts'
import { readExport } from '#core/exports/read-exports.server.ts'
import { services } from '#core/services.server.ts'
import { exportAnswer, presentExport } from './export-answers.ts'

const answer = clientEndpoint({
  GET: async ({ client, params, info }) => {
    const wanted = { userId: client.userId, exportId: params.id ?? '' }
    const found = await readExport(services().db, wanted)
    return privateJson(exportAnswer.parse(presentExport(found, info.origin)))
  },
})

export { answer as loader, answer as action }
