import { hash } from 'node:crypto'
import { resolve } from 'node:path'
import { LRUCache } from 'lru-cache'
import { AppError } from '#core/errors.ts'
import { services } from '#core/services.server.ts'
import { Semaphore } from '#time/semaphore.ts'
import { drawShareImage, type ShareImage } from './draw-share-image.server.ts'
import { registerTextFonts } from '#core/media/text-fonts.server.ts'

type Draw = (image: ShareImage) => Promise<Buffer>

/**
 * Returns a function that draws each image once, one at a time, and keeps the last ones. It throws `overloaded` when
 * `maxWaiting` others wait.
 */
export function createPictures(draw: Draw, { maxWaiting = 20, maxKept = 500 } = {}) {
  const turns = new Semaphore(1)
  // About 20 kB each.
  const pictures = new LRUCache<string, Promise<Buffer>>({ max: maxKept })
  let waiting = 0

  async function drawInTurn(image: ShareImage): Promise<Buffer> {
    if (waiting >= maxWaiting) throw new AppError('overloaded', 'Too many images at the moment.')
    waiting++
    await turns.acquire()
    waiting--
    return draw(image).finally(() => turns.release())
  }

  return (key: string, image: ShareImage): Promise<Buffer> => {
    const kept = pictures.get(key)
    if (kept) return kept
    const picture = drawInTurn(image)
    pictures.set(key, picture)
    picture.catch(() => pictures.delete(key))
    return picture
  }
}

const pictureOf = createPictures(async (image) => {
  await registerTextFonts(resolve(services().env.DATA_DIR, 'fonts'))
  return drawShareImage(image)
})

/** Returns the picture, or 304 if the client has it: its ETag is of its words, so none is drawn to compare. */
export async function shareImageResponse(
  request: Request,
  image: ShareImage,
  cacheControl: string,
): Promise<Response> {
  const ETag = `"${hash('sha1', JSON.stringify(image), 'base64url')}"`
  const headers = { 'Cache-Control': cacheControl, ETag }
  if (request.headers.get('If-None-Match')?.includes(ETag))
    return new Response(null, { status: 304, headers })
  const bytes = await pictureOf(ETag, image)
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    headers: { ...headers, 'Content-Type': 'image/png', 'Content-Length': String(bytes.length) },
  })
}
