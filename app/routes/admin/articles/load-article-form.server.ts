import { administrator } from '#app/middleware/current-user.ts'
import type { ShownCover } from './cover-field.tsx'
import type { Article } from '#core/articles/article.ts'
import { type ArticleDraft, newArticle, readArticleDraft } from '#core/articles/article-drafts.server.ts'
import { articleFields, type ArticleValues } from '#core/articles/article-input.server.ts'
import { articleValues } from '#core/articles/edit-conflict.server.ts'
import { readArticle } from '#core/articles/read-article.server.ts'
import { AppError } from '#core/errors.ts'
import { readMedia } from '#core/media/find-media.server.ts'
import { pictureOf } from '#core/media/media.ts'
import type { Services } from '#core/services.server.ts'

export interface ArticleFormData {
  /** Undefined for a new one, and for one that is not there. */
  article:
    | Pick<Article, 'id' | 'slug' | 'titleEn' | 'titleVi' | 'status' | 'publishedAt' | 'version'>
    | undefined
  values: ArticleValues
  /** That `values` were typed into; 0 for a new article. */
  version: number
  /** When what was typed and not saved was kept (ISO 8601), where there is such a thing. */
  draftSavedAt: string | undefined
  /** Are `values` that draft? */
  isDraft: boolean
  /** The picture of `values.coverId`, which may be gone by now. */
  cover: ShownCover | undefined
}

const empty: ArticleValues = {
  titleEn: '',
  contentEn: '',
  titleVi: '',
  contentVi: '',
  slug: '',
  status: 'draft',
  coverId: '',
}

/**
 * What the form of an article (its id, or `new`) begins with: what is saved, or with `?draft` what was typed. An article
 * that is not there is not thrown: it may have been deleted while somebody wrote it.
 */
export async function loadArticleForm(
  { db }: Services,
  id: string,
  args: Parameters<typeof administrator>[0],
): Promise<ArticleFormData> {
  const { id: userId } = await administrator(args)
  const article = id === newArticle ? undefined : await findArticle(db, id)
  const saved = article ? articleValues(article) : empty
  const draft = worthKeeping(await readArticleDraft(db, userId, id), saved)
  const isDraft = draft !== undefined && new URL(args.request.url).searchParams.has('draft')
  const values = isDraft ? draft.fields : saved
  return {
    article,
    values,
    version: isDraft ? draft.version : (article?.version ?? 0),
    draftSavedAt: draft?.savedAt,
    isDraft,
    cover: await readCover(db, values.coverId),
  }
}

async function findArticle(db: Services['db'], id: string): Promise<Article | undefined> {
  try {
    return await readArticle(db, id)
  } catch (error) {
    if (error instanceof AppError && error.type === 'article_not_found') return undefined
    throw error
  }
}

export async function readCover(db: Services['db'], id: string): Promise<ShownCover | undefined> {
  const media = await readMedia(db, id)
  return media && { id, address: pictureOf(media, 640).src }
}

/** A draft that says what is saved anyway is none. */
function worthKeeping(draft: ArticleDraft | undefined, saved: ArticleValues): ArticleDraft | undefined {
  return draft && articleFields.some((field) => draft.fields[field] !== saved[field]) ? draft : undefined
}
