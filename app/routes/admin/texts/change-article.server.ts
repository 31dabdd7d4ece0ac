import type { Administrator } from '#core/audit/write-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { AppError } from '#core/errors.ts'
import { deleteText, publishArticle, unpublishArticle } from '#core/texts/change-text.server.ts'
import { readText } from '#core/texts/read-text.server.ts'
import type { Text } from '#core/texts/text.ts'

const notices = ['published', 'unpublished', 'deleted'] as const
type Notice = (typeof notices)[number]

/** The last change in the list; a deleted article is undefined. */
export interface ArticleNotice {
  done: Notice
  article: Pick<Text, 'id' | 'titleEn' | 'titleVi' | 'version' | 'slug'> | undefined
}

/** An article that a button could not change, with the key of the reason; unexpected errors have none. */
export interface Unchanged {
  id: string
  reason?: 'changedMeanwhile' | 'missing' | 'connectionLost'
}

const reasons = new Map<string, Unchanged['reason']>([
  ['edit_conflict', 'changedMeanwhile'],
  ['article_not_found', 'missing'],
])

/** Returns the list's message for an error of `changeArticle`. */
export const unchangedBy = ({ type }: { type: string }, form: FormData): Unchanged => ({
  id: String(form.get('id')),
  reason: reasons.get(type),
})

/** Publishes, unpublishes or deletes, by the form's intent. Throws like the functions in `core/texts`. */
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
      await deleteText(context, actor, 'article', id, { version })
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
  const article = await readText(db, 'article', params.get('article') ?? '').catch(() => undefined)
  // The notice may come from an old address.
  const isStillSo = article?.status === (done === 'published' ? 'published' : 'draft')
  return article && isStillSo ? { done, article } : undefined
}
