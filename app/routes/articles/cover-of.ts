import type { Language } from '#text/languages.ts'
import { type Media, pictureOf } from '#core/media/media.ts'

export interface Cover {
  src: string
  srcSet: string
  /** In the language of the text; '' if missing. */
  alt: string
  width: number
  height: number
}

/** Returns a picture as the cover of an article in a language. */
export const coverOf = (media: Media, language: Language): Cover => ({
  ...pictureOf(media),
  alt: language === 'vi' ? media.altVi : media.altEn,
})
