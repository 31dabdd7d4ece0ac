import { AppError } from '#core/errors.ts'
import { maxSide, maxBytes, maxPixels } from './media.ts'

/** Reasons for refusing a file. */
const pictureProblems = {
  empty: ['unsupported_media', 'The file is empty.'],
  /** SVG may contain scripts. */
  svg: ['unsupported_media', 'SVG drawings are not accepted. Save it as PNG or WebP.'],
  heic: ['unsupported_media', 'HEIC photos are not accepted. Save it as JPEG.'],
  type: ['unsupported_media', 'This is not a picture. PNG, JPEG, WebP, AVIF and GIF are accepted.'],
  damaged: ['unsupported_media', 'The picture is damaged or not complete.'],
  bytes: ['too_large', `The file is larger than ${maxBytes / 1024 / 1024} MB.`],
  pixels: ['too_large', `The picture has more than ${maxPixels / 1e6} megapixels.`],
  side: ['too_large', `The picture is longer than ${maxSide} pixels on one side.`],
  total: ['too_large', 'These are too many files at once.'],
} as const satisfies Record<string, readonly ['unsupported_media' | 'too_large', string]>

export type PictureProblem = keyof typeof pictureProblems

/** Throws the error for a problem. */
export function refusePicture(reason: PictureProblem, options: { cause?: unknown } = {}): never {
  const [type, message] = pictureProblems[reason]
  throw new AppError(type, message, { ...options, details: { reason } })
}

/** Returns the problem of an error; undefined for any other error. */
export function pictureProblemOf(error: unknown): PictureProblem | undefined {
  const reason = error instanceof AppError ? error.details?.reason : undefined
  return typeof reason === 'string' && Object.hasOwn(pictureProblems, reason)
    ? (reason as PictureProblem)
    : undefined
}
