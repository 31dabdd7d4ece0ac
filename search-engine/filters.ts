import { collect } from './buckets.ts'
import type { DocSet } from './doc-set.ts'
import { emptySet, filter, intersect, union } from './doc-set.ts'
import type { Segment } from './segment.ts'
import type { EngineFilters } from './types.ts'

/** Documents of a set with the flags and within the dates asked for. */
export function filterFlagsAndDates(segment: Segment, set: DocSet, filters: EngineFilters): DocSet {
  let found = set
  const all = filters.allFlags ?? 0
  const any = filters.anyFlags ?? 0
  const flagSets = (mask: number) => {
    const sets: DocSet[] = []
    for (let flag = 0; flag < 16; flag++)
      if ((mask & (1 << flag)) !== 0) sets.push(segment.posting(segment.terms.flags + flag))
    return sets
  }
  for (const withFlag of flagSets(all)) found = intersect(found, withFlag)
  if (any !== 0) found = intersect(found, union(flagSets(any), segment.size))
  if (filters.dateFrom === undefined && filters.dateTo === undefined) return found
  return filterDates(segment, found, Math.max(1, filters.dateFrom ?? 1), filters.dateTo ?? 65535)
}

function filterDates(segment: Segment, set: DocSet, from: number, to: number): DocSet {
  const { byDate, dates, size } = segment
  const firstFrom = (date: number) => {
    let low = 0
    let high = size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (dates[byDate[middle]] < date) low = middle + 1
      else high = middle
    }
    return low
  }
  const within = byDate.subarray(firstFrom(from), Math.max(firstFrom(from), firstFrom(to + 1)))
  // Few documents have such dates: take those, rather than look up the date of every document of the set.
  if (within.length < set.count) return intersect(set, collect(within, size))
  return filter(set, size, (document) => dates[document] >= from && dates[document] <= to)
}

/** A facet that must have a value. */
export interface FacetFilter {
  facet: number
  value: number
}

/** Documents of a set with a facet's value. */
export function filterFacet(segment: Segment, set: DocSet, { facet, value }: FacetFilter): DocSet {
  if (!(value >= 0 && value < segment.data.facetValues[facet])) return emptySet
  return intersect(set, segment.posting(segment.terms.facets[facet] + value))
}
