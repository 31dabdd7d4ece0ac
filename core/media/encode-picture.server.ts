import sharp, { type SharpOptions } from 'sharp'
import type { Semaphore } from '#time/semaphore.ts'
import { fallbackWidth, maxSide, type Media, type MediaEnding, maxPixels, type MediaFormat } from './media.ts'
import { refusePicture } from './refuse-picture.ts'

/** An encoded picture: its properties, and one file per width plus the JPEG. */
interface EncodedPicture {
  facts: Pick<Media, 'format' | 'width' | 'height' | 'bytes' | 'widths' | 'isAnimated'>
  files: { width: number; ending: MediaEnding; bytes: Uint8Array }[]
}

const stillWidths = [320, 640, 960, 1440, 1920]
/** Every frame is a picture: larger widths would take minutes and megabytes. */
const animatedWidths = [320, 640, 960]
const photo = { quality: 82, effort: 4 }
const animation = { quality: 75, effort: 2 }
const jpeg = { quality: 82, progressive: true }

// Searches share the processor: one thread, no cache.
sharp.concurrency(1)
sharp.cache(false)
// Only these five loaders may run, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/**
 * Decodes an uploaded file in its turn, which ends when all files are encoded, so waiting for storage blocks no other
 * picture. Only re-encoded pixels are stored, so metadata and embedded content (location, camera, other formats) are
 * dropped. Throws `unsupported_media` and `too_large`, with a `reason` in `details`.
 */
export async function encodePicture(turns: Semaphore, upload: Uint8Array): Promise<EncodedPicture> {
  const format = sniffFormat(upload)
  await turns.acquire()
  try {
    const facts = await readFacts(upload, format)
    return { facts, files: await encodeAll(upload, facts) }
  } finally {
    turns.release()
  }
}

const inputOptions = (isAnimated: boolean): SharpOptions => ({
  failOn: 'error',
  limitInputPixels: maxPixels,
  animated: isAnimated,
})

async function readFacts(upload: Uint8Array, format: Media['format']): Promise<EncodedPicture['facts']> {
  // The limit applies to decoding pixels; reading the header is always allowed, to report the size.
  const {
    autoOrient,
    pages = 1,
    ...found
  } = await sharp(upload, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch((cause: unknown) => refusePicture('damaged', { cause }))
  if (found.format !== (format === 'avif' ? 'heif' : format)) return refusePicture('damaged')
  const { width, height } = autoOrient
  // Only the first picture of AVIF sequences is used.
  const isAnimated = pages > 1 && (format === 'gif' || format === 'webp')
  if (width > maxSide || height > maxSide) return refusePicture('side')
  if (width * height * (isAnimated ? pages : 1) > maxPixels) return refusePicture('pixels')
  const ladder = isAnimated ? animatedWidths : stillWidths
  const max = Math.min(width, ladder[ladder.length - 1])
  const widths = [...ladder.filter((step) => step < max), max]
  return { format, width, height, bytes: upload.length, widths, isAnimated }
}

/** Decodes a still picture once, to the largest stored width; decodes an animation for every width. */
async function encodeAll(
  upload: Uint8Array,
  { widths, isAnimated }: EncodedPicture['facts'],
): Promise<EncodedPicture['files']> {
  try {
    const files: EncodedPicture['files'] = []
    const largest = widths[widths.length - 1]
    const still = sharp(upload, inputOptions(false)).autoOrient().resize({ width: largest })
    const { data, info } = await still.raw().toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const decoded = () => sharp(data, { raw: { width, height, channels } })
    for (const width of widths) {
      const source = isAnimated ? sharp(upload, inputOptions(true)) : decoded()
      const bytes = await source
        .resize({ width })
        .webp(isAnimated ? animation : photo)
        .toBuffer()
      files.push({ width, ending: 'webp', bytes })
    }
    const fallback = fallbackWidth(widths)
    const opaque = decoded().resize({ width: fallback }).flatten({ background: '#fff' })
    files.push({ width: fallback, ending: 'jpeg', bytes: await opaque.jpeg(jpeg).toBuffer() })
    return files
  } catch (cause) {
    return refusePicture('damaged', { cause })
  }
}

const letters = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Returns the format by a file's first bytes, never its name. Throws `unsupported_media` for others. */
function sniffFormat(bytes: Uint8Array): MediaFormat {
  if (bytes.length === 0) refusePicture('empty')
  if (letters(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (letters(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (/^GIF8[79]a$/.test(letters(bytes, 0, 6))) return 'gif'
  if (letters(bytes, 0, 4) === 'RIFF' && letters(bytes, 8, 12) === 'WEBP') return 'webp'
  if (letters(bytes, 4, 8) === 'ftyp') return sniffBrand(bytes)
  const start = new TextDecoder().decode(bytes.subarray(0, 1024))
  return refusePicture(/<(svg|\?xml|!DOCTYPE svg)/i.test(start) ? 'svg' : 'type')
}

/** Reads the brands of an ISO media file, the major and compatible ones. */
function sniffBrand(bytes: Uint8Array): MediaFormat {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const brands = letters(bytes, 8, Math.min(length, 256, bytes.length)).match(/.{4}/gs) ?? []
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return refusePicture(brands.some((brand) => /^(hei|hev|mif1|msf1)/.test(brand)) ? 'heic' : 'type')
}
