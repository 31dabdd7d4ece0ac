import { href, redirect } from 'react-router'
import { formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { administrator } from '#app/middleware/current-user.ts'
import { formAction } from '#app/middleware/form-action.ts'
import button from '#app/ui/button.module.css'
import layout from '#app/ui/page.module.css'
import { readAttention } from '#core/analytics/read-attention.server.ts'
import { type Figures, readFigures } from '#core/analytics/read-figures.server.ts'
import { listArticles } from '#core/texts/list-texts.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/admin.ts'
import { adminMeta } from './admin-meta.ts'
import styles from './admin.module.css'
import { Card, FigureCards } from './analytics/figure-cards.tsx'
import { changeArticle, readArticleNotice, unchangedBy } from './texts/change-article.server.ts'
import { ChangeNotice } from './texts/article-steps.tsx'
import { AttentionPanel } from './attention.tsx'
import { LatestArticles } from './latest-articles.tsx'
import { Tiles } from './tiles.tsx'

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

/** Publishes an article of the list, or takes it back. */
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

export { shouldRevalidate } from './after-refusal.ts'

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
