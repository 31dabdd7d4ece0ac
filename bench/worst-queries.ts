import { cleanQuery, maxQueryLength } from '#core/search/query.ts'
import { fold } from '#text/fold.ts'
import { tokenize } from '#text/tokenize.ts'
import type { EngineResponse, SearchEngine } from '#search-engine/types.ts'
import { type AsTypedCompany, asTypedQueries } from './as-typed.ts'
import { encodeTelex } from './keystrokes.ts'
import { searchText } from './relevance.ts'
import { typeDistrict, typeProvince } from './typed-places.ts'
import { misspell, pick, type Random, randomFrom, type SampleCompany } from './workload.ts'

/** A text and the cost of its search. */
interface CostlyQuery {
  text: string
  /** Units of work, summed over the engine queries of one search. */
  units: number
  milliseconds: number
}

interface WorstQueries {
  /** The costliest first. */
  queries: CostlyQuery[]
  /** The slowest text tried, whatever its units; measured twice to rule out pauses. */
  slowest: CostlyQuery
}

/** Max texts to mutate; a costlier one replaces the cheapest. */
const maxKept = 36
const asTypedPerKind = 10

/** Words of company names, for new texts. */
interface Words {
  /** In proportion to their frequency. */
  frequent: string[]
  /** Each once, rarest first. */
  distinct: string[]
  companies: readonly AsTypedCompany[]
}

type Change = (parts: string[], at: number, words: Words, random: Random) => string[]

const changes: readonly Change[] = [
  (parts, at) => parts.toSpliced(at, 1),
  (parts, at, { frequent }, random) => parts.toSpliced(at, 0, pick(frequent, random)),
  (parts, at, { distinct }, random) => parts.toSpliced(at, 0, pick(distinct, random)),
  (parts, at, _words, random) => parts.with(at, misspell(parts[at], random)),
  (parts, at) => parts.toSpliced(at, 2, parts.slice(at, at + 2).join('')),
  (parts, _at, { companies }, random) => [...parts, typePlace(pick(companies, random), random)],
]

function typePlace({ cityId, districtId }: AsTypedCompany, random: Random): string {
  const place = random() < 0.5 ? typeProvince(cityId) : typeDistrict(districtId, random)
  return place ?? 'hà nội'
}

function changeText(text: string, words: Words, random: Random): string {
  const parts = text.split(' ')
  const change = pick(changes, random)
  return cleanQuery(change(parts, Math.floor(random() * parts.length), words, random).join(' '))
}

/** Returns texts that make the engine try many words and read long postings. */
function hostileTexts({ frequent, distinct }: Words, random: Random): string[] {
  const join = (count: number, from: readonly string[], separator = ' ') =>
    Array.from({ length: count }, () => pick(from, random)).join(separator)
  const rare = distinct.slice(0, Math.ceil(distinct.length / 4))
  const broad = distinct.slice(-100)
  return [
    'x'.repeat(maxQueryLength),
    'công ty tnhh một thành viên công ty cổ phần doanh nghiệp tư nhân chi nhánh hợp tác xã',
    join(16, rare),
    join(31, rare),
    join(31, broad),
    join(100, broad),
    `${join(30, frequent)} zzzzzz`,
    join(31, frequent, ''),
    fold(join(31, frequent)),
    encodeTelex(join(20, frequent)),
    Array.from({ length: 20 }, () => misspell(pick(distinct, random), random)).join(' '),
  ]
}

function readWords(sample: readonly SampleCompany[], companies: readonly AsTypedCompany[]): Words {
  const frequent = sample.flatMap(({ name }) => tokenize(name).map(({ word }) => word))
  const counts = new Map<string, number>()
  for (const word of frequent) counts.set(word, (counts.get(word) ?? 0) + 1)
  const distinct = [...counts].toSorted((a, b) => a[1] - b[1]).map(([word]) => word)
  return { frequent, distinct, companies }
}

/** Sums the work of every engine query of a search. */
function meter(engine: SearchEngine) {
  let units = 0
  const count = (answers: EngineResponse[]) => {
    for (const { work = 0 } of answers) units += work
    return answers
  }
  const counting: Pick<SearchEngine, 'search' | 'searchAll'> = {
    search: async (query) => count([await engine.search(query)])[0],
    searchAll: async (queries) => count(await engine.searchAll(queries)),
  }
  // Inherits everything else from the engine.
  const metered = Object.setPrototypeOf(counting, engine) as SearchEngine
  return async (text: string): Promise<CostlyQuery> => {
    units = 0
    const start = performance.now()
    await searchText(metered, text)
    return { text, units, milliseconds: performance.now() - start }
  }
}

const slower = (a: CostlyQuery, b: CostlyQuery) => (b.milliseconds > a.milliseconds ? b : a)
const byCost = (a: CostlyQuery, b: CostlyQuery) => b.units - a.units || b.milliseconds - a.milliseconds

/**
 * Searches for the costliest texts by hill climbing: starts from typed queries and hostile patterns, changes one word
 * per try and keeps those with the most units, then the slowest.
 */
export async function findWorstQueries(
  engine: SearchEngine,
  companies: readonly AsTypedCompany[],
  sample: readonly SampleCompany[],
  tries: number,
  seed: number,
): Promise<WorstQueries> {
  const random = randomFrom(seed)
  const measure = meter(engine)
  const words = readWords(sample, companies)
  const asTyped = asTypedQueries(companies, asTypedPerKind, seed).map(({ text }) => text)
  const starts = new Set([...hostileTexts(words, random), ...asTyped].map(cleanQuery))
  const measured: CostlyQuery[] = []
  for (const text of starts) measured.push(await measure(text))
  const worst = measured.toSorted(byCost).slice(0, maxKept)
  let [slowest] = worst
  for (let tried = 0; tried < tries; tried++) {
    const text = changeText(worst[tried % worst.length].text, words, random)
    if (text === '' || worst.some((known) => known.text === text)) continue
    const changed = await measure(text)
    if (changed.milliseconds > slowest.milliseconds) slowest = slower(slowest, await measure(text))
    worst.push(changed)
    worst.sort(byCost).splice(maxKept)
  }
  return { queries: worst, slowest }
}
