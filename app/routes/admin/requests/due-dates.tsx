import { formatDate, formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import type { JudgedRequest, ListedRequest } from '#core/requests/read-requests.server.ts'
import styles from './requests.module.css'

/** The next due date of an open request, with the days left or overdue. */
export function NextDue({ next }: Pick<ListedRequest, 'next'>) {
  const { t } = useText()
  if (!next) return t('admin.requests.noDue')
  return (
    <>
      <TimeLeft daysLeft={next.daysLeft} />
      <time dateTime={next.due} className={table.detail}>
        {t(`admin.requests.due.${next.what}`, { day: formatDate(next.due) })}
      </time>
    </>
  )
}

function TimeLeft({ daysLeft }: { daysLeft: number }) {
  const { t } = useText()
  if (daysLeft < 0)
    return <span className={styles.late}>{t('admin.requests.late', { count: -daysLeft })}</span>
  if (daysLeft === 0) return <span className={styles.soon}>{t('admin.requests.dueToday')}</span>
  return t('admin.requests.left', { count: daysLeft })
}

/** Both due dates of a request, and when each was met. */
export function DueDates({ request }: { request: JudgedRequest }) {
  const { t } = useText()
  const { clocks, next } = request
  if (!clocks) return null
  return (
    <section className={layout.panel}>
      <h2>{t('admin.requests.clocks')}</h2>
      <dl className={styles.facts}>
        {clocks.map(({ what, due, doneAt, isLate }) => (
          <div key={what}>
            <dt>{t(`admin.requests.clock.${what}`)}</dt>
            <dd>
              {t('admin.requests.clock.due', { day: formatDate(due) })}
              {doneAt && (
                <span className={isLate ? styles.late : undefined}>
                  {' · '}
                  {t(isLate ? 'admin.requests.clock.doneLate' : 'admin.requests.clock.done', {
                    moment: formatMoment(doneAt),
                  })}
                </span>
              )}
              {next?.what === what && (
                <>
                  {' · '}
                  <TimeLeft daysLeft={next.daysLeft} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
