import { useText } from '#app/i18n/use-text.ts'
import { Chart, type ChartProps, Swatch } from '#app/ui/chart.tsx'
import type { AnalyticsRange } from '#core/analytics/analytics-range.ts'
import { type AnalyticsTable, columnsOf, type TableColumn } from '#core/analytics/analytics-tables.ts'
import type { AnalyticsRows } from '#core/analytics/read-analytics.server.ts'
import { formatDate } from '#text/formats.ts'
import styles from './analytics.module.css'
import { formatFigure, formatMark, formatPeriod } from './figures.tsx'

interface ChartSpec {
  shape: ChartProps['shape']
  columns: readonly TableColumn[]
}

/** Charts of each table; the table repeats every figure. */
export const chartSpecs: Record<AnalyticsTable, readonly ChartSpec[]> = {
  revenue: [{ shape: 'stack', columns: ['revenue.net', 'revenue.refunds'] }],
  credits: [{ shape: 'bars', columns: ['credits.sold', 'credits.spent'] }],
  users: [
    { shape: 'area', columns: ['users.total'] },
    { shape: 'bars', columns: ['users.registrations'] },
  ],
  exports: [
    { shape: 'bars', columns: ['exports.companies'] },
    { shape: 'bars', columns: ['exports.exports'] },
  ],
  searches: [{ shape: 'stack', columns: ['searches.fast', 'searches.complex', 'searches.basic'] }],
  'search-times': [{ shape: 'lines', columns: ['search-times.median', 'search-times.p95'] }],
  'empty-searches': [
    { shape: 'bars', columns: ['empty-searches.empty'] },
    { shape: 'lines', columns: ['empty-searches.share'] },
  ],
  content: [
    { shape: 'bars', columns: ['content.published'] },
    { shape: 'bars', columns: ['content.helpChanges'] },
  ],
}

interface ChartFigureProps {
  spec: ChartSpec
  name: AnalyticsTable
  rows: AnalyticsRows
  range: AnalyticsRange
}

/** A chart with its title and legend. */
export function ChartFigure({ spec: { shape, columns: ids }, name, rows, range }: ChartFigureProps) {
  const { t, language } = useText()
  const columns = columnsOf(name)
  const indexes = ids.map((id) => columns.findIndex((column) => column.id === id))
  const labels = ids.map((id) => t(`admin.analytics.${id}`))
  const { kind } = columns[indexes[0]].column
  const title = withUnit(labels.length > 1 ? t(`admin.analytics.${name}`) : labels[0])
  const dates = { from: formatDate(range.from), to: formatDate(range.to) }
  const points = rows.rows.map(({ period, figures }) => ({
    // Days without their year: the range above has it.
    label: period.length > 7 ? formatPeriod(period).slice(0, 5) : formatPeriod(period),
    title: [
      formatPeriod(period),
      ...labels.map((label, at) => `${label}: ${formatFigure(figures[indexes[at]], kind, language)}`),
    ].join('\n'),
    figures: indexes.map((index) => figures[index]),
  }))
  return (
    <figure className={styles.figure} aria-label={t('admin.analytics.chart', { title, ...dates })}>
      <figcaption>
        <span className={styles.chartTitle}>{title}</span>
        {labels.length > 1 && (
          <span className={styles.legend} aria-hidden="true">
            {labels.map((label, at) => (
              <span key={label}>
                <Swatch shape={shape} series={at} /> {label}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <Chart
        shape={shape}
        points={points}
        isWhole={kind === 'count'}
        format={(value) => formatMark(value, kind, language)}
      />
    </figure>
  )

  function withUnit(what: string): string {
    if (kind === 'money') return t('admin.analytics.inDollars', { what })
    if (kind === 'duration') return t('admin.analytics.inMilliseconds', { what })
    if (shape === 'area' || kind === 'percent') return what
    return t(range.by === 'day' ? 'admin.analytics.perDay' : 'admin.analytics.perMonth', { what })
  }
}
