import { href } from 'react-router'
import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { ArticleStatus, ArticleSteps } from '#app/routes/admin/texts/article-steps.tsx'
import type { Unchanged } from '#app/routes/admin/texts/unchanged.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { nameOf } from '#core/texts/text.ts'
import type { ListedArticle } from '#core/texts/list-texts.server.ts'
import styles from './admin.module.css'

interface LatestArticlesProps {
  articles: readonly ListedArticle[]
  /** The article whose status could not be changed. */
  unchanged: Unchanged | undefined
}

/** The latest changed articles, each with the actions for its status. */
export function LatestArticles({ articles, unchanged }: LatestArticlesProps) {
  const { t } = useText()

  const columns: Column<ListedArticle>[] = [
    {
      heading: t('adminTexts.title'),
      isRowHeader: true,
      className: styles.articleTitle,
      cell: (article) => (
        <>
          <a
            href={href('/admin/articles/:id', { id: article.id })}
            lang={article.titleEn === null ? 'vi' : undefined}
          >
            {nameOf(article)}
          </a>
          <time dateTime={article.updatedAt} className={`${styles.more} ${styles.time}`}>
            {formatMoment(article.updatedAt)}
          </time>
        </>
      ),
    },
    {
      heading: t('adminTexts.article.status'),
      cell: (article) => (
        <ArticleStatus article={article} unchanged={article.id === unchanged?.id ? unchanged : undefined} />
      ),
    },
    {
      heading: <span className="visually-hidden">{t('adminTexts.actions')}</span>,
      cell: (article) => (
        <div className={styles.actions}>
          <ArticleSteps article={article} address={href('/admin')} />
        </div>
      ),
    },
  ]

  return (
    <section className={layout.page} aria-labelledby="latest-articles">
      <div className={layout.head}>
        <h2 id="latest-articles">{t('admin.dashboard.latest')}</h2>
        {articles.length > 0 && <a href={href('/admin/articles')}>{t('admin.dashboard.allArticles')}</a>}
      </div>
      {unchanged?.reason === 'missing' && <Notice kind="error">{t('adminTexts.article.missing')}</Notice>}
      <DataTable
        columns={columns}
        rows={articles}
        keyOf={({ id }) => id}
        caption={t('admin.dashboard.latest')}
        isCaptionHidden
        className={styles.articles}
        empty={
          <Empty title={t('admin.dashboard.noArticles')} level="h3">
            <p>{t('admin.dashboard.noArticlesText')}</p>
            <a href={href('/admin/articles/new')}>{t('admin.dashboard.newArticle')}</a>
          </Empty>
        }
      />
    </section>
  )
}
