import { clientEndpoint } from '#app/middleware/api-client.ts'
import { fileResponse } from '#app/routes/exports/file-response.ts'
import { AppError } from '#core/errors.ts'
import { exportFile } from '#core/exports/export-file.server.ts'
import { exportFormats } from '#core/exports/formats.ts'
import { services } from '#core/services.server.ts'
import { fileQuestion } from './export-questions.ts'

const answer = clientEndpoint({
  GET: async ({ client, request, params, url, info }) => {
    const asked = fileQuestion.safeParse(Object.fromEntries(url.searchParams))
    if (!asked.success) throw new AppError('invalid_input', `A format is one of ${exportFormats.join(', ')}.`)
    const { db, siteOrigin } = services()
    const wanted = { userId: client.userId, exportId: params.id ?? '', siteOrigin, ...asked.data }
    return fileResponse(await exportFile(db, wanted), request, info)
  },
})

export { answer as loader, answer as action }
