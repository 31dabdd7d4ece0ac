import { data, href, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { administrator } from '#app/middleware/current-user.ts'
import { formAction } from '#app/middleware/form-action.ts'
import button from '#app/ui/button.module.css'
import layout from '#app/ui/page.module.css'
import { readAttention } from '#core/analytics/read-attention.server.ts'
import { readFigures } from '#core/analytics/read-figures.server.ts'
import { readTrends } from '#core/analytics/read-trends.server.ts'
import { listNewestPurchases } from '#core/billing/read-transactions.server.ts'
import { listImports } from '#core/imports/import-log.server.ts'
import { listUploads } from '#core/imports/uploads/upload-files.server.ts'
import { readRequests } from '#core/requests/read-requests.server.ts'
import { siteFigures } from '#core/search/site-figures.server.ts'
import { listArticles } from '#core/texts/list-texts.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/admin.ts'
import { adminMeta } from './admin-pages.tsx'
import admin from './admin.module.css'
import { FigureCards } from './analytics/figures.tsx'
import { keepPageOnFailure } from './keep-page-on-failure.ts'
import { LatestArticles } from './latest-articles.tsx'
import { AttentionPanel } from './overview/attention.tsx'
import { ImportPanel } from './overview/import-panel.tsx'
import { NewestPurchases } from './overview/newest-purchases.tsx'
import styles from './overview/overview.module.css'
import { TrendCards } from './overview/trend-cards.tsx'
import { ChangeNotice } from './texts/article-steps.tsx'
import { changeArticles, readArticleNotice, unchangedBy } from './texts/change-article.server.ts'
import { unchangedAfter } from './texts/unchanged.ts'

/** Rows of the newest purchases and articles. */
const latest = 5
/** Requests shown with their due dates. */
const dueFirst = 3
const tabs = ['overview', 'analytics'] as const

export async function loader({ request }: Route.LoaderArgs) {
  const { db, env } = services()
  const { searchParams } = new URL(request.url)
  const tab = tabs.find((name) => name === searchParams.get('tab')) ?? 'overview'
  const [
    figures,
    attention,
    uploads,
    { requests },
    { companies },
    trends,
    purchases,
    { runs },
    { articles },
    notice,
  ] = await Promise.all([
    readFigures(db),
    readAttention(db),
    listUploads(env.DATA_DIR),
    readRequests(db, { filters: { status: 'open' }, page: 1 }),
    siteFigures(services()),
    readTrends(db),
    listNewestPurchases(db, latest),
    listImports(db, 1),
    listArticles(db, { perPage: latest }),
    readArticleNotice(db, searchParams),
  ])
  return {
    tab,
    figures,
    attention: { ...attention, waitingUploads: uploads.length },
    requests: requests.slice(0, dueFirst),
    companies,
    trends,
    purchases,
    run: runs.at(0),
    articles,
    notice,
  }
}

/** Publishes or unpublishes an article of the list. */
export const action = formAction(
  async (form, args: Route.ActionArgs) => {
    const notice = await changeArticles(services(), await administrator(args), form)
    return redirect(`${href('/admin')}?${new URLSearchParams(notice)}`, 303)
  },
  (error, form) => ({ unchanged: unchangedBy(error, form) }),
)

/** A failure leaves the dashboard as it is; the row says that nothing changed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const id = form.has('id') ? String(form.get('id')) : undefined
  return keepPageOnFailure(serverAction, (reason) =>
    data({ unchanged: unchangedAfter(reason, id) }, { status: 503 }),
  )
}

export { shouldRevalidate } from './revalidate-on-conflict.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.title')

export default function Admin({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { tab, figures, attention, requests, companies, trends, purchases, run, articles, notice } =
    loaderData
  return (
    <div className={layout.page}>
      <div className={layout.head}>
        <h1>{t('admin.dashboard')}</h1>
        <a href={href('/admin/articles/new')} className={`${button.button} ${button.primary}`}>
          {t('admin.dashboard.newArticle')}
        </a>
      </div>
      <nav className={admin.tabs} aria-label={t('admin.dashboard.tabs')}>
        {tabs.map((name) => (
          <a
            key={name}
            href={name === 'overview' ? href('/admin') : `${href('/admin')}?tab=${name}`}
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(`admin.dashboard.tab.${name}`)}
          </a>
        ))}
      </nav>
      {tab === 'analytics' && (
        <>
          <FigureCards figures={figures} />
          <p>
            <a href={href('/admin/analytics')}>{t('admin.dashboard.allAnalytics')}</a>
          </p>
        </>
      )}
      {tab === 'overview' && (
        <>
          {notice && !actionData && <ChangeNotice notice={notice} address={href('/admin')} />}
          <AttentionPanel attention={attention} requests={requests} />
          <TrendCards companies={companies} users={figures.users} trends={trends} />
          <div className={styles.columns}>
            <NewestPurchases purchases={purchases} />
            <ImportPanel run={run} />
          </div>
          <LatestArticles articles={articles} unchanged={actionData?.unchanged} />
        </>
      )}
    </div>
  )
}
