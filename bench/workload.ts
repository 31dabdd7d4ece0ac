import { daysSince1900 } from '#time/date-range.ts'
import type { EngineFilters, EngineQuery } from '#search-engine/types.ts'
import { tokenize } from '#text/tokenize.ts'

/** Properties of a company needed to make queries about it. */
export interface SampleCompany {
  taxCode: string
  phone: string | null
  name: string
  cityId: number | null
  businessTypeId: number | null
}

export const kinds = [
  'short',
  'long',
  'broad',
  'rare',
  'phrase',
  'excluded',
  'filtered',
  'dated',
  'number',
  'typo',
] as const
export type Kind = (typeof kinds)[number]

/** One query in parts that every system under test supports. */
export interface WorkloadQuery {
  kind: Kind
  words: string[]
  phrases: string[]
  excludedWords: string[]
  number?: string
  filters: { cityId?: number; businessTypeId?: number }
  issued?: DateRange
}

/** Inclusive, days since 1900-01-01. Contains no company without an issue date. */
interface DateRange {
  from: number
  to: number
}

/** Lengths of date ranges in days: a month, a year, five and twenty years. */
const rangeLengths = [30, 365, 1_826, 7_305]
const firstRangeEnd = daysSince1900('2000-01-01')
const lastRangeEnd = daysSince1900('2026-10-31')

const broad = [
  'công ty',
  'công ty tnhh',
  'công ty cổ phần',
  'thương mại',
  'thương mại dịch vụ',
  'xây dựng',
  'công ty tnhh thương mại dịch vụ',
  'một thành viên',
  'đầu tư',
  'sản xuất',
  'cong ty tnhh mot thanh vien',
  'chi nhánh',
]

/** Facet counts of the results page. */
const counts: EngineQuery['counts'] = [
  { facet: 'city', ignoring: ['city', 'district'] },
  { facet: 'district', ignoring: ['district'] },
  { facet: 'businessType', ignoring: ['businessType'] },
]

/** Returns numbers in [0, 1). */
export type Random = () => number

/** Small seeded generator (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Returns queries of every kind, in random order, each about an existing company; deterministic for sample and seed.
 */
export function buildWorkload(
  sample: readonly SampleCompany[],
  perKind: number,
  seed: number,
): WorkloadQuery[] {
  const random = randomFrom(seed)
  const queries: WorkloadQuery[] = []
  for (const kind of kinds) {
    for (let index = 0; index < perKind; index++) {
      const company = sample[Math.floor(random() * sample.length)]
      queries.push({
        kind,
        words: [],
        phrases: [],
        excludedWords: [],
        filters: {},
        ...queryOf(kind, company, random, index),
      })
    }
  }
  return shuffle(queries, random)
}

function queryOf(
  kind: Kind,
  company: SampleCompany,
  random: () => number,
  index: number,
): Partial<WorkloadQuery> {
  const words = tokenize(company.name).map((token) => token.word)
  const tail = words.slice(-2)
  const longest = words.toSorted((a, b) => b.length - a.length)[0]
  const filters = { cityId: company.cityId ?? undefined, businessTypeId: company.businessTypeId ?? undefined }
  switch (kind) {
    case 'short':
      return { words: tail }
    case 'long':
      return { words }
    case 'broad':
      return { words: broad[index % broad.length].split(' ') }
    case 'rare':
      return { words: [words.at(-1) ?? longest] }
    case 'phrase':
      return { phrases: [tail.join(' ')] }
    case 'excluded':
      return { words: tail.slice(-1), excludedWords: ['tnhh'] }
    case 'filtered':
      return random() < 0.5
        ? { words: tail.slice(-1), filters: { cityId: filters.cityId } }
        : { words: broad[index % broad.length].split(' '), filters }
    case 'dated':
      return { words: broad[index % broad.length].split(' '), issued: drawRange(random) }
    case 'number':
      return { number: random() < 0.5 || !company.phone ? company.taxCode : company.phone.split(' / ')[0] }
    case 'typo':
      return { words: [...words.slice(0, -1), misspell(longest, random)].slice(-3) }
  }
}

function drawRange(random: Random): DateRange {
  const to = firstRangeEnd + Math.floor(random() * (lastRangeEnd - firstRangeEnd + 1))
  return { from: to - pick(rangeLengths, random) + 1, to }
}

/** Swaps two neighbouring letters. */
export function misspell(word: string, random: () => number): string {
  if (word.length < 3) return `${word}q`
  const at = 1 + Math.floor(random() * (word.length - 2))
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
}

/** Returns one of the items. */
export function pick<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)]
}

/** Shuffles in place. */
export function shuffle<T>(items: T[], random: Random): T[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[items[last], items[other]] = [items[other], items[last]]
  }
  return items
}

/** Returns the engine query: page 1 of ten with total and facet counts. */
export function toEngineQuery(query: WorkloadQuery, offset = 0): EngineQuery {
  const facets: Record<string, number> = {}
  if (query.filters.cityId !== undefined) facets.city = query.filters.cityId
  if (query.filters.businessTypeId !== undefined) facets.businessType = query.filters.businessTypeId
  const { words, phrases, excludedWords, number, issued } = query
  const filters: EngineFilters = { facets, dateFrom: issued?.from, dateTo: issued?.to }
  return { words, phrases, excludedWords, number, filters, offset, limit: 10, counts }
}
