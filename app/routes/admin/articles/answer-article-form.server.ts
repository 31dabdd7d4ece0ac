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
import { readCover } from './load-article-form.server.ts'

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
    return redirect(`/admin/articles/${article}`, 303)
  }
  // A form that is larger than one can be is read as an empty one.
  if (!form.has('intent') && !form.has('overwrite')) {
    return data<ArticleAnswer>({ error: 'tooLarge' }, { status: 413 })
  }
  const values = Object.fromEntries(articleFields.map((name) => [name, text(name)])) as ArticleValues
  const answer = async (more: Omit<ArticleAnswer, 'typed'>, status = 200) => {
    const cover = await readCover(services.db, values.coverId).catch(() => undefined)
    const typed = { values, version: Number(text('version')) || 0, cover }
    return data<ArticleAnswer>({ typed, ...more }, { status })
  }
  if (text('intent') === 'preview') return answer({ preview: await previewOf(services, values) })

  const checked = checkArticle(values)
  if ('problems' in checked) return answer({ problems: checked.problems }, 422)
  const { input } = checked
  try {
    // Saving over what somebody else saved names the version that is given up.
    const version = Number(text('overwrite') || text('version')) || 0
    const saved =
      article === newArticle || form.has('asNew')
        ? await createArticle(services, actor, input)
        : await updateArticle(services, actor, { id: article, version, input })
    // What is saved is saved, whatever becomes of what was kept meanwhile.
    await discardArticleDraft(services.db, actor.id, article).catch((error: unknown) =>
      logError(error, args.context.get(requestInfo)),
    )
    return redirect(`/admin/articles/${saved.id}?notice=saved`, 303)
  } catch (error) {
    return refuse(error)
  }

  async function refuse(error: unknown): ReturnType<typeof answer> {
    logError(error, args.context.get(requestInfo))
    if (!(error instanceof AppError)) return answer({ error: 'failed' }, 500)
    switch (error.type) {
      case 'slug_taken':
        return answer({ problems: { slug: 'slugTaken' } }, error.status)
      case 'invalid_input':
        return answer({ problems: { coverId: 'coverGone' } }, error.status)
      case 'article_not_found':
        return answer({ error: 'gone' }, error.status)
      case 'edit_conflict':
        // It may be deleted by now.
        return describeConflict(services.db, article, values).then(
          (conflict) => answer({ conflict }, error.status),
          refuse,
        )
      default:
        return answer({ error: 'failed' }, error.status)
    }
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
