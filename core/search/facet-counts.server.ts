import { industries } from '#core/industries/industries.ts'
import { cities } from '#core/places/cities.ts'
import { districts } from '#core/places/districts.server.ts'
import type { EngineAnswer } from '#search-engine/types.ts'
import type { SearchFacets, SearchParams } from './answer.ts'
import { type FlagFilter, flagFilters } from './filters.ts'
import { indexSchema } from './index-schema.ts'

/** Ids that have a name, and 0 for "Other": counts are looked up by these, because most values of a facet are unused. */
const namedIds = (list: readonly { id: number }[]) =>
  Uint16Array.from([0, ...list.map(({ id }) => id)]).toSorted()
const cityIds = namedIds(cities)
const districtIds = namedIds(districts)
const businessTypeIds = namedIds(industries)

/** The engine's counts as lists of choices in the order of ids; zero counts only for what is chosen now. */
export function toSearchFacets(
  answer: Pick<EngineAnswer, 'facets' | 'flags'>,
  params: SearchParams,
): SearchFacets {
  const flags = {} as Record<FlagFilter['key'], number>
  for (const { key, flag } of flagFilters) flags[key] = answer.flags[indexSchema.flags.indexOf(flag)] ?? 0
  const { city, district, businessType } = answer.facets
  return {
    cities: toChoices(cityIds, city, params.cityId),
    districts: toChoices(districtIds, district, params.districtId),
    businessTypes: toChoices(businessTypeIds, businessType, params.businessTypeId),
    flags,
  }
}

/** Facets of a search that nothing can match. */
export function emptyFacets(params: SearchParams): SearchFacets {
  return toSearchFacets({ facets: {}, flags: [] }, params)
}

function toChoices(
  ids: Uint16Array,
  counts: Uint32Array | undefined,
  chosen: number | undefined,
): { id: number; count: number }[] {
  const choices: { id: number; count: number }[] = []
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at]
    const count = counts?.[id] ?? 0
    if (count > 0 || id === chosen) choices.push({ id, count })
  }
  return choices
}
