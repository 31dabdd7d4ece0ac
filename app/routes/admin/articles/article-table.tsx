import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Empty } from '#app/ui/empty.tsx'
import table from '#app/ui/table.module.css'
import { type ArticleFilters, type ArticleSort, usualOrder } from '#core/articles/article-filters.ts'
import type { ListedArticle } from '#core/articles/list-articles.server.ts'
import { ArticleRow } from './article-row.tsx'
import type { Unchanged } from './change-article.server.ts'
import { articlesAddress } from './articles-address.ts'
import styles from './articles.module.css'

interface ArticleTableProps {
  articles: readonly ListedArticle[]
  total: number
  filters: ArticleFilters
  /** Of the list as it is shown. */
  address: string
  /** The article whose status could not be changed. */
  unchanged: Unchanged | undefined
}

export function ArticleTable({ articles, total, filters, address, unchanged }: ArticleTableProps) {
  const { t } = useText()
  if (articles.length === 0) {
    const isFiltered = Boolean(filters.status ?? (filters.text || undefined))
    return (
      <div className={table.card}>
        <Empty title={t(isFiltered ? 'adminArticles.noMatch' : 'adminArticles.empty')}>
          {!isFiltered && <p>{t('adminArticles.emptyText')}</p>}
          {isFiltered ? (
            <a href="/admin/articles">{t('adminArticles.all')}</a>
          ) : (
            <a className={button.button} href="/admin/articles/new">
              {t('adminArticles.new')}
            </a>
          )}
        </Empty>
      </div>
    )
  }
  return (
    <div className={table.card}>
      <table className={`${table.table} ${styles.table}`}>
        <caption>{t('adminArticles.count', { count: total })}</caption>
        <thead>
          <tr>
            <SortHead filters={filters} sort="title" label={t('adminArticles.title')} />
            <th scope="col">{t('adminArticles.status')}</th>
            <SortHead filters={filters} sort="published" label={t('adminArticles.publishedAt')} isWide />
            <SortHead filters={filters} sort="updated" label={t('adminArticles.updatedAt')} isWide />
            <th scope="col">
              <span className="unseen">{t('adminArticles.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {articles.map((article) => (
            <ArticleRow
              key={article.id}
              article={article}
              address={address}
              unchanged={article.id === unchanged?.id ? unchanged : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SortHeadProps {
  filters: ArticleFilters
  sort: ArticleSort
  label: string
  /** Left out where the screen is narrow. */
  isWide?: boolean
}

/** A column's heading that sorts by it, and turns the order round when it does already. */
function SortHead({ filters, sort, label, isWide }: SortHeadProps) {
  const { sort: current = 'updated', order = usualOrder(current) } = filters
  const isCurrent = sort === current
  const turned = order === 'asc' ? 'desc' : 'asc'
  const target = articlesAddress({ ...filters, sort, order: isCurrent ? turned : usualOrder(sort) })
  const ariaSort = order === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" className={isWide ? styles.wide : undefined} aria-sort={isCurrent ? ariaSort : undefined}>
      <a href={target} data-keep-scroll="" className={styles.sort}>
        {label}
        <span aria-hidden="true">{isCurrent ? (order === 'asc' ? ' ↑' : ' ↓') : ''}</span>
      </a>
    </th>
  )
}
