import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { loadTexts, translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/article.ts'
import { articleMeta } from './article-meta.ts'
import { ArticleView } from './article-view.tsx'
import styles from './article.module.css'
import { loadArticle } from './load-article.server.ts'

await loadTexts('content')

export const loader = (args: Route.LoaderArgs) => loadArticle(services().db, args.params.slug, args)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData) return articleMeta(loaderData)
  const t = translatorOf((matches[0].loaderData as RootData).language)
  return [{ title: `${t('articles.missing')} · ${productName}` }, { name: 'robots', content: 'noindex' }]
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { t, language } = useText()
  const { article, newer, older, isAdmin } = loaderData
  const foreign = (of: { language: string }) => (of.language === language ? undefined : of.language)
  return (
    <div className={styles.page}>
      <div className={`${styles.ways} unprinted`}>
        <a href="/articles">{t('articles.all')}</a>
        {isAdmin && (
          <a className={button.button} href={`/admin/articles/${article.id}`}>
            {t('articles.edit')}
          </a>
        )}
      </div>
      <ArticleView article={article} />
      {(newer ?? older) && (
        <nav className={`${styles.neighbours} unprinted`} aria-label={t('articles.next')}>
          {newer && (
            <a href={`/articles/${newer.slug}`}>
              <span>{t('articles.newer')}</span>
              <strong lang={foreign(newer)}>{newer.title}</strong>
            </a>
          )}
          {older && (
            <a href={`/articles/${older.slug}`}>
              <span>{t('articles.older')}</span>
              <strong lang={foreign(older)}>{older.title}</strong>
            </a>
          )}
        </nav>
      )}
    </div>
  )
}

export function ErrorBoundary() {
  const { t } = useText()
  const { pathname } = useLocation()
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <div className={styles.page}>
      {isMissing ? (
        <>
          <h1>{t('articles.missing')}</h1>
          <p>{t('articles.missingText')}</p>
        </>
      ) : (
        <>
          <h1>{t('articles.title')}</h1>
          <Notice kind="error">
            <p>{t('articles.loadFailed')}</p>
            <p>
              <a href={pathname} data-reload="">
                {t('articles.retry')}
              </a>
            </p>
          </Notice>
        </>
      )}
      <p>
        <a href="/articles">{t('articles.all')}</a>
      </p>
    </div>
  )
}
