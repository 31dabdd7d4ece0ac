import { addDatedCounts, type DateRange, documentsByDate, placesOfDates } from './date-steps.ts'
import { countShared, type DocSet, subtract } from './doc-set.ts'
import type { LiveSegment } from './live-segment.ts'
import type { Column } from './segment.ts'

/** Columns, and the counts of their values. */
interface Counted {
  columns: readonly Column[]
  counts: readonly Uint32Array[]
}

/** Documents are read from a bitset in blocks that fit the CPU cache. */
const block = new Uint32Array(4096)

function countList(list: Uint32Array, end: number, { columns, counts }: Counted): void {
  for (let facet = 0; facet < columns.length; facet++) {
    const column = columns[facet]
    const counted = counts[facet]
    for (let at = 0; at < end; at++) counted[column[list[at]]]++
  }
}

/** Adds the counts of each value of each column in a set. */
function countValues(set: DocSet, counted: Counted): void {
  if (!set.dense) return countList(set.list, set.list.length, counted)
  const { bits } = set
  let filled = 0
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word]
    const last = (word << 5) + 31
    while (rest !== 0) {
      const low = rest & -rest
      block[filled++] = last - Math.clz32(low)
      rest ^= low
    }
    if (filled <= block.length - 32) continue
    countList(block, filled, counted)
    filled = 0
  }
  countList(block, filled, counted)
}

/** The superset of a result, all live documents or those of its dates, with known counts. */
interface Whole {
  documents: DocSet
  addCounts(facet: number, counts: Uint32Array): void
}

function everything(live: LiveSegment): Whole {
  const { segment } = live
  return {
    documents: live.everything(),
    addCounts(facet, counts) {
      const first = segment.terms.facets[facet]
      for (let value = 0; value < segment.data.facetValues[facet]; value++)
        counts[value] += segment.frequency(first + value)
      live.forEachDeleted((document) => {
        counts[segment.facets[facet][document]]--
      })
    },
  }
}

function ofDates(live: LiveSegment, [from, to]: DateRange): Whole {
  const { segment } = live
  const [first, end] = placesOfDates(segment, from, to)
  return {
    documents: live.living(documentsByDate(segment, first, end)),
    addCounts(facet, counts) {
      addDatedCounts(segment, first, end, facet, counts)
      live.forEachDeleted((document) => {
        const date = segment.dates[document]
        if (date >= from && date <= to) counts[segment.facets[facet][document]]--
      })
    },
  }
}

function countFlags({ segment }: LiveSegment, set: DocSet, counts: Uint32Array): void {
  if (set.dense) {
    for (let flag = 0; flag < counts.length; flag++) {
      counts[flag] += countShared(set, segment.posting(segment.terms.flags + flag))
    }
    return
  }
  const combinations = new Uint32Array(1 << counts.length)
  const { flags } = segment
  const mask = combinations.length - 1
  for (let at = 0; at < set.list.length; at++) combinations[flags[set.list[at]] & mask]++
  for (let flag = 0; flag < counts.length; flag++) {
    for (let mark = 1 << flag; mark < combinations.length; mark = (mark + 1) | (1 << flag))
      counts[flag] += combinations[mark]
  }
}

/** Counts the facet values and flags of one segment's results. */
export class Counting {
  private readonly live: LiveSegment
  private readonly keptFrom: number
  private readonly whole: () => Whole

  /** Caches counts of results of `keptFrom` documents or more. All results are within `dates`. */
  constructor(live: LiveSegment, keptFrom: number, dates: DateRange | undefined) {
    this.live = live
    this.keptFrom = keptFrom
    let whole: Whole | undefined
    this.whole = () => (whole ??= dates ? ofDates(live, dates) : everything(live))
  }

  addFacets(set: DocSet, facets: readonly number[], counts: readonly Uint32Array[], asked: string): void {
    this.add(set, counts, `${facets.join()} ${asked}`, (own) => this.countFacets(set, facets, own))
  }

  /** For more than half of the whole, counts the missing documents instead. */
  private countFacets(set: DocSet, facets: readonly number[], counts: readonly Uint32Array[]): void {
    const columns = facets.map((facet) => this.live.segment.facets[facet])
    if (!set.dense || set.count * 2 <= this.whole().documents.count)
      return countValues(set, { columns, counts })
    const { documents, addCounts } = this.whole()
    const missing = counts.map(({ length }) => new Uint32Array(length))
    countValues(subtract(documents, set), { columns, counts: missing })
    for (const [at, facet] of facets.entries()) {
      addCounts(facet, counts[at])
      for (let value = 0; value < missing[at].length; value++) counts[at][value] -= missing[at][value]
    }
  }

  addFlags(set: DocSet, counts: Uint32Array, asked: string): void {
    this.add(set, [counts], `flags ${asked}`, ([own]) => countFlags(this.live, set, own))
  }

  /** Caches the counts of a large result under `key`, which must be unique per result. */
  private add(
    set: DocSet,
    counts: readonly Uint32Array[],
    key: string,
    count: (counts: readonly Uint32Array[]) => void,
  ): void {
    if (set.count < this.keptFrom) return count(counts)
    const { counted } = this.live
    let own = counted.get(key)
    if (own === undefined) {
      own = counts.map(({ length }) => new Uint32Array(length))
      count(own)
      counted.set(key, own)
    }
    for (const [at, added] of own.entries())
      for (let value = 0; value < added.length; value++) counts[at][value] += added[value]
  }
}
