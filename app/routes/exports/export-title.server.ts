import { translatorOf } from '#app/i18n/translators.ts'
import { choiceName } from '#app/routes/search/choices.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { type ExportSummary, firstCompanies } from '#core/exports/read-exports.server.ts'
import { type FilterKey, filters } from '#core/search/filters.ts'
import { knownChoices } from '#core/search/known-choices.server.ts'
import { activeFilters, parseSearchParams } from '#core/search/params.ts'
import type { SearchParams } from '#core/search/search-response.ts'
import { formatDate } from '#text/formats.ts'
import type { Language } from '#text/languages.ts'

/** An export as its customer reads it. */
export interface TitledExport extends ExportSummary {
  /** Its name, else the words and filters of its search, else its first company. */
  title: string
}

/** Adds the titles of exports, in the language of the page. */
export async function withTitles(
  db: Database,
  summaries: readonly ExportSummary[],
  language: Language,
): Promise<TitledExport[]> {
  const t = translatorOf(language)
  const firstOf = await firstCompanies(db, summaries)
  return summaries.map((summary) => {
    const { id, name, searchAddress, companyCount: count } = summary
    const first = firstOf.get(id)
    const title = () => {
      if (searchAddress !== null) return searchTitle(searchAddress, language)
      if (first === undefined) return t('exports.companies', { count })
      return count === 1 ? first : t('exports.title', { count, first })
    }
    return { ...summary, title: name ?? title() }
  })
}

/** Returns the words and filters of a search. */
function searchTitle(address: string, language: Language): string {
  const t = translatorOf(language)
  const params = parseSearchParams(new URLSearchParams(address.split('?')[1]), knownChoices)
  const words = params.q.replaceAll(/"([^"]+)"/g, '“$1”')
  const parts = activeFilters(params).map((key) => filterTitle(key, params, language))
  return [words, ...parts].filter(Boolean).join(' · ') || t('exports.title.all')
}

function filterTitle(key: FilterKey, params: SearchParams, language: Language): string {
  const t = translatorOf(language)
  const filter = filters.find((each) => each.key === key)!
  if (filter.kind === 'choice') {
    const name = choiceName(filter.key, params[filter.key]!, language)
    return name ?? `${t(`search.filters.${filter.facet}`)}: ${t('search.filters.other')}`
  }
  if (key !== 'dateRange' || !params.dateRange) return t(filter.labelKey)
  return `${formatDate(params.dateRange.from)} – ${formatDate(params.dateRange.to)}`
}
