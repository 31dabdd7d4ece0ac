import type { RequestInfo } from '#app/middleware/request-info.ts'
import type { ExportFile } from '#core/exports/export-file.server.ts'

/** Returns a streaming response for a file, or only its headers for HEAD. */
export async function fileResponse(file: ExportFile, request: Request, info: RequestInfo): Promise<Response> {
  const headers = {
    'Content-Type': file.contentType,
    'Content-Disposition': `attachment; filename="${file.fileName}"`,
    'X-Row-Count': String(file.rows),
    'Cache-Control': 'no-store',
  }
  if (request.method === 'HEAD') {
    await file.body.cancel()
    return new Response(null, { headers })
  }
  info.isDownload = true
  return new Response(file.body, { headers })
}
