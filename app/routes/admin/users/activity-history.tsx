import { href } from 'react-router'
import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import type { Activity, ActivityPage } from '#core/accounts/administer/read-activity.server.ts'
import { type ActivityKind, activityKinds, activityList } from '#core/accounts/administer/user-activity.ts'
import { ActivityText } from './activity-text.tsx'
import styles from './user.module.css'

interface ActivityHistoryProps {
  userId: string
  kind: ActivityKind | undefined
  activity: ActivityPage
}

/** History of an account, newest first, all of it or of one kind. */
export function ActivityHistory({ userId, kind, activity }: ActivityHistoryProps) {
  const { t } = useText()
  const { activities, total, page, pages } = activity
  const addressOf = (page: number, kind: ActivityKind | undefined) =>
    activityList.address({ filters: { kind }, page }, `/admin/users/${userId}`)

  const columns: Column<Activity>[] = [
    {
      heading: t('adminUsers.activityWhen'),
      className: 'num',
      cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
    },
    { heading: t('adminUsers.activityWhat'), cell: (activity) => <ActivityText activity={activity} /> },
  ]

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
      <DataTable
        columns={columns}
        rows={activities}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        caption={t('adminUsers.activityCaption', { count: total })}
        hasCards
        className={styles.table}
        empty={
          <Empty title={t('adminUsers.activityEmpty')} level="h3">
            <p>{t('adminUsers.activityEmptyText')}</p>
          </Empty>
        }
      />
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
