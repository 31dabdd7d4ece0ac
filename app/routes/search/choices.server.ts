import type { Language } from '#app/i18n/languages.ts'
import type { ChoiceFilter } from '#core/search/filters.ts'
import type { SearchFacets, SearchParams } from '#core/search/answer.ts'
import { industries } from '#core/industries/industries.ts'
import { cities } from '#core/places/cities.ts'
import { districts } from '#core/places/districts.server.ts'

export type ChoiceKey = ChoiceFilter['key']

export interface Choice {
  id: number
  name: string
  /** Absent where nobody counted. */
  count?: number
}

export interface ChoiceGroup {
  /** The city of the districts in it, and its name; absent where the choices are one list. */
  cityId?: number
  name?: string
  choices: Choice[]
}

/** Choices that a filter offers, in the order they are shown, before anything is counted. */
type Catalogue = { id: number; name: string; cityId?: number }[]

const cityNames = new Map(cities.map(({ id, city }) => [id, city]))

const cityCatalogue: Catalogue = cities.map(({ id, city }) => ({ id, name: city }))
const districtCatalogue: Catalogue = districts.map(({ id, district, cityId }) => ({
  id,
  name: district,
  cityId,
}))

function industryCatalogue(language: Language): Catalogue {
  const collator = new Intl.Collator(language)
  return industries
    .map(({ id, nameVi, nameEn }) => ({ id, name: language === 'en' ? nameEn || nameVi : nameVi }))
    .sort((a, b) => collator.compare(a.name, b.name))
}

const industryCatalogues = { en: industryCatalogue('en'), vi: industryCatalogue('vi') }

function catalogueOf(key: ChoiceKey, language: Language): Catalogue {
  if (key === 'cityId') return cityCatalogue
  return key === 'districtId' ? districtCatalogue : industryCatalogues[language]
}

const namesOf: Record<ChoiceKey, Record<Language, Map<number, string>>> = {
  cityId: byLanguage('cityId'),
  districtId: byLanguage('districtId'),
  businessTypeId: byLanguage('businessTypeId'),
}

function byLanguage(key: ChoiceKey) {
  const names = (language: Language) => new Map(catalogueOf(key, language).map(({ id, name }) => [id, name]))
  return { en: names('en'), vi: names('vi') }
}

/** The name of a choice; undefined for 0 ("Other") and for what does not exist. */
export function choiceName(key: ChoiceKey, id: number, language: Language): string | undefined {
  return namesOf[key][language].get(id)
}

const facetOf = { cityId: 'cities', districtId: 'districts', businessTypeId: 'businessTypes' } as const

/**
 * What a filter offers with the number of results each choice would leave: those that leave something, and the one
 * chosen now. Without counts everything is offered. "Other" comes last, under the name given.
 */
export function choicesOf(
  key: ChoiceKey,
  language: Language,
  params: SearchParams,
  facets: SearchFacets | undefined,
  otherName: string,
): ChoiceGroup[] {
  const counts = facets && new Map(facets[facetOf[key]].map(({ id, count }) => [id, count]))
  const groups = new Map<number | undefined, ChoiceGroup>()
  for (const { id, name, cityId } of catalogueOf(key, language)) {
    const count = counts?.get(id)
    if (counts && count === undefined && id !== params[key]) continue
    let group = groups.get(cityId)
    if (!group) groups.set(cityId, (group = newGroup(cityId)))
    group.choices.push({ id, name, count })
  }
  if (!counts || counts.has(0)) {
    groups.set(0, { choices: [{ id: 0, name: otherName, count: counts?.get(0) }] })
  }
  return [...groups.values()]
}

function newGroup(cityId: number | undefined): ChoiceGroup {
  return cityId === undefined ? { choices: [] } : { cityId, name: cityNames.get(cityId), choices: [] }
}

/** The choices that most companies have, best first. */
export function topChoices(
  key: ChoiceKey,
  language: Language,
  facets: SearchFacets,
  most: number,
): Required<Choice>[] {
  return facets[facetOf[key]]
    .flatMap(({ id, count }) => {
      const name = choiceName(key, id, language)
      return name ? [{ id, name, count }] : []
    })
    .sort((a, b) => b.count - a.count)
    .slice(0, most)
}
