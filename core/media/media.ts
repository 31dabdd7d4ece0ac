/** Accepted upload formats; they are stored as `mediaEndings`. */
export const mediaFormats = ['png', 'jpeg', 'webp', 'avif', 'gif'] as const
export type MediaFormat = (typeof mediaFormats)[number]

/** WebP for browsers, JPEG for clients without WebP: feed readers, previews in messengers. */
export const mediaEndings = ['webp', 'jpeg'] as const
export type MediaEnding = (typeof mediaEndings)[number]

/** Max bytes of an uploaded picture. */
export const maxBytes = 10 * 1024 * 1024
/** Width times height of all frames together. */
export const maxPixels = 50_000_000
/** WebP's limit for either side. */
export const maxSide = 16_383

/** An uploaded picture. */
export interface Media {
  id: string
  /** Original file name. */
  fileName: string
  format: MediaFormat
  /** In pixels, upright. */
  width: number
  height: number
  /** Size of the uploaded file. */
  bytes: number
  /** Available widths in pixels, ascending; never above its own. */
  widths: number[]
  isAnimated: boolean
  /** Alternative text; empty until written. */
  altEn: string
  altVi: string
  /** ISO 8601. */
  createdAt: string
}

/** One file of a picture, as its address identifies it. */
export interface MediaFile {
  id: string
  width: number
  ending: MediaEnding
}

/** `/media/{id}/{width}.{ending}` */
export const mediaAddress = (id: string, width: number, ending: MediaEnding = 'webp') =>
  `/media/${id}/${width}.${ending}`

/** Width of the JPEG: enough for any preview. */
export const fallbackWidth = (widths: readonly number[]) =>
  widths.findLast((width) => width <= 1440) ?? widths[0]

/** Returns the smallest width of at least `wanted`, or the largest. */
export const widthFor = (widths: readonly number[], minWidth: number) =>
  widths.find((width) => width >= minWidth) ?? widths[widths.length - 1]

type Measured = Pick<Media, 'id' | 'width' | 'height' | 'widths'>

/** Returns `<img>` attributes that let the browser choose a width; callers add `sizes`, as they know the layout. */
export function pictureOf({ id, width, height, widths }: Measured, minWidth = 960) {
  const shown = widthFor(widths, minWidth)
  return {
    src: mediaAddress(id, shown),
    srcSet: widths.map((width) => `${mediaAddress(id, width)} ${width}w`).join(', '),
    width: shown,
    height: Math.max(1, Math.round((height * shown) / width)),
  }
}

/** Address of a picture's JPEG, for `og:image` and feeds. */
export const fallbackAddress = ({ id, widths }: Pick<Media, 'id' | 'widths'>) =>
  mediaAddress(id, fallbackWidth(widths), 'jpeg')

/** A use of a picture; `draft` is an unsaved draft. */
export interface MediaUse {
  kind: 'cover' | 'article' | 'help' | 'draft'
  /** Id of the article or help article; for a draft the article's, or `new`. */
  id: string
  /** For a draft, the name of its author. */
  titleEn: string | null
  titleVi: string | null
}

/** Key of a use, equal for the same place. */
export const placeKey = ({ kind, id }: Pick<MediaUse, 'kind' | 'id'>) => `${kind}:${id}`
