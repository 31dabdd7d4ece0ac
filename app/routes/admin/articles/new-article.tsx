import { useText } from '#app/i18n/use-text.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { orUnanswered } from '#app/routes/admin/or-unanswered.ts'
import layout from '#app/ui/page.module.css'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/new-article.ts'
import { answerArticleForm } from './answer-article-form.server.ts'
import { ArticleForm } from './article-form.tsx'
import { loadArticleForm } from './load-article-form.server.ts'

export { ArticleFailed as ErrorBoundary } from './article-failed.tsx'

export const loader = (args: Route.LoaderArgs) => loadArticleForm(services(), 'new', args)

export const action = (args: Route.ActionArgs) => answerArticleForm(services(), 'new', args)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnanswered(serverAction)

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.articles')

export default function NewArticle({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  return (
    <div className={layout.page}>
      <p>
        <a href="/admin/articles">{t('admin.dashboard.allArticles')}</a>
      </p>
      <h1>{t('adminArticles.new')}</h1>
      <ArticleForm key={String(loaderData.isDraft)} id="new" loaded={loaderData} answer={actionData} />
    </div>
  )
}
