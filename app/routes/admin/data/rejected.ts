import { adminEndpoint } from '#app/middleware/endpoint.ts'
import { rejectedPath } from '#core/imports/import-log.server.ts'
import { openRejected } from '#core/imports/uploads/upload-files.server.ts'
import { services } from '#core/services.server.ts'
import { csvFile } from './csv-file.ts'

/** The rows that an import could not take. */
const answer = adminEndpoint({
  async GET({ params, request, info }) {
    const { db, env } = services()
    const path = await rejectedPath(db, env.DATA_DIR, params.id ?? '')
    return csvFile(await openRejected(path), `rejected-${params.id}.csv`, request, info)
  },
})

export { answer as loader, answer as action }
