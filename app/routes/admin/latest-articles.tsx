import { formatMoment } from '#app/i18n/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { ArticleStatus } from '#app/routes/admin/articles/article-status.tsx'
import { ArticleSteps } from '#app/routes/admin/articles/article-steps.tsx'
import { Empty } from '#app/ui/empty.tsx'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import { nameOf } from '#core/articles/article.ts'
import type { ListedArticle } from '#core/articles/list-articles.server.ts'
import styles from './admin.module.css'

interface LatestArticlesProps {
  articles: readonly ListedArticle[]
  /** The article whose status could not be changed. */
  unchangedId: string | undefined
}

/** The articles changed last, each with its next step. */
export function LatestArticles({ articles, unchangedId }: LatestArticlesProps) {
  const { t } = useText()
  return (
    <section className={layout.page} aria-labelledby="latest-articles">
      <div className={layout.head}>
        <h2 id="latest-articles">{t('admin.dashboard.latest')}</h2>
        {articles.length > 0 && <a href="/admin/articles">{t('admin.dashboard.allArticles')}</a>}
      </div>
      <div className={table.card}>
        {articles.length === 0 ? (
          <Empty title={t('admin.dashboard.noArticles')} level="h3">
            <p>{t('admin.dashboard.noArticlesText')}</p>
            <a href="/admin/articles/new">{t('admin.dashboard.newArticle')}</a>
          </Empty>
        ) : (
          <table className={table.table}>
            <caption className="unseen">{t('admin.dashboard.latest')}</caption>
            <thead className={styles.wide}>
              <tr>
                <th scope="col">{t('adminArticles.title')}</th>
                <th scope="col">{t('adminArticles.status')}</th>
                <th scope="col">
                  <span className="unseen">{t('adminArticles.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {articles.map((article) => (
                <LatestArticle key={article.id} article={article} isUnchanged={article.id === unchangedId} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  )
}

function LatestArticle({ article, isUnchanged }: { article: ListedArticle; isUnchanged: boolean }) {
  const { id, titleEn, updatedAt } = article
  return (
    <tr className={styles.article}>
      <th scope="row" className={styles.articleTitle}>
        <a href={`/admin/articles/${id}`} lang={titleEn === null ? 'vi' : undefined}>
          {nameOf(article)}
        </a>
        <time dateTime={updatedAt} className={`num ${styles.more} ${styles.time}`}>
          {formatMoment(updatedAt)}
        </time>
      </th>
      <td>
        <ArticleStatus article={article} isUnchanged={isUnchanged} />
      </td>
      <td>
        <div className={styles.actions}>
          <ArticleSteps article={article} address="/admin" />
        </div>
      </td>
    </tr>
  )
}
