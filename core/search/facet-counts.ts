import type { EngineAnswer } from '#search-engine/types.ts'
import type { SearchFacets, SearchParams } from './answer.ts'
import { type FlagFilter, flagFilters } from './filters.ts'
import { indexSchema } from './index-schema.ts'

/** The engine's counts as lists of choices in the order of ids; zero counts only for what is chosen now. */
export function toSearchFacets(answer: EngineAnswer, params: SearchParams): SearchFacets {
  const flags = {} as Record<FlagFilter['key'], number>
  for (const { key, flag } of flagFilters) flags[key] = answer.flags[indexSchema.flags.indexOf(flag)] ?? 0
  return {
    cities: toChoices(answer.facets.city, params.cityId),
    districts: toChoices(answer.facets.district, params.districtId),
    businessTypes: toChoices(answer.facets.businessType, params.businessTypeId),
    flags,
  }
}

/** Facets of a search that nothing can match. */
export function emptyFacets(params: SearchParams): SearchFacets {
  return toSearchFacets({ ids: [], total: 0, facets: {}, flags: [], matchedWords: [] }, params)
}

function toChoices(
  counts: Uint32Array | undefined,
  chosen: number | undefined,
): { id: number; count: number }[] {
  const choices: { id: number; count: number }[] = []
  const values = counts?.length ?? 0
  for (let id = 0; id < values; id++)
    if (counts![id] > 0 || id === chosen) choices.push({ id, count: counts![id] })
  if (chosen !== undefined && chosen >= values) choices.push({ id: chosen, count: 0 })
  return choices
}
