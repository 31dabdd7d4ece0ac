import { type Company, companyKinds } from '#core/companies/company.ts'
import { emptySearch } from '#core/search/params.ts'
import type { SearchParams } from '#core/search/search-response.ts'
import { search } from '#core/search/search.server.ts'
import { services } from '#core/services.server.ts'
import { earliestDate } from '#time/date-range.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'

/** Newly registered companies are no branches, and no household businesses, which are people. */
export const newCompanies = { kind: companyKinds.indexOf('company') + 1 } as const

const maxCompanies = 50

/** Returns the search for the companies registered in a range of days, by name or with the newest first. */
export const searchOfDays = (from: string, to: string, sort: SearchParams['sort']): SearchParams => ({
  ...emptySearch,
  ...newCompanies,
  dateRange: { from, to },
  sort,
  perPage: maxCompanies,
})

/** Whether a company may be presented as new: one that hides a field wants to be found less. */
export const isPresentable = ({ hiddenFields }: Pick<Company, 'hiddenFields'>) => hiddenFields.length === 0

/** Returns the presentable ones of the 50 companies registered last; a registration date in the future is a mistake. */
export async function newestCompanies() {
  const params = searchOfDays(earliestDate, todayInVietnam(), 'newest')
  return (await search(services(), params, 'flags')).results.filter(isPresentable)
}

/** Returns the first day from `from` on which a company was registered, if any. */
export async function firstRegistration(from: string): Promise<string | undefined> {
  const params = { ...searchOfDays(from, todayInVietnam(), 'oldest'), perPage: emptySearch.perPage }
  return (await search(services(), params, 'flags')).results[0]?.issueDate ?? undefined
}
