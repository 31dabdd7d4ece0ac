import { Form } from 'react-router'
import { formatMoment } from '#app/i18n/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import button from '#app/ui/button.module.css'
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
  const { t } = useText()
  const { id, titleEn, status, updatedAt, version } = article
  const title = nameOf(article)
  const isPublished = status === 'published'
  return (
    <tr className={styles.article}>
      <th scope="row" className={styles.articleTitle}>
        <a href={`/admin/articles/${id}`} lang={titleEn === null ? 'vi' : undefined}>
          {title}
        </a>
        <time dateTime={updatedAt} className={`num ${styles.more} ${styles.time}`}>
          {formatMoment(updatedAt)}
        </time>
      </th>
      <td>
        <span className={`${badge.badge} ${isPublished ? badge.good : badge.warning}`}>
          {t(`adminArticles.${status}`)}
        </span>
        <output className={styles.unchanged}>
          {isUnchanged && t(isPublished ? 'adminArticles.stillPublished' : 'adminArticles.stillDraft')}
        </output>
      </td>
      <td>
        <div className={styles.actions}>
          <a
            className={button.button}
            href={`/admin/articles/${id}`}
            aria-label={t('adminArticles.editOf', { title })}
          >
            {t('adminArticles.edit')}
          </a>
          <Form method="post" action="/admin" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="version" value={version} />
            <button
              name="intent"
              value={isPublished ? 'unpublish' : 'publish'}
              className={button.button}
              aria-label={t(isPublished ? 'adminArticles.unpublishOf' : 'adminArticles.publishOf', { title })}
            >
              {t(isPublished ? 'adminArticles.unpublish' : 'adminArticles.publish')}
            </button>
          </Form>
        </div>
      </td>
    </tr>
  )
}
