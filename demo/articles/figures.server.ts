import { newProvinces } from '#core/places/new-provinces.server.ts'
import { companyStatuses, type CompanyStatus } from '#core/companies/company.ts'
import { emptySearch, toSearchParams } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import type { SearchContext } from '#core/search/search-context.ts'
import type { SearchParams } from '#core/search/search-response.ts'

/** A count, and the address of the search that gives it. */
export interface Figure {
  count: number
  address: string
}

/** Counts of the directory, each equal to a search. */
export interface Figures {
  companies: Figure
  /** The largest of the 34 provinces, largest first. */
  provinces: (Figure & { name: string })[]
  /** Complete years, oldest first. */
  years: (Figure & { year: number })[]
  statuses: (Figure & { status: CompanyStatus })[]
  withPhone: Figure
  withEmail: Figure
  withPhoneOrEmail: Figure
  withRepresentative: Figure
  activeWithEmail: Figure
}

const provincesShown = 10
const yearsShown = 10

/** Returns undefined without companies, and while no engine counts them. */
export async function readFigures(context: SearchContext, today: string): Promise<Figures | undefined> {
  const { total, facets } = await search(context, emptySearch)
  if (!facets || total <= 0) return undefined
  const counted = (count: number, params: Partial<SearchParams>): Figure => ({
    count,
    address: `/search?${toSearchParams({ ...emptySearch, ...params })}`,
  })
  const found = async (params: Partial<SearchParams>) =>
    counted((await search(context, { ...emptySearch, ...params })).total, params)
  const flag = (key: 'hasPhone' | 'hasEmail' | 'hasPhoneOrEmail' | 'hasRepresentative') =>
    counted(facets.flags[key], { [key]: true })
  const statusAt = (status: CompanyStatus) => companyStatuses.indexOf(status) + 1
  const lastYear = Number(today.slice(0, 4)) - 1
  const years: Figures['years'] = []
  for (let year = lastYear - yearsShown + 1; year <= lastYear; year++) {
    years.push({ year, ...(await found({ dateRange: { from: `${year}-01-01`, to: `${year}-12-31` } })) })
  }
  return {
    companies: counted(total, {}),
    provinces: newProvinces
      .map(({ code, name }) => {
        const id = Number(code)
        const count = facets.provinces.find((province) => province.id === id)?.count ?? 0
        return { name, ...counted(count, { provinceId: id }) }
      })
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .slice(0, provincesShown),
    years,
    statuses: companyStatuses
      .map((status) => {
        const id = statusAt(status)
        return {
          status,
          ...counted(facets.statuses.find((one) => one.id === id)?.count ?? 0, { status: id }),
        }
      })
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count),
    withPhone: flag('hasPhone'),
    withEmail: flag('hasEmail'),
    withPhoneOrEmail: flag('hasPhoneOrEmail'),
    withRepresentative: flag('hasRepresentative'),
    activeWithEmail: await found({ status: statusAt('active'), hasEmail: true }),
  }
}
