import { useId } from 'react'
import { data, Form, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { administrator } from '#app/middleware/current-user.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { orConnectionLost } from '#app/shell/lost-connection.ts'
import button from '#app/ui/button.module.css'
import { Empty } from '#app/ui/empty.tsx'
import field from '#app/ui/field.module.css'
import { Notice } from '#app/ui/notice.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import { services } from '#core/services.server.ts'
import {
  type ArticleFilters,
  type ArticleSort,
  parseArticleFilters,
  usualOrder,
} from '#core/texts/article-filters.ts'
import { listArticles, type ListedArticle } from '#core/texts/list-texts.server.ts'
import { nameOf, textStatuses } from '#core/texts/text.ts'
import { formatMoment } from '#text/formats.ts'
import type { Route } from './+types/articles.ts'
import { ArticleStatus, ArticleSteps, ChangeNotice, DeleteText } from './article-steps.tsx'
import { changeArticle, readArticleNotice, type Unchanged, unchangedBy } from './change-article.server.ts'
import styles from './texts.module.css'

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url)
  const { page, ...filters } = parseArticleFilters(searchParams)
  const { db } = services()
  const [list, notice] = await Promise.all([
    listArticles(db, { ...filters, page }),
    readArticleNotice(db, searchParams),
  ])
  return { ...list, filters, notice }
}

export const action = formAction(
  async (form, args: Route.ActionArgs) => {
    const { searchParams } = new URL(args.request.url)
    searchParams.set('notice', await changeArticle(services(), await administrator(args), form))
    searchParams.set('article', String(form.get('id')))
    return redirect(`/admin/articles?${searchParams}`, 303)
  },
  (error, form) => ({ intent: String(form.get('intent')), unchanged: unchangedBy(error, form) }),
)

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const [intent, id] = [String(form.get('intent')), String(form.get('id'))]
  const unchanged: Unchanged = { id, reason: 'connectionLost' }
  return orConnectionLost(serverAction, () => data({ intent, unchanged }, { status: 503 }))
}

export { shouldRevalidate } from '#app/routes/admin/after-refusal.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.articles')

/** Returns the address of a page of the list with these filters. */
function articlesAddress(filters: ArticleFilters, page = 1): string {
  const { status, text, sort = 'updated', order } = filters
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (text) params.set('text', text)
  if (sort !== 'updated') params.set('sort', sort)
  if (order && order !== usualOrder(sort)) params.set('order', order)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query === '' ? '/admin/articles' : `/admin/articles?${query}`
}

export default function AdminArticles({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { articles, total, page, pages, filters, notice } = loaderData
  const address = articlesAddress(filters, page)
  const isDeleting = actionData?.intent === 'delete'
  const reason = actionData?.unchanged.reason
  const isFiltered = Boolean(filters.status ?? (filters.text || undefined))
  return (
    <div className={layout.page}>
      <div className={layout.head}>
        <h1>{t('admin.articles')}</h1>
        <a className={`${button.button} ${button.primary}`} href="/admin/articles/new">
          {t('adminTexts.article.new')}
        </a>
      </div>
      {isDeleting ? (
        <Notice kind="error" title={t('adminTexts.deleteFailed')}>
          {reason && <p>{t(`adminTexts.article.${reason}`)}</p>}
        </Notice>
      ) : (
        // Its row, which would say so, is gone.
        reason === 'missing' && <Notice kind="error">{t('adminTexts.article.missing')}</Notice>
      )}
      {notice && !actionData && <ChangeNotice notice={notice} address={address} />}
      <ArticleFilterForm key={address} filters={filters} />
      <div className={table.card}>
        {articles.length === 0 ? (
          <Empty title={t(isFiltered ? 'adminTexts.article.noMatch' : 'adminTexts.article.empty')}>
            {!isFiltered && <p>{t('adminTexts.article.emptyText')}</p>}
            {isFiltered ? (
              <a href="/admin/articles">{t('adminTexts.article.all')}</a>
            ) : (
              <a className={button.button} href="/admin/articles/new">
                {t('adminTexts.article.new')}
              </a>
            )}
          </Empty>
        ) : (
          <table className={`${table.table} ${styles.articles}`}>
            <caption>{t('adminTexts.article.count', { count: total })}</caption>
            <thead>
              <tr>
                <SortHead filters={filters} sort="title" label={t('adminTexts.title')} />
                <th scope="col">{t('adminTexts.article.status')}</th>
                <SortHead filters={filters} sort="published" label={t('adminTexts.article.publishedAt')} />
                <SortHead filters={filters} sort="updated" label={t('adminTexts.article.updatedAt')} />
                <th scope="col">
                  <span className="unseen">{t('adminTexts.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {articles.map((article) => (
                <ArticleRow
                  key={article.id}
                  article={article}
                  address={address}
                  unchanged={
                    !isDeleting && article.id === actionData?.unchanged.id ? actionData.unchanged : undefined
                  }
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
      <PageLinks
        page={page}
        pages={pages}
        addressOf={(target) => articlesAddress(filters, target)}
        label={t('admin.pages')}
        previous={t('admin.previous')}
        next={t('admin.next')}
      />
    </div>
  )
}

function ArticleFilterForm({ filters }: { filters: ArticleFilters }) {
  const { t } = useText()
  const id = useId()
  const { status, text, sort, order } = filters
  return (
    <Form action="/admin/articles" className={styles.filters}>
      <p className={field.field}>
        <label htmlFor={`${id}-text`}>{t('adminTexts.article.searchTitles')}</label>
        <input id={`${id}-text`} type="search" name="text" defaultValue={text} />
      </p>
      <p className={field.field}>
        <label htmlFor={`${id}-status`}>{t('adminTexts.article.status')}</label>
        <select id={`${id}-status`} name="status" defaultValue={status ?? ''}>
          <option value="">{t('adminTexts.article.anyStatus')}</option>
          {textStatuses.map((name) => (
            <option key={name} value={name}>
              {t(`adminTexts.article.${name}`)}
            </option>
          ))}
        </select>
      </p>
      {sort !== 'updated' && <input type="hidden" name="sort" value={sort} />}
      <input type="hidden" name="order" value={order} />
      <button className={button.button}>{t('admin.filter')}</button>
    </Form>
  )
}

interface SortHeadProps {
  filters: ArticleFilters
  sort: ArticleSort
  label: string
}

/** A column heading that sorts by it, and reverses the order when it does already. Dates are hidden on narrow screens. */
function SortHead({ filters, sort, label }: SortHeadProps) {
  const { sort: current = 'updated', order = usualOrder(current) } = filters
  const isCurrent = sort === current
  const reversed = order === 'asc' ? 'desc' : 'asc'
  const target = articlesAddress({ ...filters, sort, order: isCurrent ? reversed : usualOrder(sort) })
  const ariaSort = order === 'asc' ? 'ascending' : 'descending'
  return (
    <th
      scope="col"
      className={sort === 'title' ? undefined : styles.wide}
      aria-sort={isCurrent ? ariaSort : undefined}
    >
      <a href={target} data-keep-scroll="" className={styles.sort}>
        {label}
        <span aria-hidden="true">{isCurrent ? (order === 'asc' ? ' ↑' : ' ↓') : ''}</span>
      </a>
    </th>
  )
}

interface ArticleRowProps {
  article: ListedArticle
  /** Address of the list with its filters and page. */
  address: string
  /** Set if its status could not be changed just now. */
  unchanged: Unchanged | undefined
}

function ArticleRow({ article, address, unchanged }: ArticleRowProps) {
  const { id, slug, titleEn, titleVi, publishedAt, updatedAt, authorName } = article
  const languages = [titleEn !== null && 'EN', titleVi !== null && 'VI'].filter(Boolean).join(' · ')
  const moment = (time: string) => <time dateTime={time}>{formatMoment(time)}</time>
  return (
    <tr>
      <th scope="row">
        <a href={`/admin/articles/${id}`} lang={titleEn === null ? 'vi' : undefined}>
          {nameOf(article)}
        </a>
        <span className={styles.note}>
          /{slug} · {languages}
          {authorName && ` · ${authorName}`}
        </span>
        <span className={`num ${styles.narrow}`}>{moment(publishedAt ?? updatedAt)}</span>
      </th>
      <td>
        <ArticleStatus article={article} unchanged={unchanged} />
      </td>
      <td className={`num ${styles.wide}`}>{publishedAt ? moment(publishedAt) : '–'}</td>
      <td className={`num ${styles.wide}`}>{moment(updatedAt)}</td>
      <td>
        <div className={styles.tools}>
          <ArticleSteps article={article} address={address} />
          <DeleteText text={article} address={address} />
        </div>
      </td>
    </tr>
  )
}
