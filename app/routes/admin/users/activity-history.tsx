import { href } from 'react-router'
import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Empty } from '#app/ui/empty.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import table from '#app/ui/table.module.css'
import type { ActivityPage } from '#core/accounts/administer/read-activity.server.ts'
import { type ActivityKind, activityKinds } from '#core/accounts/administer/user-activity.ts'
import { ActivityText } from './activity-text.tsx'
import styles from './user.module.css'

interface ActivityHistoryProps {
  userId: string
  kind: ActivityKind | undefined
  activity: ActivityPage
}

/** What happened to an account, newest first, all of it or of one kind. */
export function ActivityHistory({ userId, kind, activity }: ActivityHistoryProps) {
  const { t } = useText()
  const { activities, total, page, pages } = activity
  const addressOf = (target: number, of: ActivityKind | undefined) => {
    const params = new URLSearchParams()
    if (of) params.set('kind', of)
    if (target > 1) params.set('page', String(target))
    const query = params.toString()
    return `${href('/admin/users/:id', { id: userId })}${query && '?'}${query}`
  }
  return (
    <section className={styles.history} aria-labelledby="activity">
      <h2 id="activity">{t('adminUsers.activity')}</h2>
      <nav className={styles.kinds} aria-label={t('adminUsers.activity')}>
        {[undefined, ...activityKinds].map((name) => (
          <a
            key={name ?? 'all'}
            href={addressOf(1, name)}
            aria-current={name === kind ? 'true' : undefined}
            data-keep-scroll
          >
            {t(`adminUsers.kind.${name ?? 'all'}`)}
          </a>
        ))}
      </nav>
      {kind === 'sign_in' && <p className={styles.hint}>{t('adminUsers.signInsHint')}</p>}
      <div className={table.card}>
        {activities.length === 0 ? (
          <Empty title={t('adminUsers.activityEmpty')} level="h3">
            <p>{t('adminUsers.activityEmptyText')}</p>
          </Empty>
        ) : (
          <table className={`${table.table} ${styles.table}`}>
            <caption>{t('adminUsers.activityCaption', { count: total })}</caption>
            <thead>
              <tr>
                <th scope="col">{t('adminUsers.activityWhen')}</th>
                <th scope="col">{t('adminUsers.activityWhat')}</th>
              </tr>
            </thead>
            <tbody>
              {activities.map((one) => (
                <tr key={`${one.kind} ${one.id}`}>
                  <td className="num">
                    <time dateTime={one.at}>{formatMoment(one.at)}</time>
                  </td>
                  <td>
                    <ActivityText activity={one} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <PageLinks
        page={page}
        pages={pages}
        addressOf={(target) => addressOf(target, kind)}
        label={t('adminUsers.activityPages')}
        previous={t('admin.previous')}
        next={t('admin.next')}
      />
    </section>
  )
}
