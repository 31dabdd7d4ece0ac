import { type Asked, countShown } from '#app/middleware/company-budget.ts'
import { searchAddress } from '#app/routes/search/search-address.ts'
import { businessTypeName } from '#app/routes/search/row.ts'
import { search } from '#core/search/search.server.ts'
import { services } from '#core/services.server.ts'
import { countRegistrations, latestRegistration } from '#core/statistics/read-statistics.server.ts'
import { readDateRange } from '#time/date-range.ts'
import type { Language } from '#text/languages.ts'
import { addDays, todayInVietnam } from '#time/vietnam-days.ts'
import { browsePath } from './browse-path.server.ts'
import { firstRegistration, isPresentable, newCompanies, searchOfDays } from './newest-companies.server.ts'

/** Days of the chart. */
const chartDays = 30

/** Returns a day written `yyyy-m-d` or `d-m-yyyy` as `yyyy-mm-dd`; undefined when there is no such day until today. */
export function canonicalDay(text: string): string | undefined {
  const [, first, middle, last] = /^(\d{1,4})[-.](\d{1,2})[-.](\d{1,4})$/.exec(text) ?? []
  if (first === undefined) return undefined
  const [year, month, day] = first.length === 4 ? [first, middle, last] : [last, middle, first]
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return readDateRange(written, written).range && written
}

/** Returns the new companies of a day, the latest one by default; undefined when there are none. Counts those shown. */
export async function loadDay(asked: Asked, requested: string | undefined, language: Language) {
  const context = services()
  const day = requested ?? (await latestRegistration(context, newCompanies))
  if (day === undefined) return undefined
  const params = searchOfDays(day, day, 'name')
  const { results, total } = await search(context, params, 'flags')
  if (results.length === 0) return undefined
  const shown = results.filter(isPresentable)
  await countShown(
    asked,
    shown.map(({ id }) => id),
  )
  const lastDays = Array.from({ length: chartDays }, (_, at) => addDays(day, at + 1 - chartDays))
  const [counts, earlier, later] = await Promise.all([
    countRegistrations(
      context,
      newCompanies,
      lastDays.map((each) => ({ from: each, to: each })),
    ),
    latestRegistration(context, newCompanies, addDays(day, -1)),
    day < todayInVietnam() ? firstRegistration(addDays(day, 1)) : undefined,
  ])
  return {
    day,
    total,
    search: searchAddress({ ...params, perPage: 10 }),
    earlier,
    later,
    days: lastDays.map((each, at) => ({ day: each, count: counts[at].count })),
    companies: shown.map(({ slug, name, taxCode, province, businessType }) => {
      const provinceId = province ? Number(province.code) : undefined
      return {
        slug,
        name,
        taxCode,
        province: province && { name: province.name, path: browsePath({ provinceId })! },
        industry: businessType && {
          name: businessTypeName(businessType, language),
          path: browsePath({ businessTypeId: businessType.id })!,
        },
      }
    }),
  }
}
