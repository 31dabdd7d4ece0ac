import type { Administrator } from '#core/audit/write-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { AppError } from '#core/errors.ts'
import { changeStatuses, deleteText, type SeenArticle } from '#core/texts/change-text.server.ts'
import { listArticlesById, type ListedText } from '#core/texts/list-texts.server.ts'
import { isUuid } from '#text/uuid.ts'
import type { Unchanged } from './unchanged.ts'

const notices = ['published', 'unpublished', 'same', 'deleted'] as const
type Notice = (typeof notices)[number]

/** The last change in the list; deleted articles are not listed. */
export interface ArticleNotice {
  done: Notice
  articles: Pick<ListedText, 'id' | 'titleEn' | 'titleVi' | 'version' | 'slug'>[]
}

const reasons = new Map<string, Unchanged['reason']>([
  ['edit_conflict', 'changedMeanwhile'],
  ['article_not_found', 'missing'],
  ['invalid_input', 'noneChosen'],
])

/** Returns the list's message for an error of `changeArticles`. */
export const unchangedBy = ({ type }: { type: string }, form: FormData): Unchanged => ({
  id: form.has('id') ? String(form.get('id')) : undefined,
  reason: reasons.get(type),
})

/** As many as a list shows at most. */
const maxChosen = 100

/** Reads the article of a button, or the ticked ones of a list, as id and version. */
function readChosen(form: FormData): SeenArticle[] {
  const chosen = form.has('id') ? [`${form.get('id')}:${form.get('version')}`] : form.getAll('article')
  return chosen.slice(0, maxChosen).map((text) => {
    const [id, version] = String(text).split(':')
    return { id, version: Number(version) || undefined }
  })
}

/**
 * Publishes, unpublishes or deletes, by the form's intent. Returns the parameters of the list's notice. Throws like the
 * functions in `core/texts`, and `invalid_input` when nothing was chosen.
 */
export async function changeArticles(
  context: { db: Database },
  actor: Administrator,
  form: FormData,
): Promise<Record<string, string>> {
  const articles = readChosen(form)
  if (articles.length === 0) throw new AppError('invalid_input', 'No article was chosen.')
  const notice = (done: Notice, changed: readonly { id: string }[]) => ({
    notice: changed.length > 0 || done === 'deleted' ? done : 'same',
    article: changed.map(({ id }) => id).join(),
  })
  const restored = form.has('restored')
  switch (form.get('intent')) {
    case 'publish':
      return notice(
        'published',
        await changeStatuses(context, actor, { articles, status: 'published', restored }),
      )
    case 'unpublish':
      return notice('unpublished', await changeStatuses(context, actor, { articles, status: 'draft' }))
    case 'delete':
      await deleteText(context, actor, 'article', articles[0].id, articles[0])
      return notice('deleted', [])
    default:
      throw new AppError('invalid_input', 'The form asks for nothing that can be done here.')
  }
}

export async function readArticleNotice(
  db: Database,
  params: URLSearchParams,
): Promise<ArticleNotice | undefined> {
  const done = notices.find((name) => name === params.get('notice'))
  if (!done || done === 'deleted' || done === 'same') return done && { done, articles: [] }
  const ids = (params.get('article') ?? '').split(',').filter(isUuid).slice(0, maxChosen)
  const found = await listArticlesById(db, ids)
  // The notice may come from an old address.
  const articles = found.filter(({ status }) => status === (done === 'published' ? 'published' : 'draft'))
  return articles.length > 0 ? { done, articles } : undefined
}
