import { href } from 'react-router'
import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { ArticleStatus, ArticleSteps } from '#app/routes/admin/texts/article-steps.tsx'
import type { Unchanged } from '#app/routes/admin/texts/change-article.server.ts'
import { Empty } from '#app/ui/empty.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import { nameOf } from '#core/texts/text.ts'
import type { ListedArticle } from '#core/texts/list-texts.server.ts'
import styles from './admin.module.css'

interface LatestArticlesProps {
  articles: readonly ListedArticle[]
  /** The article whose status could not be changed. */
  unchanged: Unchanged | undefined
}

/** The articles changed last, each with its next step. */
export function LatestArticles({ articles, unchanged }: LatestArticlesProps) {
  const { t } = useText()
  return (
    <section className={layout.page} aria-labelledby="latest-articles">
      <div className={layout.head}>
        <h2 id="latest-articles">{t('admin.dashboard.latest')}</h2>
        {articles.length > 0 && <a href={href('/admin/articles')}>{t('admin.dashboard.allArticles')}</a>}
      </div>
      {unchanged?.reason === 'missing' && <Notice kind="error">{t('adminTexts.article.missing')}</Notice>}
      <div className={table.card}>
        {articles.length === 0 ? (
          <Empty title={t('admin.dashboard.noArticles')} level="h3">
            <p>{t('admin.dashboard.noArticlesText')}</p>
            <a href={href('/admin/articles/new')}>{t('admin.dashboard.newArticle')}</a>
          </Empty>
        ) : (
          <table className={table.table}>
            <caption className="unseen">{t('admin.dashboard.latest')}</caption>
            <thead className={styles.wide}>
              <tr>
                <th scope="col">{t('adminTexts.title')}</th>
                <th scope="col">{t('adminTexts.article.status')}</th>
                <th scope="col">
                  <span className="unseen">{t('adminTexts.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {articles.map((article) => (
                <LatestArticle
                  key={article.id}
                  article={article}
                  unchanged={article.id === unchanged?.id ? unchanged : undefined}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  )
}

interface LatestArticleProps {
  article: ListedArticle
  unchanged: Unchanged | undefined
}

function LatestArticle({ article, unchanged }: LatestArticleProps) {
  const { id, titleEn, updatedAt } = article
  return (
    <tr className={styles.article}>
      <th scope="row" className={styles.articleTitle}>
        <a href={href('/admin/articles/:id', { id })} lang={titleEn === null ? 'vi' : undefined}>
          {nameOf(article)}
        </a>
        <time dateTime={updatedAt} className={`num ${styles.more} ${styles.time}`}>
          {formatMoment(updatedAt)}
        </time>
      </th>
      <td>
        <ArticleStatus article={article} unchanged={unchanged} />
      </td>
      <td>
        <div className={styles.actions}>
          <ArticleSteps article={article} address={href('/admin')} />
        </div>
      </td>
    </tr>
  )
}
