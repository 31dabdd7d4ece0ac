import { data, redirect, type RouterContextProvider } from 'react-router'
import { administrator } from '#app/middleware/current-user.ts'
import { logError } from '#app/middleware/errors.ts'
import { longestTextForm, readForm } from '#app/middleware/read-form.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { discardArticleDraft, newArticle } from '#core/articles/article-drafts.server.ts'
import { articleFields, type ArticleValues, checkArticle } from '#core/articles/article-input.server.ts'
import { describeConflict } from '#core/articles/edit-conflict.server.ts'
import { createArticle, updateArticle } from '#core/articles/save-article.server.ts'
import { sanitizeContent } from '#core/content/sanitize-content.server.ts'
import { AppError } from '#core/errors.ts'
import { readMedia } from '#core/media/find-media.server.ts'
import { coverOf } from '#app/routes/articles/cover-of.ts'
import type { Services } from '#core/services.server.ts'
import type { ArticleAnswer } from './article-answer.ts'

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Previews, saves or forgets what was typed into an article (its id, or `new`), or says why not. */
export async function answerArticleForm(services: Services, article: string, args: Asked) {
  const actor = await administrator(args)
  const form = await readForm(args.request, longestTextForm)
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  if (text('intent') === 'discard') {
    await discardArticleDraft(services.db, actor.id, article)
    throw redirect(`/admin/articles/${article}`, 303)
  }
  const values = Object.fromEntries(articleFields.map((name) => [name, text(name)])) as ArticleValues
  const answer = (more: Partial<ArticleAnswer>, status = 200) =>
    data<ArticleAnswer>({ values, version: Number(text('version')) || 0, ...more }, { status })
  if (text('intent') === 'preview') return answer({ preview: await previewOf(services, values) })

  const checked = checkArticle(values)
  if ('problems' in checked) return answer({ problems: checked.problems }, 422)
  const { input } = checked
  try {
    // Saving over what somebody else saved names the version that is given up.
    const version = Number(text('overwrite') || text('version')) || 0
    const saved =
      article === newArticle
        ? await createArticle(services, actor, input)
        : await updateArticle(services, actor, { id: article, version, input })
    await discardArticleDraft(services.db, actor.id, article)
    throw redirect(`/admin/articles/${saved.id}?notice=saved`, 303)
  } catch (error) {
    if (error instanceof Response) throw error
    logError(error, args.context.get(requestInfo))
    const type = error instanceof AppError ? error.type : undefined
    if (type === 'slug_taken') return answer({ problems: { slug: 'slugTaken' } }, 409)
    if (type === 'invalid_input') return answer({ problems: { coverId: 'coverGone' } }, 422)
    if (type === 'edit_conflict') {
      return answer({ conflict: await describeConflict(services.db, article, values) }, 409)
    }
    return answer({ isFailed: true }, error instanceof AppError ? error.status : 500)
  }
}

async function previewOf(
  { db }: Services,
  { titleEn, contentEn, titleVi, contentVi, coverId }: ArticleValues,
) {
  const cover = await readMedia(db, coverId)
  const texts = [
    { language: 'en', title: titleEn.trim(), content: sanitizeContent(contentEn) },
    { language: 'vi', title: titleVi.trim(), content: sanitizeContent(contentVi) },
  ] as const
  return texts
    .filter(({ title, content }) => title !== '' || content !== '')
    .map((text) => ({ ...text, cover: cover && coverOf(cover, text.language) }))
}
