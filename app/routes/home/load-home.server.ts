import type { Language } from '#text/languages.ts'
import { topChoices } from '#app/routes/search/choices.server.ts'
import { emptySearch } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import { siteFigures } from '#core/search/site-figures.server.ts'
import { services } from '#core/services.server.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'

const mostCities = 10
const mostIndustries = 8

/** What the home page may claim about the data, and where most companies are. */
export async function loadHome(language: Language) {
  const { companies, lastImport } = await siteFigures(services())
  const { facets } = await search(services(), emptySearch)
  return {
    companies,
    lastImport: lastImport && todayInVietnam(Date.parse(lastImport)),
    cities: facets ? topChoices('cityId', language, facets, mostCities) : [],
    industries: facets ? topChoices('businessTypeId', language, facets, mostIndustries) : [],
  }
}
