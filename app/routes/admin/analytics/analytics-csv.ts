import { translatorOf } from '#app/i18n/translators.ts'
import { csvTable } from '#app/middleware/csv-table.ts'
import { adminEndpoint } from '#app/middleware/endpoint.ts'
import { readPreferences } from '#app/preferences.ts'
import { parseAnalyticsRange } from '#core/analytics/analytics-range.ts'
import { columnsOf, type FigureKind, tableNames } from '#core/analytics/analytics-tables.ts'
import { readAnalytics } from '#core/analytics/read-analytics.server.ts'
import { AppError } from '#core/errors.ts'
import { services } from '#core/services.server.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'

/** Downloads one table of the analytics in the range of the page, oldest period first, with plain numbers. */
export const loader = adminEndpoint({
  async GET(args) {
    const table = tableNames.find((name) => `${name}.csv` === args.params.table)
    if (!table) throw new AppError('not_found', 'There is no such table.')
    const t = translatorOf(readPreferences(args.request).language)
    const { range } = parseAnalyticsRange(args.url.searchParams, todayInVietnam())
    const { [table]: found } = await readAnalytics(services().db, range)
    const columns = columnsOf(table)
    const rows = found.rows.map(({ period, figures }) => [
      period,
      ...figures.map((figure, at) => toPlainNumber(figure, columns[at].column.kind)),
    ])
    return csvTable(args, {
      fileName: `${table}-${range.from}-${range.to}.csv`,
      heading: [
        t(`admin.analytics.period.${range.by}`),
        ...columns.map(({ id, column }) => `${t(`admin.analytics.${id}`)}${unitOf[column.kind]}`),
      ],
      batches: [rows],
    })
  },
})
export const action = loader

const unitOf: Record<FigureKind, string> = { count: '', money: ' (USD)', percent: ' (%)', duration: ' (ms)' }

function toPlainNumber(figure: number | null, kind: FigureKind): number | null {
  if (figure === null || kind === 'count') return figure
  if (kind === 'money') return figure / 100
  return Number(figure.toPrecision(kind === 'duration' ? 2 : 4))
}
