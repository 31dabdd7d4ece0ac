import type { ReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { RequestInfo } from '#app/middleware/request-info.ts'

/** A file of rejected rows to download; `fileName` is ours and needs no quoting. */
export function csvFile(file: ReadStream, fileName: string, request: Request, info: RequestInfo): Response {
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
