import { type Asked, mayShow } from '#app/middleware/company-budget.ts'
import { breakdown, type BreakdownRow } from '#app/routes/browse/breakdown.server.ts'
import { newestCompanies } from '#app/routes/browse/newest-companies.server.ts'
import { companyStatuses } from '#core/companies/company.ts'
import { exportColumns } from '#core/exports/columns.ts'
import { siteFigures } from '#core/search/site-figures.server.ts'
import { services } from '#core/services.server.ts'
import { readStatistics } from '#core/statistics/read-statistics.server.ts'
import type { Statistics } from '#core/statistics/statistics.ts'
import type { Language } from '#text/languages.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'

const maxNewest = 5
const maxRows = 8
const trendMonths = 12

/** Columns of the preview of a file: enough to see what a row is, and no contact data. */
const previewColumns = exportColumns.filter(({ key }) =>
  ['name', 'taxCode', 'foundedDate', 'city'].includes(key),
)
const previewRows = 4

/** Returns the number of companies at the end of each month, from the registrations of the months that followed. */
function runningTotals({ total, months }: Statistics): number[] {
  let rest = total
  const ends = months.toReversed().map(({ count }) => {
    const end = rest
    rest -= count
    return end
  })
  return ends.reverse().slice(-trendMonths)
}

/** Returns the figures of the directory, its largest provinces and industries, and its newest companies. */
export async function loadHome(asked: Asked, language: Language) {
  const [{ lastImport }, all, active, newest] = await Promise.all([
    siteFigures(services()),
    readStatistics(services()),
    readStatistics(services(), { status: companyStatuses.indexOf('active') + 1 }),
    newestWithinBudget(asked),
  ])
  const largest = (filter: 'provinceId' | 'cityId' | 'businessTypeId'): BreakdownRow[] =>
    breakdown(all, filter, { language, max: maxRows })
  const lastMonths = all.months.slice(-trendMonths)
  const last = lastMonths.at(-1)!
  return {
    total: all.total,
    lastImport: lastImport && todayInVietnam(Date.parse(lastImport)),
    figures: {
      total: runningTotals(all),
      active: runningTotals(active),
      new: lastMonths.map(({ count }) => count),
      provinces: lastMonths.map(({ provinces }) => provinces),
    },
    month: last.from.slice(0, 7),
    largest: {
      present: largest('provinceId'),
      former: largest('cityId'),
      industries: largest('businessTypeId'),
    },
    newest: newest.map(({ slug, name, province, issueDate }) => ({
      slug,
      name,
      province: province?.name,
      issueDate,
    })),
    preview: {
      columns: previewColumns.map(({ header }) => header),
      rows: newest
        .slice(0, previewRows)
        .map((company) => previewColumns.map(({ value }) => value(company, services().siteOrigin) ?? '')),
      moreColumns: exportColumns.length - previewColumns.length,
    },
  }
}

/** Returns the newest companies; none if they exceed the day's budget. */
async function newestWithinBudget(asked: Asked) {
  const newest = (await newestCompanies()).slice(0, maxNewest)
  const isShown = await mayShow(
    asked,
    newest.map(({ id }) => id),
  )
  return isShown ? newest : []
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>
