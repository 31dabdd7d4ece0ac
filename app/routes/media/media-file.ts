import { resource } from '#app/middleware/resource.ts'
import { fileKey } from '#core/media/media-store.ts'
import { openMediaFile } from '#core/media/open-file.server.ts'
import { services } from '#core/services.server.ts'

/** Files never change: another image has another id. */
const immutable = 'public, max-age=31536000, immutable'

const handler = resource(async ({ request, params }) => {
  const found = await openMediaFile(services(), `${params.id}/${params.file}`)
  const headers: Record<string, string> = {
    'Content-Type': `image/${found.ending}`,
    'Content-Disposition': 'inline',
    'Cache-Control': immutable,
    ETag: `"${fileKey(found)}"`,
  }
  if (request.headers.get('If-None-Match')?.includes(headers.ETag)) {
    return new Response(null, { status: 304, headers })
  }
  const { body, bytes } = await found.open()
  if (bytes !== undefined) headers['Content-Length'] = String(bytes)
  if (request.method !== 'HEAD') return new Response(body, { headers })
  await body.cancel()
  return new Response(null, { headers })
})

export { handler as loader, handler as action }
