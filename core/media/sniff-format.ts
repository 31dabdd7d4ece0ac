import type { MediaFormat } from './media.ts'
import { refusePicture } from './refuse-picture.ts'

const letters = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** What a file is by its first bytes, never by its name. Throws `unsupported_media` for what is not taken. */
export function sniffFormat(bytes: Uint8Array): MediaFormat {
  if (bytes.length === 0) refusePicture('empty')
  if (letters(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (letters(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (/^GIF8[79]a$/.test(letters(bytes, 0, 6))) return 'gif'
  if (letters(bytes, 0, 4) === 'RIFF' && letters(bytes, 8, 12) === 'WEBP') return 'webp'
  if (letters(bytes, 4, 8) === 'ftyp') return sniffBrand(bytes)
  const start = new TextDecoder().decode(bytes.subarray(0, 1024))
  return refusePicture(/<(svg|\?xml|!DOCTYPE svg)/i.test(start) ? 'svg' : 'type')
}

/** The brands of an ISO media file: its own, and those it can be read as. */
function sniffBrand(bytes: Uint8Array): MediaFormat {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const brands = letters(bytes, 8, Math.min(length, 256, bytes.length)).match(/.{4}/gs) ?? []
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return refusePicture(brands.some((brand) => /^(hei|hev|mif1|msf1)/.test(brand)) ? 'heic' : 'type')
}
