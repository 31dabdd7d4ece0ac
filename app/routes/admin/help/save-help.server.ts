import { data, redirect, type RouterContextProvider } from 'react-router'
import { logError } from '#app/middleware/errors.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import { contentText, sanitizeContent } from '#core/content/sanitize-content.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { AppError } from '#core/errors.ts'
import { createHelpArticle, updateHelpArticle } from '#core/help/edit-help.server.ts'
import {
  type HelpField,
  helpFields,
  type HelpFields,
  type HelpProblem,
  parseHelp,
} from '#core/help/help-input.ts'

/** What the form of an article shows again: what was typed, and what became of it. */
export interface HelpAnswer {
  /** What was sent; undefined where nobody could read it. */
  typed?: {
    fields: HelpFields
    /** Of the article that it is about. */
    version: number
  }
  problems?: Partial<Record<HelpField, HelpProblem | 'taken'>>
  /** Why it could not be saved, by the text that says so. */
  error?: 'conflict' | 'gone' | 'tooLarge' | 'failed' | 'unanswered' | 'check'
  /** Sanitised HTML. */
  preview?: { en: string; vi: string }
}

const isEmpty = (html: string) => contentText(html) === '' && !html.includes('<img ')

/** Saves what the form of an article says, as a new one where there is no `id`, or shows what it would look like. */
export async function saveHelp(
  db: Database,
  actor: Administrator,
  id: string | undefined,
  form: FormData,
  context: Readonly<RouterContextProvider>,
) {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const fields = Object.fromEntries(helpFields.map((name) => [name, text(name)])) as HelpFields
  const version = Number(text('version')) || 0
  const answer = (more: Omit<HelpAnswer, 'typed'>, status = 200, about = version) =>
    data<HelpAnswer>({ typed: { fields, version: about }, ...more }, { status })

  // A form that is larger than one can be is read as an empty one.
  if (!form.has('intent')) return data<HelpAnswer>({ error: 'tooLarge' }, { status: 413 })
  if (text('intent') === 'preview') {
    return answer({
      preview: { en: sanitizeContent(fields.contentEn), vi: sanitizeContent(fields.contentVi) },
    })
  }
  const { input, problems } = parseHelp(fields, sanitizeContent, isEmpty)
  if (problems) return answer({ problems, error: 'check' }, 422)
  try {
    if (id === undefined) {
      const created = await createHelpArticle(db, actor, input)
      return redirect(`/admin/help/${created}?notice=created`, 303)
    }
    await updateHelpArticle(db, actor, { id, version, input })
    return redirect(`/admin/help/${id}?notice=saved`, 303)
  } catch (error) {
    logError(error, context.get(requestInfo))
    if (!(error instanceof AppError)) return answer({ error: 'failed' }, 500)
    switch (error.type) {
      case 'edit_conflict':
        return answer({ error: 'conflict' }, error.status, Number(error.details?.version))
      case 'slug_taken':
        return answer({ error: 'check', problems: { [takenField(id, fields)]: 'taken' } }, error.status)
      case 'article_not_found':
        return answer({ error: 'gone' }, error.status)
      default:
        return answer({ error: 'failed' }, error.status)
    }
  }
}

/** The address of a new article comes from its title; that of another only meets one when it moves. */
const takenField = (id: string | undefined, { titleEn }: HelpFields): HelpField =>
  id !== undefined ? 'category' : titleEn.trim() === '' ? 'titleVi' : 'titleEn'
