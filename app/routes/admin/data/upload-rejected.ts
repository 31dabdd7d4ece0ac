import { adminEndpoint } from '#app/middleware/endpoint.ts'
import { checkedRejectedPath, openRejected, readUpload } from '#core/imports/uploads/upload-files.server.ts'
import { services } from '#core/services.server.ts'
import { csvFile } from './csv-file.ts'

/** The rows that the check of a file would not take. */
const answer = adminEndpoint({
  async GET({ params, request, info }) {
    const { DATA_DIR } = services().env
    const { id } = await readUpload(DATA_DIR, params.id ?? '')
    return csvFile(await openRejected(checkedRejectedPath(DATA_DIR, id)), 'rejected.csv', request, info)
  },
})

export { answer as loader, answer as action }
