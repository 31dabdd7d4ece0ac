/** A place that shows a picture; `draft` is what an administrator has typed and not yet saved. */
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
