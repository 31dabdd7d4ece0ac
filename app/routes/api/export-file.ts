import { clientEndpoint } from '#app/middleware/api-client.ts'
import { fileResponse } from '#app/routes/exports/file-response.ts'
import { AppError } from '#core/errors.ts'
import { exportFile } from '#core/exports/export-file.server.ts'
import { exportFormats } from '#core/exports/formats.ts'
import { services } from '#core/services.server.ts'
import { fileRequest } from './requests.ts'

const endpoint = clientEndpoint({
  GET: async ({ client, request, params, url, info }) => {
    const input = fileRequest.safeParse(Object.fromEntries(url.searchParams))
    if (!input.success) throw new AppError('invalid_input', `A format is one of ${exportFormats.join(', ')}.`)
    const { db, siteOrigin, replicas } = services()
    const selection = { userId: client.userId, exportId: params.id ?? '', siteOrigin, ...input.data }
    return fileResponse(await exportFile(db, selection, replicas), request, info)
  },
})

export { endpoint as loader, endpoint as action }
