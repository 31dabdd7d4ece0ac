import { formatMoney, formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { describeDevice } from '#core/accounts/describe-device.ts'
import type { Activity } from '#core/accounts/administer/read-activity.server.ts'
import { Changes } from '../audit/changes.tsx'
import { deletedAccount } from '../audit/describe-changes.ts'
import styles from './user.module.css'

/** One thing that happened, in words. */
export function ActivityText({ activity }: { activity: Activity }) {
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
          {address && <span className={styles.more}>{address}</span>}
        </>
      )
    }
    case 'export': {
      const { companies, credits, format } = activity.details
      return (
        <>
          {t('adminUsers.did.export', { count: companies, format: format.toUpperCase() })}
          <span className={styles.more}>
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
            <span className={styles.more}>
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
          <span className={styles.more}>
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
