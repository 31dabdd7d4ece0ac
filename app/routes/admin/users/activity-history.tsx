import { useText } from '#app/i18n/use-text.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import table from '#app/ui/table.module.css'
import type { Activity, ActivityPage } from '#core/accounts/administer/read-activity.server.ts'
import { type ActivityKind, activityKinds, activityList } from '#core/accounts/administer/user-activity.ts'
import { describeDevice } from '#core/accounts/describe-device.ts'
import { formatMoment, formatMoney, formatNumber } from '#text/formats.ts'
import { Changes, deletedAccount } from '../audit/describe-entry.tsx'
import { AdminPageLinks } from '../admin-pages.tsx'
import styles from './users.module.css'

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
      {kind === 'sign_in' && <p className={table.detail}>{t('adminUsers.signInsHint')}</p>}
      <DataTable
        columns={columns}
        rows={activities}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        caption={t('adminUsers.activityCaption', { count: total })}
        hasCards
        className={styles.activity}
        empty={
          <Empty title={t('adminUsers.activityEmpty')} level="h3">
            <p>{t('adminUsers.activityEmptyText')}</p>
          </Empty>
        }
      />
      <AdminPageLinks
        page={page}
        pages={pages}
        addressOf={(target) => addressOf(target, kind)}
        label={t('adminUsers.activityPages')}
      />
    </section>
  )
}

/** Describes one event in words. */
function ActivityText({ activity }: { activity: Activity }) {
  const { t, language } = useText()
  const signed = (amount: number) => `${amount > 0 ? '+' : '−'}${formatNumber(Math.abs(amount), language)}`
  switch (activity.kind) {
    case 'registration':
      return t('adminUsers.did.registration')
    case 'sign_in': {
      const { userAgent, address } = activity.details
      const device = describeDevice(userAgent) ?? t('adminUsers.unknownDevice')
      return (
        <>
          {t('adminUsers.did.sign_in', { device })}
          {address && <span className={table.detail}>{address}</span>}
        </>
      )
    }
    case 'export': {
      const { companies, credits, format } = activity.details
      return (
        <>
          {t('adminUsers.did.export', { count: companies, format: format.toUpperCase() })}
          <span className={table.detail}>
            {t('adminUsers.creditsUsed')}: {formatNumber(credits, language)}
          </span>
        </>
      )
    }
    case 'transaction': {
      const { credits, amount, refunded, status } = activity.details
      const paid = formatMoney(amount, language)
      return (
        <>
          {t('adminUsers.did.transaction', {
            credits,
            amount: paid,
            status: t(`adminUsers.status.${status}`),
          })}
          {refunded > 0 && (
            <span className={table.detail}>
              {t('adminUsers.did.refunded', { amount: formatMoney(refunded, language) })}
            </span>
          )}
        </>
      )
    }
    case 'credits': {
      const { amount, balance, reason, note, actorId, actor } = activity.details
      const who = actorId && (actor ?? deletedAccount(t, actorId))
      return (
        <>
          {signed(amount)} {t('adminUsers.credits').toLowerCase()}: {t(`account.ledger.reason.${reason}`)}
          <span className={table.detail}>
            {[note, who]
              .filter(Boolean)
              .map((part) => `${part} · `)
              .join('')}
            {t('adminUsers.balance', { balance })}
          </span>
        </>
      )
    }
    case 'change': {
      const { action, actorId, before, after, reason } = activity.details
      const actor = activity.details.actor ?? deletedAccount(t, actorId)
      return (
        <>
          {t('adminUsers.did.change', { actor, what: t(`adminAudit.act.${action}`) })}
          <Changes before={before} after={after} reason={reason} />
        </>
      )
    }
  }
}
