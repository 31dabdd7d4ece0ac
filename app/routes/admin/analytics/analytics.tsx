import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { FilterForm } from '#app/ui/filter-form.tsx'
import layout from '#app/ui/page.module.css'
import {
  canBeDays,
  parseAnalyticsRange,
  presetNames,
  rangeQuery,
  units,
} from '#core/analytics/analytics-range.ts'
import { tableNames } from '#core/analytics/analytics-tables.ts'
import { readAnalytics } from '#core/analytics/read-analytics.server.ts'
import { readFigures } from '#core/analytics/read-figures.server.ts'
import { services } from '#core/services.server.ts'
import { formatDate } from '#text/formats.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
import type { Route } from './+types/analytics.ts'
import { adminMeta } from '../admin-meta.ts'
import { AnalyticsSection } from './analytics-table.tsx'
import styles from './analytics.module.css'
import { FigureCards } from './figure-cards.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = services()
  const asked = parseAnalyticsRange(new URL(request.url).searchParams, todayInVietnam())
  const [figures, tables] = await Promise.all([readFigures(db), readAnalytics(db, asked.range)])
  return { asked, figures, tables }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.analytics')

export default function Analytics({ loaderData: { asked, figures, tables } }: Route.ComponentProps) {
  const { t } = useText()
  const { from, to } = asked.range
  return (
    <div className={layout.page}>
      <h1>{t('admin.analytics')}</h1>
      <FigureCards figures={figures} />
      <RangeForm asked={asked} />
      <p className={layout.lead}>
        <strong className="num">
          {t('admin.analytics.shown', { from: formatDate(from), to: formatDate(to) })}
        </strong>{' '}
        {t('admin.analytics.lead')}
      </p>
      {tableNames.map((name) => (
        <AnalyticsSection key={name} name={name} rows={tables[name]} range={asked.range} />
      ))}
    </div>
  )
}

/** Chooses the days to show: a preset, or any two dates. */
function RangeForm({ asked }: { asked: ReturnType<typeof parseAnalyticsRange> }) {
  const { t } = useText()
  const { range, problem } = asked
  return (
    <div className={`${styles.range} unprinted`}>
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
