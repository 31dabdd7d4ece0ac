import { type Language, languages } from '#text/languages.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import type { CurrentUser } from '#core/accounts/user.ts'
import { industries } from '#core/industries/industries.server.ts'
import { cities } from '#core/places/cities.server.ts'
import { districts } from '#core/places/districts.server.ts'
import { newProvinces } from '#core/places/new-provinces.server.ts'
import { presentWards } from '#core/places/ward-table.server.ts'
import type { SearchFacets, SearchParams } from '#core/search/search-response.ts'
import {
  choiceFilter,
  type ChoiceFilter,
  choiceFilters,
  type ChoiceKey,
  findChoiceFilter,
} from '#core/search/filters.ts'
import { knownChoices } from '#core/search/known-choices.server.ts'
import { parseSearchParams } from '#core/search/params.ts'
import { countsChoices } from '#core/search/plan.ts'
import { search } from '#core/search/search.server.ts'
import { services } from '#core/services.server.ts'

export interface Choice {
  id: number
  name: string
  /** Missing without facets. */
  count?: number
}

/** The choices that the panel shows of a filter; the others are in its dropdown. */
export interface OpenChoices {
  choices: (Choice & {
    /** The city or province of the choice, and its name unless it is chosen. */
    parentId?: number
    parent?: string
  })[]
  hasMore: boolean
}

export interface ChoiceGroup {
  /** The city or province of the choices, and its name. Missing in a flat list. */
  parentId?: number
  name?: string
  choices: Choice[]
}

/** All choices of a filter, in display order. */
type Catalogue = { id: number; name: string; parentId?: number }[]

const cityCatalogue: Catalogue = cities.map(({ id, city }) => ({ id, name: city }))
const districtCatalogue: Catalogue = districts.map(({ id, district, cityId }) => ({
  id,
  name: district,
  parentId: cityId,
}))
const provinceCatalogue: Catalogue = newProvinces.map(({ code, name }) => ({ id: Number(code), name }))
const vietnamese = new Intl.Collator('vi')
const wardCatalogue: Catalogue = presentWards
  .map(({ id, ward, provinceCode }) => ({ id, name: ward, parentId: Number(provinceCode) }))
  .sort((a, b) => a.parentId - b.parentId || vietnamese.compare(a.name, b.name))

function industryCatalogue(language: Language): Catalogue {
  const collator = new Intl.Collator(language)
  return industries
    .map(({ id, nameVi, nameEn }) => ({ id, name: language === 'en' ? nameEn || nameVi : nameVi }))
    .sort((a, b) => collator.compare(a.name, b.name))
}

function catalogueOf(key: ChoiceKey, language: Language): Catalogue {
  const { values, valuesKey } = choiceFilter(key)
  if (values) {
    const nameOf = (value: string) => translatorOf(language)(`${valuesKey}.${value}` as 'company.kind.branch')
    return values.map((value, place) => ({ id: place + 1, name: nameOf(value) }))
  }
  if (key === 'cityId') return cityCatalogue
  if (key === 'districtId') return districtCatalogue
  if (key === 'provinceId') return provinceCatalogue
  return key === 'wardId' ? wardCatalogue : industryCatalogue(language)
}

const byLanguage = (language: Language) =>
  new Map(
    choiceFilters.map(({ key }) => {
      const catalogue = catalogueOf(key, language)
      return [key, { catalogue, names: new Map(catalogue.map(({ id, name }) => [id, name])) }]
    }),
  )
const cache = new Map(languages.map((language) => [language, byLanguage(language)]))

/** Returns the name of a choice; undefined for 0 ("Other") and unknown ids. */
export function choiceName(key: ChoiceKey, id: number, language: Language): string | undefined {
  return cache.get(language)!.get(key)!.names.get(id)
}

/**
 * Returns the choices of a filter that match results, each with their number, and the current choice. Without facets
 * returns all choices. "Other" comes last.
 */
function choicesOf(
  key: ChoiceKey,
  language: Language,
  params: SearchParams,
  facets: SearchFacets | undefined,
): ChoiceGroup[] {
  const { within, counts: countsKey, isComplete } = choiceFilter(key)
  const counts = facets && new Map(facets[countsKey].map(({ id, count }) => [id, count]))
  const groups = new Map<number | undefined, ChoiceGroup>()
  for (const { id, name, parentId } of cache.get(language)!.get(key)!.catalogue) {
    const count = counts?.get(id)
    if (counts && count === undefined && id !== params[key]) continue
    if (!counts && within && params[within] !== undefined && params[within] !== parentId) continue
    let group = groups.get(parentId)
    if (!group) groups.set(parentId, (group = newGroup(within, parentId, language)))
    group.choices.push({ id, name, count })
  }
  if (counts ? counts.has(0) : !isComplete) {
    const name = translatorOf(language)('search.filters.other')
    groups.set(0, { choices: [{ id: 0, name, count: counts?.get(0) }] })
  }
  return [...groups.values()]
}

function newGroup(
  within: ChoiceKey | undefined,
  parentId: number | undefined,
  language: Language,
): ChoiceGroup {
  if (within === undefined || parentId === undefined) return { choices: [] }
  return { parentId, name: choiceName(within, parentId, language), choices: [] }
}

const maxOpen = 5

/**
 * Returns the largest choices of each filter, and the current one. A list that would leave out a single one is whole.
 * Without facets returns all choices of short lists, and only the current one of others.
 */
export function openChoices(
  params: SearchParams,
  facets: SearchFacets | undefined,
  language: Language,
): Record<ChoiceKey, OpenChoices> {
  const open = choiceFilters.map((filter) => [filter.key, openChoicesOf(filter, params, facets, language)])
  return Object.fromEntries(open)
}

function openChoicesOf(
  { key, values, within, counts, isComplete }: ChoiceFilter,
  params: SearchParams,
  facets: SearchFacets | undefined,
  language: Language,
): OpenChoices {
  const chosen = params[key]
  const counted: { id: number; count?: number }[] = facets
    ? facets[counts].toSorted((a, b) => b.count - a.count)
    : (values ?? []).map((_value, at) => ({ id: at + 1 }))
  // Short lists have room for "Other".
  const named = counted.filter(({ id }) => id > 0 || values)
  const open = named.slice(0, named.length > maxOpen + 1 ? maxOpen : named.length)
  if (chosen !== undefined && !open.some(({ id }) => id === chosen))
    open.unshift(counted.find(({ id }) => id === chosen) ?? { id: chosen })
  const choices = open.map((choice) => {
    const name = choiceName(key, choice.id, language) ?? translatorOf(language)('search.filters.other')
    const parentId = knownChoices.parentOf(key, choice.id)
    if (!within || parentId === undefined) return { ...choice, name }
    const parent = params[within] === undefined ? choiceName(within, parentId, language) : undefined
    return { ...choice, name, parentId, ...(parent !== undefined && { parent }) }
  })
  const isCounted = facets !== undefined && countsChoices(params, key)
  return { choices, hasMore: isCounted ? counted.length > choices.length : !isComplete }
}

/** Returns the choices with the most companies, largest first. */
export function topChoices(
  key: ChoiceKey,
  language: Language,
  facets: SearchFacets,
  max: number,
): Required<Choice>[] {
  return facets[choiceFilter(key).counts]
    .flatMap(({ id, count }) => {
      const name = choiceName(key, id, language)
      return name ? [{ id, name, count }] : []
    })
    .sort((a, b) => b.count - a.count)
    .slice(0, max)
}

/** Returns the choices of a filter for the search of an address; undefined for an unknown filter. */
export async function loadChoices(
  url: URL,
  name: string,
  language: Language,
  findViewer: () => Promise<CurrentUser | undefined>,
) {
  const filter = findChoiceFilter(name)
  if (!filter) return undefined
  const params = parseSearchParams(url.searchParams, knownChoices)
  const viewer = params.notExported ? await findViewer() : undefined
  const { facets } = await search({ ...services(), viewerId: viewer?.id }, params, filter.key)
  return { filter: filter.key, params, groups: choicesOf(filter.key, language, params, facets) }
}
