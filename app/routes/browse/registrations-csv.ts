import { translatorOf } from '#app/i18n/translators.ts'
import { csvTable } from '#app/middleware/csv-table.ts'
import { endpoint } from '#app/middleware/endpoint.ts'
import { readPreferences } from '#app/preferences.ts'
import { findIndustryById, industrySlug } from '#core/industries/browsed-industry.server.ts'
import { findBrowsedProvince } from '#core/places/browsed-province.server.ts'
import { knownChoices } from '#core/search/known-choices.server.ts'
import { parseSearchParams } from '#core/search/params.ts'
import { services } from '#core/services.server.ts'
import { readStatistics } from '#core/statistics/read-statistics.server.ts'

/** Downloads the registrations per month of a province, an industry or both, oldest first, by the filters of a search. */
export const loader = endpoint({
  async GET(args) {
    const { cityId, provinceId, businessTypeId } = parseSearchParams(args.url.searchParams, knownChoices)
    const { months } = await readStatistics(services(), { cityId, provinceId, businessTypeId })
    const t = translatorOf(readPreferences(args.request).language)
    const industry = businessTypeId === undefined ? undefined : findIndustryById(businessTypeId)
    const parts = [
      'registrations',
      provinceId !== undefined && findBrowsedProvince('present', provinceId)?.slug,
      cityId !== undefined && findBrowsedProvince('former', cityId)?.slug,
      industry && industrySlug(industry),
    ]
    return csvTable(args, {
      fileName: `${parts.filter(Boolean).join('-')}.csv`,
      heading: [t('browse.month'), t('browse.registered')],
      batches: [months.map(({ from, count }) => [from.slice(0, 7), count])],
    })
  },
})
export const action = loader
