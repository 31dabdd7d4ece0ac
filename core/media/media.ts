/** Formats that are taken; what they become is `mediaEndings`. */
export const mediaFormats = ['png', 'jpeg', 'webp', 'avif', 'gif'] as const
export type MediaFormat = (typeof mediaFormats)[number]

/** WebP for browsers, JPEG for whatever reads no WebP: feed readers, previews in messengers. */
export const mediaEndings = ['webp', 'jpeg'] as const
export type MediaEnding = (typeof mediaEndings)[number]

/** Bytes of one picture as it is uploaded. */
export const mostBytes = 10 * 1024 * 1024
/** Width times height, of all frames together. */
export const maxPixels = 50_000_000
/** On either side: what WebP can hold. */
export const maxSide = 16_383

/** A picture that an administrator uploaded. */
export interface Media {
  id: string
  /** As it was called where it came from. */
  fileName: string
  format: MediaFormat
  /** In pixels, upright. */
  width: number
  height: number
  /** Of the file that was uploaded. */
  bytes: number
  /** Widths in pixels that it can be had in, growing; never above its own. */
  widths: number[]
  isAnimated: boolean
  /** Alternative text; empty until written. */
  altEn: string
  altVi: string
  /** ISO 8601. */
  createdAt: string
}

/** One file of a picture, and all that its address says. */
export interface MediaFile {
  id: string
  width: number
  ending: MediaEnding
}

/** `/media/{id}/{width}.{ending}` */
export const mediaAddress = (id: string, width: number, ending: MediaEnding = 'webp') =>
  `/media/${id}/${width}.${ending}`

/** The width of the one JPEG: enough for a preview anywhere. */
export const fallbackWidth = (widths: readonly number[]) =>
  widths.findLast((width) => width <= 1440) ?? widths[0]

/** The smallest width that is no smaller than what is wanted, or the largest there is. */
export const widthFor = (widths: readonly number[], wanted: number) =>
  widths.find((width) => width >= wanted) ?? widths[widths.length - 1]

type Measured = Pick<Media, 'id' | 'width' | 'height' | 'widths'>

/** The attributes of an `<img>` that lets the browser choose; `sizes` is left to the caller, who knows the layout. */
export function pictureOf({ id, width, height, widths }: Measured, wanted = 960) {
  const shown = widthFor(widths, wanted)
  return {
    src: mediaAddress(id, shown),
    srcSet: widths.map((width) => `${mediaAddress(id, width)} ${width}w`).join(', '),
    width: shown,
    height: Math.max(1, Math.round((height * shown) / width)),
  }
}

/** The JPEG of a picture, for `og:image` and feeds. */
export const fallbackAddress = ({ id, widths }: Pick<Media, 'id' | 'widths'>) =>
  mediaAddress(id, fallbackWidth(widths), 'jpeg')

/** A use of a picture; `draft` is an unsaved draft. */
export interface MediaUse {
  kind: 'cover' | 'article' | 'help' | 'draft'
  /** Of the article or help article; of a draft the article's, or `new`. */
  id: string
  /** Of a draft, whose it is. */
  titleEn: string | null
  titleVi: string | null
}

/** The same place, in the same words. */
export const placeKey = ({ kind, id }: Pick<MediaUse, 'kind' | 'id'>) => `${kind}:${id}`
