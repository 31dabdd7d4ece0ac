import { formatDate, formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { Clock, ListedRequest } from '#core/requests/read-requests.server.ts'
import styles from './requests.module.css'

/** Both due dates of a request: the days left of a running one, the moment when one was met. */
export function Clocks({ clocks }: Pick<ListedRequest, 'clocks'>) {
  const { t } = useText()
  if (!clocks) return t('admin.requests.noDue')
  return (
    <dl className={styles.clocks}>
      {clocks.map((clock) => (
        <div key={clock.what}>
          <dt>{t(`admin.requests.clock.${clock.what}`)}</dt>
          <dd>
            <time dateTime={clock.due}>{formatDate(clock.due)}</time> <State clock={clock} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function State({ clock: { doneAt, isLate, daysLeft } }: { clock: Clock }) {
  const { t } = useText()
  if (doneAt) {
    return (
      <span className={isLate ? styles.late : styles.done}>
        {t(isLate ? 'admin.requests.clock.doneLate' : 'admin.requests.clock.done', {
          moment: formatMoment(doneAt),
        })}
      </span>
    )
  }
  const days = daysLeft ?? 0
  if (days < 0) return <span className={styles.late}>{t('admin.requests.late', { count: -days })}</span>
  if (days === 0) return <span className={styles.soon}>{t('admin.requests.dueToday')}</span>
  return (
    <span className={days <= 2 ? styles.soon : undefined}>{t('admin.requests.left', { count: days })}</span>
  )
}
