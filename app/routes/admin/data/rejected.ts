import type { ReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { adminEndpoint } from '#app/middleware/endpoint.ts'
import type { RequestInfo } from '#app/middleware/request-info.ts'
import { rejectedPath } from '#core/imports/import-log.server.ts'
import { checkedRejectedPath, openRejected, readUpload } from '#core/imports/uploads/upload-files.server.ts'
import { services } from '#core/services.server.ts'

/** Downloads the rejected rows of a dry run or of an import. */
const handler = adminEndpoint({
  async GET({ params: { id = '' }, url, request, info }) {
    const { db, env } = services()
    const isImport = /^\/admin\/data\/imports\//i.test(url.pathname)
    const path = isImport
      ? await rejectedPath(db, env.DATA_DIR, id)
      : checkedRejectedPath(env.DATA_DIR, (await readUpload(env.DATA_DIR, id)).id)
    return csvFile(await openRejected(path), isImport ? `rejected-${id}.csv` : 'rejected.csv', request, info)
  },
})

export { handler as loader, handler as action }

/** Streams a CSV file as a download; `fileName` must not need quoting. */
function csvFile(file: ReadStream, fileName: string, request: Request, info: RequestInfo): Response {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'no-store',
  }
  if (request.method === 'HEAD') {
    file.destroy()
    return new Response(null, { headers })
  }
  info.isDownload = true
  return new Response(Readable.toWeb(file) as ReadableStream<Uint8Array>, { headers })
}
