import { formatDate } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import layout from '#app/ui/page.module.css'
import { parseAnalyticsRange } from '#core/analytics/analytics-range.ts'
import { tableNames } from '#core/analytics/analytics-tables.ts'
import { readAnalytics } from '#core/analytics/read-analytics.server.ts'
import { readFigures } from '#core/analytics/read-figures.server.ts'
import { services } from '#core/services.server.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
import { adminMeta } from '../admin-meta.ts'
import type { Route } from './+types/analytics.ts'
import { AnalyticsSection } from './analytics-table.tsx'
import { FigureCards } from './figure-cards.tsx'
import { RangeForm } from './range-form.tsx'

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
