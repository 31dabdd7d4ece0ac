import { useText } from '#app/i18n/use-text.ts'
import { BarChart } from '#app/ui/chart.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { formatNumber } from '#text/formats.ts'
import styles from './browse.module.css'

interface RegistrationsProps {
  /** `month` is `yyyy-mm`, oldest first. */
  months: readonly { month: string; count: number; search: string }[]
  /** Address of the same figures as a file. */
  csv: string
}

const formatMonth = (month: string) => month.split('-').reverse().join('/')

/** Registrations per month as a chart, with the table of its figures beside it. */
export function Registrations({ months, csv }: RegistrationsProps) {
  const { t, language } = useText()
  const title = t('browse.registrations')
  return (
    <section aria-labelledby="registrations">
      <div className={styles.heading}>
        <h2 id="registrations">{title}</h2>
        <a href={csv} rel="nofollow" download>
          {t('browse.csv')}
        </a>
      </div>
      <div className={styles.registrations}>
        <figure className={styles.chart}>
          <BarChart
            label={t('browse.registrationsChart')}
            bars={months.map(({ month, count }) => ({ label: formatMonth(month), value: count }))}
          />
        </figure>
        <div className={styles.months}>
          <DataTable
            isBare
            caption={title}
            isCaptionHidden
            keyOf={({ month }) => month}
            rows={months.toReversed()}
            columns={[
              {
                heading: t('browse.month'),
                isRowHeader: true,
                cell: ({ month }) => <span className="num">{formatMonth(month)}</span>,
              },
              {
                heading: t('browse.registered'),
                isNumber: true,
                cell: ({ month, count, search }) =>
                  count === 0 ? (
                    formatNumber(count, language)
                  ) : (
                    <a
                      href={search}
                      rel="nofollow"
                      aria-label={t('home.searchOf', { count, name: formatMonth(month) })}
                    >
                      {formatNumber(count, language)}
                    </a>
                  ),
              },
            ]}
          />
        </div>
      </div>
    </section>
  )
}
