import { Fragment } from 'react'
import { href, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { administrator } from '#app/middleware/current-user.ts'
import { formAction } from '#app/middleware/form-action.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { type Attention, readAttention } from '#core/analytics/read-attention.server.ts'
import { type Figures, readFigures } from '#core/analytics/read-figures.server.ts'
import { listArticles } from '#core/texts/list-texts.server.ts'
import { services } from '#core/services.server.ts'
import { formatMoment, formatNumber } from '#text/formats.ts'
import type { Route } from './+types/admin.ts'
import { adminMeta } from './admin-pages.tsx'
import styles from './admin.module.css'
import { Card, FigureCards } from './analytics/figures.tsx'
import { changeArticle, readArticleNotice, unchangedBy } from './texts/change-article.server.ts'
import { ChangeNotice } from './texts/article-steps.tsx'
import { LatestArticles } from './latest-articles.tsx'

const latestArticles = 5
const tabs = ['overview', 'analytics'] as const

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = services()
  const { searchParams } = new URL(request.url)
  const tab = tabs.find((name) => name === searchParams.get('tab')) ?? 'overview'
  const [figures, attention, { articles }, notice] = await Promise.all([
    readFigures(db),
    readAttention(db),
    listArticles(db, { perPage: latestArticles }),
    readArticleNotice(db, searchParams),
  ])
  return { tab, figures, attention, articles, notice }
}

/** Publishes or unpublishes an article of the list. */
export const action = formAction(
  async (form, args: Route.ActionArgs) => {
    const notice = await changeArticle(services(), await administrator(args), form)
    return redirect(
      `${href('/admin')}?${new URLSearchParams({ notice, article: String(form.get('id')) })}`,
      303,
    )
  },
  (error, form) => ({ unchanged: unchangedBy(error, form) }),
)

export { shouldRevalidate } from './revalidate-on-conflict.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.title')

export default function Admin({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { tab, figures, attention, articles, notice } = loaderData
  return (
    <div className={layout.page}>
      <div className={layout.head}>
        <h1>{t('admin.dashboard')}</h1>
        <a href={href('/admin/articles/new')} className={`${button.button} ${button.primary}`}>
          {t('admin.dashboard.newArticle')}
        </a>
      </div>
      <nav className={styles.tabs} aria-label={t('admin.dashboard.tabs')}>
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
          <UserFigures users={figures.users} />
          <AttentionPanel attention={attention} />
          <LatestArticles articles={articles} unchanged={actionData?.unchanged} />
          <Tiles attention={attention} />
        </>
      )}
    </div>
  )
}

function UserFigures({ users }: { users: Figures['users'] }) {
  const { t, language } = useText()
  return (
    <dl className={styles.figures}>
      <Card label={t('admin.dashboard.totalUsers')} value={formatNumber(users.total, language)} />
      <Card label={t('admin.dashboard.activeUsers')} value={formatNumber(users.active, language)} />
      <Card label={t('admin.dashboard.newThisMonth')} value={formatNumber(users.newThisMonth, language)} />
    </dl>
  )
}

const figures = [
  'overdueRequests',
  'openRequests',
  'failedImports',
  'failedMails',
  'pendingPurchases',
  'mismatchedPayments',
  'copyingAlerts',
] as const
/** The page that resolves a figure; the others come with a hint. */
const paths: Partial<Record<(typeof figures)[number], string>> = {
  overdueRequests: href('/admin/requests'),
  openRequests: href('/admin/requests'),
  failedImports: href('/admin/data'),
}

/** Everything that needs an administrator, with a link or a hint; empty when nothing does. */
function AttentionPanel({ attention }: { attention: Attention }) {
  const { t } = useText()
  const urgent = figures.filter((figure) => attention[figure] > 0)
  if (urgent.length === 0) return null
  return (
    <Notice kind="warning" title={t('admin.dashboard.attention')}>
      <ul className={styles.attention}>
        {urgent.map((figure) => {
          const path = paths[figure]
          const text = t(`admin.dashboard.${figure}`, { count: attention[figure] })
          return (
            <li key={figure}>
              {path ? <a href={path}>{text}</a> : text}
              {figure === 'failedMails' && attention.mailError && (
                <span className={styles.hint}>
                  {t('admin.dashboard.mailError')} <q lang="en">{attention.mailError}</q>
                </span>
              )}
              {figure === 'pendingPurchases' && <WaitingCustomers customers={attention.waitingCustomers} />}
              {(figure === 'failedMails' ||
                figure === 'pendingPurchases' ||
                figure === 'mismatchedPayments' ||
                figure === 'copyingAlerts') && (
                <span className={styles.hint}>{t(`admin.dashboard.${figure}Hint`)}</span>
              )}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

function WaitingCustomers({ customers }: { customers: Attention['waitingCustomers'] }) {
  const { t } = useText()
  if (customers.length === 0) return null
  return (
    <span className={styles.hint}>
      {t('admin.dashboard.waitingCustomers')}{' '}
      {customers.map(({ id, name }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <a href={`${href('/admin/users/:id', { id })}?kind=transaction`}>{name}</a>
        </Fragment>
      ))}
    </span>
  )
}

/** Links to the admin pages, each with its current state. */
function Tiles({ attention: { openRequests, overdueRequests, lastImport } }: { attention: Attention }) {
  const { t } = useText()
  const requests =
    openRequests === 0
      ? t('admin.dashboard.noRequests')
      : [
          t('admin.dashboard.requestsText', { count: openRequests }),
          overdueRequests > 0 && t('admin.dashboard.requestsOverdue', { count: overdueRequests }),
        ]
          .filter(Boolean)
          .join(', ')
  const data = lastImport
    ? t('admin.dashboard.lastImport', {
        date: formatMoment(lastImport.startedAt),
        state: t(`admin.dashboard.import.${lastImport.status}`),
      })
    : t('admin.dashboard.noImport')
  const tiles = [
    [href('/admin/articles'), t('admin.articles'), t('admin.dashboard.articlesText')],
    [href('/admin/users'), t('admin.users'), t('admin.dashboard.usersText')],
    [href('/admin/media'), t('admin.media'), t('admin.dashboard.mediaText')],
    [href('/admin/analytics'), t('admin.analytics'), t('admin.dashboard.analyticsText')],
    [href('/admin/requests'), t('admin.requests'), requests],
    [href('/admin/data'), t('admin.data'), data],
    [href('/admin/help'), t('admin.help'), t('admin.dashboard.helpText')],
    [href('/admin/audit'), t('admin.audit'), t('admin.dashboard.auditText')],
  ]
  return (
    <nav aria-label={t('admin.dashboard.places')}>
      <ul className={styles.tiles}>
        {tiles.map(([path, name, text]) => (
          <li key={path}>
            <a href={path}>
              <strong>{name}</strong>
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
