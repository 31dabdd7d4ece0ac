import { data, redirect, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { logError } from '#app/middleware/errors.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { AppError } from '#core/errors.ts'
import { deleteHelpArticle, moveHelpArticle } from '#core/help/edit-help.server.ts'

const form = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['up', 'down']), id: z.string() }),
  z.object({ intent: z.literal('delete'), id: z.string(), version: z.coerce.number().int() }),
])

/** Why nothing was moved or deleted, by the text that says so. */
export type Refusal = 'missing' | 'changedSince' | 'unavailable'

/** Moves or deletes an article, as the form says, and leads back to the list. */
export async function changeHelpList(
  db: Database,
  actor: Administrator,
  fields: FormData,
  context: Readonly<RouterContextProvider>,
) {
  const failed = fields.get('intent') === 'delete' ? 'deleteFailed' : 'moveFailed'
  const refuse = (reason: Refusal, status: number) => data({ failed, reason } as const, { status })
  const sent = form.safeParse(Object.fromEntries(fields))
  if (!sent.success) return refuse('missing', 422)
  try {
    if (sent.data.intent === 'delete') {
      await deleteHelpArticle(db, actor, sent.data)
      return redirect('/admin/help?notice=deleted', 303)
    }
    const { id, intent: direction } = sent.data
    await moveHelpArticle(db, actor, { id, direction })
    return redirect(`/admin/help?notice=moved&article=${id}`, 303)
  } catch (error) {
    logError(error, context.get(requestInfo))
    return refuse(reasonOf(error), error instanceof AppError ? error.status : 500)
  }
}

function reasonOf(error: unknown): Refusal {
  const type = error instanceof AppError ? error.type : undefined
  if (type === 'article_not_found') return 'missing'
  return type === 'edit_conflict' ? 'changedSince' : 'unavailable'
}
