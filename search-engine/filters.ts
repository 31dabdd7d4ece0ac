import { type DateRange, documentsByDate, placesOfDates } from './date-steps.ts'
import type { DocSet } from './doc-set.ts'
import { emptySet, filter, intersect, subtract, union } from './doc-set.ts'
import type { Segment } from './segment.ts'
import type { EngineFilters } from './types.ts'

/** Documents of a set with the flags and within the dates asked for, without those excluded. */
export function filterDocuments(segment: Segment, set: DocSet, filters: EngineFilters): DocSet {
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
  const { excluded } = filters
  if (excluded) found = subtract(found, segment.findAll(excluded.key, excluded.ids))
  const range = dateRange(filters)
  return range ? filterDates(segment, found, range) : found
}

/** The dates asked for, if any are: documents without a date are in no range. */
export function dateRange({ dateFrom, dateTo }: EngineFilters): DateRange | undefined {
  if (dateFrom === undefined && dateTo === undefined) return undefined
  return [Math.max(1, dateFrom ?? 1), dateTo ?? 65535]
}

function filterDates(segment: Segment, set: DocSet, [from, to]: DateRange): DocSet {
  const { dates, size } = segment
  const [first, end] = placesOfDates(segment, from, to)
  if (!set.dense && set.count < end - first)
    return filter(set, size, (document) => dates[document] >= from && dates[document] <= to)
  return intersect(set, documentsByDate(segment, first, end))
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
