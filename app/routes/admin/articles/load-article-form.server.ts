import { administrator } from '#app/middleware/current-user.ts'
import type { Article } from '#core/articles/article.ts'
import { type ArticleDraft, newArticle, readArticleDraft } from '#core/articles/article-drafts.server.ts'
import { articleFields, type ArticleValues } from '#core/articles/article-input.server.ts'
import { articleValues } from '#core/articles/edit-conflict.server.ts'
import { readArticle } from '#core/articles/read-article.server.ts'
import type { Services } from '#core/services.server.ts'

export interface ArticleFormData {
  /** Undefined for a new one. */
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

/** What the form of an article (its id, or `new`) begins with: what is saved, or with `?draft` what was typed. */
export async function loadArticleForm(
  { db }: Services,
  id: string,
  args: Parameters<typeof administrator>[0],
): Promise<ArticleFormData> {
  const { id: userId } = await administrator(args)
  const article = id === newArticle ? undefined : await readArticle(db, id)
  const saved = article ? articleValues(article) : empty
  const draft = worthKeeping(await readArticleDraft(db, userId, id), saved)
  const isDraft = draft !== undefined && new URL(args.request.url).searchParams.has('draft')
  return {
    article,
    values: isDraft ? draft.fields : saved,
    version: isDraft ? draft.version : (article?.version ?? 0),
    draftSavedAt: draft?.savedAt,
    isDraft,
  }
}

/** A draft that says what is saved anyway is none. */
function worthKeeping(draft: ArticleDraft | undefined, saved: ArticleValues): ArticleDraft | undefined {
  return draft && articleFields.some((field) => draft.fields[field] !== saved[field]) ? draft : undefined
}
