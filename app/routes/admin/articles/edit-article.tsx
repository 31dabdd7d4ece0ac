import { useText } from '#app/i18n/use-text.ts'
import { data } from 'react-router'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { orUnanswered } from '#app/routes/admin/or-unanswered.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { nameOf } from '#core/articles/article.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/edit-article.ts'
import { ArticleMissing } from './article-failed.tsx'
import { answerArticleForm } from './answer-article-form.server.ts'
import { ArticleForm } from './article-form.tsx'
import { DeleteArticle } from './delete-article.tsx'
import { loadArticleForm } from './load-article-form.server.ts'
import styles from './articles.module.css'

export { ArticleFailed as ErrorBoundary } from './article-failed.tsx'
export { afterDeletion as shouldRevalidate } from '#app/routes/admin/after-refusal.ts'

export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadArticleForm(services(), args.params.id, args)
  const isSaved = new URL(args.request.url).searchParams.get('notice') === 'saved'
  return data({ ...loaded, isSaved }, { status: loaded.article ? 200 : 404 })
}

export const action = (args: Route.ActionArgs) => answerArticleForm(services(), args.params.id, args)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnanswered(serverAction)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, 'admin.articles', loaderData?.article && nameOf(loaderData.article))

export default function EditArticle({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useText()
  const { article, isSaved, isDraft } = loaderData
  if (!article && !actionData) return <ArticleMissing />
  const isPublished = article?.status === 'published'
  return (
    <div className={layout.page}>
      <p>
        <a href="/admin/articles">{t('admin.dashboard.allArticles')}</a>
      </p>
      <div className={layout.head}>
        <h1 className={styles.name}>{article ? nameOf(article) : t('adminArticles.new')}</h1>
        {article && (
          <div className={styles.tools}>
            <a className={button.button} href={`/articles/${article.slug}`}>
              {t(isPublished ? 'adminArticles.view' : 'adminArticles.viewDraft')}
            </a>
            <DeleteArticle article={article} />
          </div>
        )}
      </div>
      {isSaved && !actionData && (
        <Notice kind="success">
          {t(isPublished ? 'adminArticles.savedPublished' : 'adminArticles.savedDraft')}
        </Notice>
      )}
      <ArticleForm
        key={`${params.id}-${article?.version}-${isDraft}`}
        id={params.id}
        loaded={loaderData}
        answer={actionData}
      />
    </div>
  )
}
