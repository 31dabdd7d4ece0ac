import { hash } from 'node:crypto'
import { resolve } from 'node:path'
import { LRUCache } from 'lru-cache'
import { AppError } from '#core/errors.ts'
import type { EndpointArgs } from '#app/middleware/endpoint.ts'
import { services } from '#core/services.server.ts'
import { Semaphore } from '#time/semaphore.ts'
import { drawShareImage, type ShareImage } from './draw-share-image.server.ts'
import { registerTextFonts } from '#core/media/text-fonts.server.ts'

type Draw = (image: ShareImage) => Promise<Buffer>

/**
 * Returns a function that draws each image once, one at a time, and keeps the last ones. It throws `overloaded` when
 * `maxWaiting` images wait, or `maxPerClient` of one client, so that no client can fill the queue.
 */
export function createPictures(draw: Draw, { maxWaiting = 20, maxPerClient = 3, maxKept = 500 } = {}) {
  const turns = new Semaphore(1)
  // About 20 kB each.
  const pictures = new LRUCache<string, Promise<Buffer>>({ max: maxKept })
  /** Clients, once for each of their images. */
  const waiting: string[] = []

  async function drawInTurn(image: ShareImage, client: string): Promise<Buffer> {
    const ofClient = waiting.filter((other) => other === client)
    if (waiting.length >= maxWaiting || ofClient.length >= maxPerClient)
      throw new AppError('overloaded', 'Too many images at the moment.')
    waiting.push(client)
    await turns.acquire()
    waiting.splice(waiting.indexOf(client), 1)
    return draw(image).finally(() => turns.release())
  }

  return (key: string, image: ShareImage, client: string): Promise<Buffer> => {
    const kept = pictures.get(key)
    if (kept) return kept
    const picture = drawInTurn(image, client)
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
  { request, info }: Pick<EndpointArgs, 'request' | 'info'>,
  image: ShareImage,
  cacheControl: string,
): Promise<Response> {
  const ETag = `"${hash('sha1', JSON.stringify(image), 'base64url')}"`
  const headers = { 'Cache-Control': cacheControl, ETag }
  if (request.headers.get('If-None-Match')?.includes(ETag))
    return new Response(null, { status: 304, headers })
  const bytes = await pictureOf(ETag, image, info.address)
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    headers: { ...headers, 'Content-Type': 'image/png', 'Content-Length': String(bytes.length) },
  })
}
