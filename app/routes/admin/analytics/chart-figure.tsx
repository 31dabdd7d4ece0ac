import { lazy, Suspense } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { AnalyticsRange } from '#core/analytics/analytics-range.ts'
import { type AnalyticsTable, columnsOf, type TableColumn } from '#core/analytics/analytics-tables.ts'
import type { AnalyticsRows } from '#core/analytics/read-analytics.server.ts'
import { formatDate } from '#text/formats.ts'
import styles from './analytics.module.css'
import type { ChartProps, Series } from './chart.tsx'

interface ChartSpec {
  shape: ChartProps['shape']
  columns: readonly TableColumn[]
}

/** Charts of each table; the table repeats every figure. */
export const chartSpecs: Record<AnalyticsTable, readonly ChartSpec[]> = {
  users: [
    { shape: 'area', columns: ['users.total'] },
    { shape: 'bars', columns: ['users.registrations'] },
  ],
  revenue: [{ shape: 'stack', columns: ['revenue.net', 'revenue.refunds'] }],
  credits: [
    { shape: 'bars', columns: ['credits.sold'] },
    { shape: 'bars', columns: ['credits.spent'] },
  ],
  exports: [
    { shape: 'bars', columns: ['exports.exports'] },
    { shape: 'bars', columns: ['exports.companies'] },
  ],
  searches: [{ shape: 'stack', columns: ['searches.fast', 'searches.complex', 'searches.basic'] }],
  'empty-searches': [
    { shape: 'bars', columns: ['empty-searches.empty'] },
    { shape: 'lines', columns: ['empty-searches.share'] },
  ],
  'search-times': [{ shape: 'lines', columns: ['search-times.median', 'search-times.p95'] }],
  content: [
    { shape: 'bars', columns: ['content.published'] },
    { shape: 'bars', columns: ['content.helpChanges'] },
  ],
}

/** One hue: bars differ in lightness, lines in dashes. */
const tones = [
  { fill: 'var(--accent)', stroke: 'var(--accent)', dash: undefined },
  { fill: 'var(--accent-soft)', stroke: 'var(--accent)', dash: '5 4' },
  { fill: 'var(--surface)', stroke: 'var(--accent)', dash: '1 3' },
] as const

/** Without a chart the page is still complete: the table has every figure. */
const Chart = lazy(() =>
  import('./chart.tsx').then(
    ({ Chart }) => ({ default: Chart }),
    () => ({ default: () => null }),
  ),
)

interface ChartFigureProps {
  spec: ChartSpec
  name: AnalyticsTable
  rows: AnalyticsRows
  range: AnalyticsRange
}

/** A chart with its title and legend, drawn in the browser only; its space is reserved. */
export function ChartFigure({ spec: { shape, columns: ids }, name, rows, range }: ChartFigureProps) {
  const { t, language } = useText()
  const isHydrated = useHydrated()
  const columns = columnsOf(name)
  const indexes = ids.map((id) => columns.findIndex((column) => column.id === id))
  const series = ids.map((id, at) => ({ label: t(`admin.analytics.${id}`), ...tones[at] }))
  const { kind } = columns[indexes[0]].column
  const title = withUnit(series.length > 1 ? t(`admin.analytics.${name}`) : series[0].label)
  const dates = { from: formatDate(range.from), to: formatDate(range.to) }
  return (
    <figure className={styles.figure} aria-label={t('admin.analytics.chart', { title, ...dates })}>
      <figcaption>
        <span className={styles.chartTitle}>{title}</span>
        {series.length > 1 && (
          <span className={styles.legend} aria-hidden="true">
            {series.map((one) => (
              <span key={one.label}>
                <Sample {...one} isLine={shape === 'lines'} /> {one.label}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <div className={styles.chart} aria-hidden="true">
        {isHydrated && (
          <Suspense fallback={null}>
            <Chart
              shape={shape}
              kind={kind}
              language={language}
              series={series}
              points={rows.rows.map(({ period, figures }) => ({
                period,
                figures: indexes.map((index) => figures[index]),
              }))}
            />
          </Suspense>
        )}
      </div>
    </figure>
  )

  function withUnit(what: string): string {
    if (kind === 'money') return t('admin.analytics.inDollars', { what })
    if (kind === 'duration') return t('admin.analytics.inMilliseconds', { what })
    if (shape === 'area' || kind === 'percent') return what
    return t(range.by === 'day' ? 'admin.analytics.perDay' : 'admin.analytics.perMonth', { what })
  }
}

function Sample({ isLine, fill, stroke, dash }: Series & { isLine: boolean }) {
  return (
    <svg width="20" height="10" viewBox="0 0 20 10">
      {isLine ? (
        <line x1="0" y1="5" x2="20" y2="5" stroke={stroke} strokeWidth="2" strokeDasharray={dash} />
      ) : (
        <rect x="0.5" y="0.5" width="19" height="9" fill={fill} stroke={stroke} />
      )}
    </svg>
  )
}
