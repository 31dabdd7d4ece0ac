import { useState } from 'react'
import { href, data, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { administrator } from '#app/middleware/current-user.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { adminMeta, AdminPageLinks } from '#app/routes/admin/admin-pages.tsx'
import { keepPageOnFailure } from '#app/routes/admin/keep-page-on-failure.ts'
import { ListFilters } from '#app/routes/admin/list-filters.tsx'
import button from '#app/ui/button.module.css'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { services } from '#core/services.server.ts'
import { articleList } from '#core/texts/article-filters.ts'
import { listArticles, type ListedArticle } from '#core/texts/list-texts.server.ts'
import { nameOf, textStatuses } from '#core/texts/text.ts'
import { formatMoment } from '#text/formats.ts'
import type { Route } from './+types/articles.ts'
import { ArticleStatus, ArticleSteps, ChangeNotice, DeleteText } from './article-steps.tsx'
import { ArticleTick, BulkBar } from './bulk-bar.tsx'
import { changeArticles, readArticleNotice, unchangedBy } from './change-article.server.ts'
import styles from './texts.module.css'
import { unchangedAfter } from './unchanged.ts'

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url)
  const requested = articleList.parse(searchParams)
  const { db } = services()
  const [{ page, ...list }, notice] = await Promise.all([
    listArticles(db, requested),
    readArticleNotice(db, searchParams),
  ])
  return { ...list, state: { ...requested, page }, notice }
}

export const action = formAction(
  async (form, args: Route.ActionArgs) => {
    const { searchParams } = new URL(args.request.url)
    const notice = await changeArticles(services(), await administrator(args), form)
    for (const [name, value] of Object.entries(notice)) searchParams.set(name, value)
    return redirect(`${href('/admin/articles')}?${searchParams}`, 303)
  },
  (error, form) => ({ intent: String(form.get('intent')), unchanged: unchangedBy(error, form) }),
)

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const intent = String(form.get('intent'))
  const id = form.has('id') ? String(form.get('id')) : undefined
  return keepPageOnFailure(serverAction, (reason) =>
    data({ intent, unchanged: unchangedAfter(reason, id) }, { status: 503 }),
  )
}

export { shouldRevalidate } from '#app/routes/admin/revalidate-on-conflict.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.articles')

export default function AdminArticles({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { articles, total, pages, state, notice } = loaderData
  const { filters, sort, direction, page } = state
  const address = articleList.address(state)
  const isFiltered = articleList.isFiltered(state)
  const isDeleting = actionData?.intent === 'delete'
  const { id: unchangedId, reason } = actionData?.unchanged ?? {}
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (values: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      for (const value of values)
        if (isChosen) after.add(value)
        else after.delete(value)
      return after
    })
  const sortLink = (key: typeof sort, label: string) => [{ label, ...articleList.sortLink(state, key) }]
  const inOrder = new URL(articleList.address({ sort, direction }), 'http://list').searchParams
  const moment = (time: string) => <time dateTime={time}>{formatMoment(time)}</time>

  const columns: Column<ListedArticle>[] = [
    {
      heading: <span className="visually-hidden">{t('adminTexts.article.chosenHeading')}</span>,
      className: styles.choice,
      cell: (article) => <ArticleTick article={article} chosen={chosen} choose={choose} />,
    },
    {
      heading: sortLink('title', t('adminTexts.title')),
      isRowHeader: true,
      cell: (article) => (
        <>
          <a
            href={href('/admin/articles/:id', { id: article.id })}
            lang={article.titleEn === null ? 'vi' : undefined}
          >
            {nameOf(article)}
          </a>
          <span className={styles.note}>
            {[
              `/${article.slug}`,
              article.titleEn !== null && 'EN',
              article.titleVi !== null && 'VI',
              article.authorName,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className={styles.narrow}>{moment(article.publishedAt ?? article.updatedAt)}</span>
        </>
      ),
    },
    {
      heading: t('adminTexts.article.status'),
      cell: (article) => (
        <ArticleStatus
          article={article}
          unchanged={!isDeleting && article.id === unchangedId ? actionData?.unchanged : undefined}
        />
      ),
    },
    {
      heading: sortLink('published', t('adminTexts.article.publishedAt')),
      className: 'num',
      cell: ({ publishedAt }) => (publishedAt ? moment(publishedAt) : '–'),
    },
    {
      heading: sortLink('updated', t('adminTexts.article.updatedAt')),
      className: 'num',
      cell: ({ updatedAt }) => moment(updatedAt),
    },
    {
      heading: <span className="visually-hidden">{t('adminTexts.actions')}</span>,
      cell: (article) => (
        <div className={styles.tools}>
          <ArticleSteps article={article} address={address} />
          <DeleteText text={article} address={address} />
        </div>
      ),
    },
  ]

  return (
    <div className={layout.page}>
      <div className={layout.head}>
        <h1>{t('admin.articles')}</h1>
        <a className={`${button.button} ${button.primary}`} href={href('/admin/articles/new')}>
          {t('adminTexts.article.new')}
        </a>
      </div>
      {isDeleting ? (
        <Notice kind="error" title={t('adminTexts.deleteFailed')}>
          {reason && <p>{t(`adminTexts.article.${reason}`)}</p>}
        </Notice>
      ) : (
        actionData &&
        (unchangedId === undefined ? (
          <Notice kind="error" title={t('adminTexts.article.bulkFailed')}>
            {reason && <p>{t(`adminTexts.article.${reason}`)}</p>}
          </Notice>
        ) : (
          // Its row, which would say so, is gone.
          reason === 'missing' && <Notice kind="error">{t('adminTexts.article.missing')}</Notice>
        ))
      )}
      {notice && !actionData && <ChangeNotice notice={notice} address={address} />}
      <ListFilters
        list={articleList}
        state={state}
        fields={[
          {
            kind: 'search',
            name: 'text',
            label: t('adminTexts.article.searchTitles'),
            value: filters.text,
            maxLength: 200,
          },
          {
            kind: 'select',
            name: 'status',
            label: t('adminTexts.article.status'),
            value: filters.status,
            options: [
              { value: '', label: t('adminTexts.article.anyStatus') },
              ...textStatuses.map((name) => ({ value: name, label: t(`adminTexts.article.${name}`) })),
            ],
          },
          ...(['sort', 'order'] as const).map((name) => ({
            kind: 'hidden' as const,
            name,
            value: inOrder.get(name) ?? undefined,
          })),
        ]}
        submit={t('admin.filter')}
      />
      {articles.length > 0 && (
        <BulkBar articles={articles} chosen={chosen} choose={choose} address={address} />
      )}
      <DataTable
        columns={columns}
        rows={articles}
        keyOf={({ id }) => id}
        caption={t('adminTexts.article.count', { count: total })}
        hasCards
        className={styles.articles}
        empty={
          isFiltered ? (
            <Empty title={t('adminTexts.article.noMatch')}>
              <a href={articleList.path}>{t('adminTexts.article.all')}</a>
            </Empty>
          ) : (
            <Empty title={t('adminTexts.article.empty')}>
              <p>{t('adminTexts.article.emptyText')}</p>
              <a className={button.button} href={href('/admin/articles/new')}>
                {t('adminTexts.article.new')}
              </a>
            </Empty>
          )
        }
      />
      <AdminPageLinks
        page={page}
        pages={pages}
        addressOf={(target) => articleList.address({ ...state, page: target })}
      />
    </div>
  )
}
