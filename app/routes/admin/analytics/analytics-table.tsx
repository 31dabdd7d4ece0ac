import { href } from 'react-router'
import { formatDate } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import { type AnalyticsRange, rangeQuery } from '#core/analytics/analytics-range.ts'
import { type AnalyticsTable, columnsOf } from '#core/analytics/analytics-tables.ts'
import type { AnalyticsRows } from '#core/analytics/read-analytics.server.ts'
import styles from './analytics.module.css'
import { ChartFigure } from './chart-figure.tsx'
import { type ChartSpec, chartSpecs } from './chart-specs.ts'
import { formatFigure, formatPeriod } from './format-figure.ts'

interface SectionProps {
  name: AnalyticsTable
  rows: AnalyticsRows
  range: AnalyticsRange
}

/** One table with what is drawn of it. */
export function AnalyticsSection({ name, rows, range }: SectionProps) {
  const { t } = useText()
  const title = t(`admin.analytics.${name}`)
  const dates = { from: formatDate(range.from), to: formatDate(range.to) }
  return (
    <section className={`${layout.panel} ${styles.section}`} aria-labelledby={name}>
      <div className={layout.head}>
        <h2 id={name}>{title}</h2>
        <a
          className={`${button.button} unprinted`}
          href={`${href('/admin/analytics/:table', { table: `${name}.csv` })}?${rangeQuery(range)}`}
          download
          aria-label={t('admin.analytics.downloadOf', { table: title })}
        >
          {t('admin.analytics.download')}
        </a>
      </div>
      <p className={layout.lead}>{t(`admin.analytics.${name}.about`)}</p>
      {rows.isEmpty ? (
        <Empty title={t('admin.analytics.empty')} level="h3">
          <p>{t('admin.analytics.emptyText', dates)}</p>
        </Empty>
      ) : (
        <>
          <div className={styles.charts}>
            {chartSpecs[name].map((spec) => (
              <SpecFigure key={spec.columns[0]} spec={spec} name={name} rows={rows} range={range} />
            ))}
          </div>
          <Rows name={name} rows={rows} range={range} />
        </>
      )}
    </section>
  )
}

function SpecFigure({ spec, name, rows, range }: SectionProps & { spec: ChartSpec }) {
  const { t, language } = useText()
  const columns = columnsOf(name)
  const places = spec.columns.map((id) => columns.findIndex((column) => column.id === id))
  const labels = spec.columns.map((id) => t(`admin.analytics.${id}`))
  const { kind } = columns[places[0]].column
  const what = labels.length > 1 ? t(`admin.analytics.${name}`) : labels[0]
  const title = withUnit(what)
  return (
    <ChartFigure
      title={title}
      description={t('admin.analytics.chart', {
        title,
        from: formatDate(range.from),
        to: formatDate(range.to),
      })}
      shape={spec.shape}
      kind={kind}
      language={language}
      labels={labels}
      points={rows.rows.map(({ period, figures }) => ({
        period,
        figures: places.map((place) => figures[place]),
      }))}
    />
  )

  function withUnit(what: string): string {
    if (kind === 'money') return t('admin.analytics.inDollars', { what })
    if (kind === 'duration') return t('admin.analytics.inMilliseconds', { what })
    if (spec.shape === 'area' || kind === 'percent') return what
    return t(range.by === 'day' ? 'admin.analytics.perDay' : 'admin.analytics.perMonth', { what })
  }
}

/** Latest period first; long tables scroll in place. */
function Rows({ name, rows, range }: SectionProps) {
  const { t, language } = useText()
  const title = t(`admin.analytics.${name}`)
  const columns: Column<AnalyticsRows['rows'][number]>[] = [
    {
      heading: t(`admin.analytics.period.${range.by}`),
      isRowHeader: true,
      className: 'num',
      cell: ({ period }) => formatPeriod(period),
      footer: t('admin.analytics.total'),
    },
    ...columnsOf(name).map(({ id, column }, at) => ({
      heading: t(`admin.analytics.${id}`),
      isNumber: true,
      cell: ({ figures }: AnalyticsRows['rows'][number]) => formatFigure(figures[at], column.kind, language),
      footer: formatFigure(rows.total[at], column.kind, language),
    })),
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls what has the focus
    <section className={`${table.card} ${styles.rows}`} aria-label={title} tabIndex={0}>
      <DataTable
        columns={columns}
        rows={rows.rows.toReversed()}
        keyOf={({ period }) => period}
        caption={title}
        isCaptionHidden
        isBare
        className={styles.table}
      />
    </section>
  )
}
