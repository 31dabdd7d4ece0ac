import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { FilterForm } from '#app/ui/filter-form.tsx'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import {
  type AnalyticsRange,
  canBeDays,
  parseAnalyticsRange,
  presetNames,
  rangeQuery,
  units,
} from '#core/analytics/analytics-range.ts'
import { type AnalyticsTable, columnsOf, tableNames } from '#core/analytics/analytics-tables.ts'
import { type AnalyticsRows, readAnalytics } from '#core/analytics/read-analytics.server.ts'
import { services } from '#core/services.server.ts'
import { formatDate } from '#text/formats.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
import { adminMeta } from '../admin-pages.tsx'
import type { Route } from './+types/analytics.ts'
import styles from './analytics.module.css'
import { ChartFigure, chartSpecs } from './chart-figure.tsx'
import { formatFigure, formatPeriod, PeriodFigures } from './figures.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = services()
  const asked = parseAnalyticsRange(new URL(request.url).searchParams, todayInVietnam())
  return { asked, tables: await readAnalytics(db, asked.range) }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.analytics')

export default function Analytics({ loaderData: { asked, tables } }: Route.ComponentProps) {
  const { t } = useText()
  const { from, to } = asked.range
  return (
    <div className={layout.page}>
      <h1>{t('admin.analytics')}</h1>
      <RangeForm asked={asked} />
      <p className={layout.lead}>
        <strong>{t('admin.analytics.shown', { from: formatDate(from), to: formatDate(to) })}</strong>{' '}
        {t('admin.analytics.lead')}
      </p>
      <PeriodFigures tables={tables} />
      <div className={styles.cards}>
        {tableNames.map((name) => (
          <AnalyticsSection key={name} name={name} rows={tables[name]} range={asked.range} />
        ))}
      </div>
    </div>
  )
}

/** Chooses the days to show: a preset, or any two dates. */
function RangeForm({ asked }: { asked: ReturnType<typeof parseAnalyticsRange> }) {
  const { t } = useText()
  const { range, problem } = asked
  return (
    <div className={`${styles.range} no-print`}>
      <nav aria-label={t('admin.analytics.range')} className={styles.presets}>
        {presetNames.map((preset) => (
          <a
            key={preset}
            className={button.button}
            href={`${href('/admin/analytics')}?range=${preset}`}
            aria-current={range.preset === preset && !problem ? 'true' : undefined}
            data-keep-scroll
          >
            {t(`admin.analytics.range.${preset}`)}
          </a>
        ))}
      </nav>
      <FilterForm
        key={rangeQuery(range)}
        action={href('/admin/analytics')}
        fields={[
          { kind: 'dates', labels: { from: t('admin.from'), to: t('admin.to') }, typed: asked },
          {
            kind: 'select',
            name: 'by',
            label: t('admin.analytics.by'),
            value: range.by,
            options: units.map((unit) => ({
              value: unit,
              label: t(`admin.analytics.by.${unit}`),
              isDisabled: unit === 'day' && !canBeDays(range),
            })),
          },
        ]}
        submit={t('admin.analytics.show')}
        problem={problem && t(`search.dates.${problem}`)}
      />
    </div>
  )
}

interface SectionProps {
  name: AnalyticsTable
  rows: AnalyticsRows
  range: AnalyticsRange
}

/** A table with its charts. */
function AnalyticsSection({ name, rows, range }: SectionProps) {
  const { t } = useText()
  const title = t(`admin.analytics.${name}`)
  const dates = { from: formatDate(range.from), to: formatDate(range.to) }
  return (
    <section className={`${layout.panel} ${styles.section}`} aria-labelledby={name}>
      <div className={layout.head}>
        <h2 id={name}>{title}</h2>
        <a
          className={`${button.button} no-print`}
          href={`${href('/admin/analytics/:table', { table: `${name}.csv` })}?${rangeQuery(range)}`}
          download
          aria-label={t('admin.analytics.downloadOf', { table: title })}
        >
          {t('admin.analytics.download')}
        </a>
      </div>
      <p className={layout.lead}>{t(`admin.analytics.${name}.about`)}</p>
      {rows.isEmpty ? (
        <div className={styles.empty}>
          <h3>{t('admin.analytics.empty')}</h3>
          <p className={layout.lead}>{t('admin.analytics.emptyText', dates)}</p>
        </div>
      ) : (
        <>
          <div className={styles.charts}>
            {chartSpecs[name].map((spec) => (
              <ChartFigure key={spec.columns[0]} spec={spec} name={name} rows={rows} range={range} />
            ))}
          </div>
          <details className={styles.data}>
            <summary>{t('admin.analytics.showData')}</summary>
            <Rows name={name} rows={rows} range={range} />
          </details>
        </>
      )}
    </section>
  )
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that the keyboard can scroll it
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
