import { toAppError } from '#app/middleware/errors.ts'
import type { Article } from '#core/articles/article.ts'
import { deleteArticle } from '#core/articles/delete-article.server.ts'
import { publishArticle, unpublishArticle } from '#core/articles/publish-article.server.ts'
import { readArticle } from '#core/articles/read-article.server.ts'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { AppError } from '#core/errors.ts'

const notices = ['published', 'unpublished', 'deleted'] as const
type Notice = (typeof notices)[number]

/** What was just done in the list, and to what; a deleted article has nothing left to say. */
export interface ArticleNotice {
  done: Notice
  article: Pick<Article, 'id' | 'titleEn' | 'titleVi' | 'version' | 'slug'> | undefined
}

/** That a button of the list did nothing, to what, and why, by the text that says so; of the rest there is the log. */
export interface Unchanged {
  id: string
  reason?: 'changedMeanwhile' | 'missing' | 'connectionLost'
}

const reasons = new Map<string, Unchanged['reason']>([
  ['edit_conflict', 'changedMeanwhile'],
  ['article_not_found', 'missing'],
])

/** What `changeArticle` threw, for whoever pressed the button. */
export function refusal(error: unknown, id: string): { unchanged: Unchanged; status: number } {
  const known = toAppError(error)
  return { unchanged: { id, reason: known && reasons.get(known.type) }, status: known?.status ?? 500 }
}

/** Does what a button of the list asks. Throws what `core/articles` throws. */
export async function changeArticle(
  context: { db: Database },
  actor: Administrator,
  form: FormData,
): Promise<Notice> {
  const id = String(form.get('id'))
  const version = Number(form.get('version')) || undefined
  switch (form.get('intent')) {
    case 'publish':
      await publishArticle(context, actor, id, { version, restored: form.has('restored') })
      return 'published'
    case 'unpublish':
      await unpublishArticle(context, actor, id, { version })
      return 'unpublished'
    case 'delete':
      await deleteArticle(context, actor, id, { version })
      return 'deleted'
    default:
      throw new AppError('invalid_input', 'The form asks for nothing that can be done here.')
  }
}

export async function readArticleNotice(
  db: Database,
  params: URLSearchParams,
): Promise<ArticleNotice | undefined> {
  const done = notices.find((name) => name === params.get('notice'))
  if (!done) return undefined
  if (done === 'deleted') return { done, article: undefined }
  const article = await readArticle(db, params.get('article') ?? '').catch(() => undefined)
  // Somebody may have come back to an old address.
  const isStillSo = article?.status === (done === 'published' ? 'published' : 'draft')
  return article && isStillSo ? { done, article } : undefined
}
