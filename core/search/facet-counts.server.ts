import type { EngineResponse } from '#search-engine/types.ts'
import type { SearchFacets, SearchParams } from './search-response.ts'
import { byFlag, choiceFilters, type CountsKey } from './filters.ts'
import { indexSchema } from './index/schema.ts'
import { choiceIds } from './known-choices.server.ts'

/** Converts the engine's counts to lists of choices in id order; zero counts only for chosen ones. */
export function toSearchFacets(
  response: Pick<EngineResponse, 'facets' | 'flags'>,
  params: SearchParams,
): SearchFacets {
  const flags = byFlag((key) => response.flags[indexSchema.flags.indexOf(key)] ?? 0)
  const choices = {} as Record<CountsKey, { id: number; count: number }[]>
  for (const { key, facet, counts } of choiceFilters)
    choices[counts] = toChoices(choiceIds[key], response.facets[facet], params[key])
  return { ...choices, flags }
}

/** Returns the facets of a search that nothing can match. */
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
