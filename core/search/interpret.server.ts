import { nearEnough } from '#search-engine/nearest.ts'
import type { EngineResponse, SearchEngine } from '#search-engine/types.ts'
import type { Interpretation, SearchParams } from './search-response.ts'
import { withFilter } from './changes.ts'
import { decodeKeystrokes } from './keystrokes.ts'
import { knownChoices } from './known-choices.server.ts'
import { engineQueries, planSearch, type ResultRange, type SearchPlan } from './plan.ts'
import { readPlaces } from './read-place.server.ts'

/** Max places tried at the end of a text; "Châu Thành" alone is a district of nine provinces. */
const maxPlaces = 12
/** Max places whose nearest names are looked for when nothing matches. */
const maxNearPlaces = 1
/** Evidence when nothing is found. */
const none = 99

/** An interpretation of a query: the search to run instead. */
export interface Reading {
  params: SearchParams
  plan: SearchPlan
  interpretation?: Interpretation
  /** The place follows a word such as `ở` or `quận`. */
  isCertain?: boolean
}

export type RangeOf = (reading: Reading) => ResultRange

export interface ReadingResponse extends Reading {
  answer: EngineResponse
  by: 'number' | 'prefix' | 'words'
}

/** Returns the ways to read a text: as plain words, then ending with a place. */
function readingsOf(params: SearchParams, q: string): [Reading, ...Reading[]] {
  const decoded = q === params.q ? {} : { keystrokes: q }
  const words = {
    params: { ...params, q },
    plan: planSearch(q),
    ...(q !== params.q && { interpretation: decoded }),
  }
  // A place chosen in the panel rules out a typed one.
  const { cityId, districtId, provinceId, wardId } = params
  if ([cityId, districtId, provinceId, wardId].some((id) => id !== undefined)) return [words]
  const places = readPlaces(q)
    .slice(0, maxPlaces)
    .map(({ rest, text, place, isCertain }): Reading => ({
      params: { ...withFilter({ ...params, q: rest }, place.key, place.id, knownChoices), page: params.page },
      plan: planSearch(rest),
      interpretation: { ...decoded, place: { ...place, text } },
      isCertain,
    }))
  return [words, ...places]
}

/** Searches by one reading. */
export async function answerReading(
  engine: SearchEngine,
  reading: Reading,
  rangeOf: RangeOf,
): Promise<ReadingResponse> {
  const { lookups, words } = engineQueries(reading.plan, reading.params, rangeOf(reading))
  const found = lookups.length > 0 ? await engine.searchAll(lookups) : []
  const first = found.findIndex(({ total }) => total > 0)
  if (first < 0) return { ...reading, answer: await engine.search(words), by: 'words' }
  return { ...reading, answer: found[first], by: lookups[first].number === undefined ? 'prefix' : 'number' }
}

/** Returns the evidence of each reading's first hit: 0 is the exact name; `none` without hits. */
async function evidenceFor(engine: SearchEngine, readings: readonly Reading[]): Promise<number[]> {
  const queries = readings.map((reading) => {
    const byRelevance = { ...reading.params, sort: 'relevance' as const }
    const { words } = engineQueries(reading.plan, byRelevance, { offset: 0, limit: 1 })
    return { ...words, relax: 'legalForm' as const }
  })
  const answers = await engine.searchAll(queries)
  return answers.map(({ total, evidence }) => (total === 0 ? none : (evidence ?? 0)))
}

/** Returns the reading whose names match best, if any. Words in a name beat a place, unless the place is certain. */
async function findMatching(
  engine: SearchEngine,
  readings: readonly [Reading, ...Reading[]],
): Promise<Reading | undefined> {
  const [words, ...places] = readings
  const [asWords, ...asPlaces] = await evidenceFor(engine, readings)
  const best = Math.min(none, ...asPlaces)
  const place = best < none ? places[asPlaces.indexOf(best)] : undefined
  if (place && (place.isCertain || best < asWords)) return place
  return asWords < none ? words : undefined
}

/** When nothing matches as typed: returns the reading with the nearest names, and its results. */
async function findNearest(
  engine: SearchEngine,
  [words, ...places]: readonly [Reading, ...Reading[]],
  rangeOf: RangeOf,
): Promise<ReadingResponse> {
  let asWords: ReadingResponse | undefined
  let best: ReadingResponse | undefined
  let bestCoverage = 0
  const near = places.slice(0, maxNearPlaces)
  const certain = near.filter(({ isCertain }) => isCertain)
  const others = near.filter(({ isCertain }) => !isCertain)
  for (const reading of [...certain, words, ...others]) {
    const found = await answerReading(engine, reading, rangeOf)
    const { total, relaxation } = found.answer
    if (reading === words) asWords = found
    if (total === 0) continue
    const coverage = relaxation?.coverage ?? 1
    if (coverage > bestCoverage || (coverage === bestCoverage && reading !== words && coverage < 1))
      [best, bestCoverage] = [found, coverage]
    if (bestCoverage === 1 || (reading !== words && bestCoverage >= nearEnough)) break
  }
  return (best ?? asWords)!
}

/**
 * Answers a search by its best reading: plain words, keystrokes of an input method that was off, or a place at the
 * end. Readings compete by matching companies and are the same for every user.
 */
export async function answerBestReading(
  engine: SearchEngine,
  plan: SearchPlan,
  params: SearchParams,
  rangeOf: RangeOf,
): Promise<ReadingResponse> {
  const answer = (reading: Reading) => answerReading(engine, reading, rangeOf)
  const asTyped = { params, plan }
  if (params.as === 'words' || plan.number || plan.complex || plan.words.words.length === 0)
    return answer(asTyped)
  const typed = readingsOf(params, params.q)
  const meant = decodeKeystrokes(params.q)
  // Only words are possible.
  if (typed.length === 1 && meant === undefined) return answer(asTyped)
  const found = await findMatching(engine, typed)
  if (found) return answer(found)
  const decoded = meant === undefined ? undefined : readingsOf(params, meant)
  const fromKeys = decoded && (await findMatching(engine, decoded))
  if (fromKeys) return answer(fromKeys)
  const nearest = await findNearest(engine, decoded ?? typed, rangeOf)
  return decoded && nearest.answer.total === 0 ? answer(asTyped) : nearest
}
