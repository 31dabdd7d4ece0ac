import { redirect } from 'react-router'
import { z } from 'zod'
import { currentUser, loginAddress } from '#app/middleware/current-user.ts'
import { endpoint } from '#app/middleware/endpoint.ts'
import { errorResponse, logError } from '#app/middleware/errors.ts'
import { AppError } from '#core/errors.ts'
import { exportFile } from '#core/exports/export-file.server.ts'
import { exportFormats } from '#core/exports/formats.ts'
import { services } from '#core/services.server.ts'
import { fileResponse } from './file-response.ts'

const fileQuery = z.object({ format: z.enum(exportFormats).optional() })

/** The file of an export, for its owner. Errors are pages, as people follow links here. */
const handler = endpoint({
  GET: async ({ request, params, context, url, info }) => {
    const user = await currentUser({ request, context })
    if (!user) return redirect(loginAddress(request))
    try {
      const query = fileQuery.safeParse(Object.fromEntries(url.searchParams))
      if (!query.success)
        throw new AppError('invalid_input', `A format is one of ${exportFormats.join(', ')}.`)
      const { db, siteOrigin, replicas } = services()
      const wanted = { userId: user.id, exportId: params.id ?? '', siteOrigin, ...query.data }
      return await fileResponse(await exportFile(db, wanted, replicas), request, info)
    } catch (error) {
      logError(error, info)
      return errorResponse(error, request, info)
    }
  },
})

export { handler as loader, handler as action }
