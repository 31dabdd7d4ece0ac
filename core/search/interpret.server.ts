import { nearEnough } from '#search-engine/nearest.ts'
import type { EngineResponse, SearchEngine } from '#search-engine/types.ts'
import type { Interpretation, SearchParams } from './answer.ts'
import { withFilter } from './changes.ts'
import { decodeKeystrokes } from './keystrokes.ts'
import { knownChoices } from './known-choices.server.ts'
import { engineQueries, planSearch, type ResultRange, type SearchPlan } from './plan.ts'
import { readPlaces } from './read-place.server.ts'

/** Places tried at the end of one text; "Châu Thành" alone is a district of nine provinces. */
const mostPlaces = 12
/** Of them, those whose nearest names are looked for where nothing matches. */
const mostNearPlaces = 1
/** In place of evidence where nothing is found. */
const none = 99

/** What a query may mean: the search to run instead. */
export interface Reading {
  params: SearchParams
  plan: SearchPlan
  interpretation?: Interpretation
  /** A word such as `ở` or `quận` announces the place. */
  isCertain?: boolean
}

/** The results that a reading is asked for, which may depend on what was read. */
export type RangeOf = (reading: Reading) => ResultRange

export interface ReadAnswer extends Reading {
  answer: EngineResponse
  by: 'number' | 'prefix' | 'words'
}

/** The ways to read a text: its words as words, then those that end with a place. */
function readingsOf(params: SearchParams, q: string): [Reading, ...Reading[]] {
  const decoded = q === params.q ? {} : { keystrokes: q }
  const words = {
    params: { ...params, q },
    plan: planSearch(q),
    ...(q !== params.q && { interpretation: decoded }),
  }
  // Whoever chose a place in the panel does not type another.
  const { cityId, districtId, provinceId, wardId } = params
  if ([cityId, districtId, provinceId, wardId].some((id) => id !== undefined)) return [words]
  const places = readPlaces(q)
    .slice(0, mostPlaces)
    .map(({ rest, text, place, isCertain }): Reading => ({
      params: { ...withFilter({ ...params, q: rest }, place.key, place.id, knownChoices), page: params.page },
      plan: planSearch(rest),
      interpretation: { ...decoded, place: { ...place, text } },
      isCertain,
    }))
  return [words, ...places]
}

/** Finds the results of a reading. */
export async function answerReading(
  engine: SearchEngine,
  reading: Reading,
  rangeOf: RangeOf,
): Promise<ReadAnswer> {
  const { lookups, words } = engineQueries(reading.plan, reading.params, rangeOf(reading))
  const found = lookups.length > 0 ? await engine.searchAll(lookups) : []
  const first = found.findIndex(({ total }) => total > 0)
  if (first < 0) return { ...reading, answer: await engine.search(words), by: 'words' }
  return { ...reading, answer: found[first], by: lookups[first].number === undefined ? 'prefix' : 'number' }
}

/** For each reading how strong its first hit is: 0 is the very name; `none` where there is none. */
async function evidenceFor(
  engine: SearchEngine,
  readings: readonly Reading[],
  rangeOf: RangeOf,
): Promise<number[]> {
  const { excluded } = rangeOf(readings[0])
  const queries = readings.map((reading) => {
    const asked = { ...reading.params, sort: 'relevance' as const }
    const { words } = engineQueries(reading.plan, asked, { offset: 0, limit: 1, excluded })
    return { ...words, relax: 'legalForm' as const }
  })
  const answers = await engine.searchAll(queries)
  return answers.map(({ total, evidence }) => (total === 0 ? none : (evidence ?? 0)))
}

/** The reading whose names match best, when any do. Words in a name come before a place, unless the place is certain. */
async function findMatching(
  engine: SearchEngine,
  readings: readonly [Reading, ...Reading[]],
  rangeOf: RangeOf,
): Promise<Reading | undefined> {
  const [words, ...places] = readings
  const [asWords, ...asPlaces] = await evidenceFor(engine, readings, rangeOf)
  const best = Math.min(none, ...asPlaces)
  const place = best < none ? places[asPlaces.indexOf(best)] : undefined
  if (place && (place.isCertain || best < asWords)) return place
  return asWords < none ? words : undefined
}

/** Where nothing matches as typed: the reading that comes nearest, and what it finds. */
async function findNearest(
  engine: SearchEngine,
  [words, ...places]: readonly [Reading, ...Reading[]],
  rangeOf: RangeOf,
): Promise<ReadAnswer> {
  let asWords: ReadAnswer | undefined
  let best: ReadAnswer | undefined
  let most = 0
  const near = places.slice(0, mostNearPlaces)
  const certain = near.filter(({ isCertain }) => isCertain)
  const others = near.filter(({ isCertain }) => !isCertain)
  for (const reading of [...certain, words, ...others]) {
    const found = await answerReading(engine, reading, rangeOf)
    const { total, relaxation } = found.answer
    if (reading === words) asWords = found
    if (total === 0) continue
    const coverage = relaxation?.coverage ?? 1
    if (coverage > most || (coverage === most && reading !== words && coverage < 1))
      [best, most] = [found, coverage]
    if (most === 1 || (reading !== words && most >= nearEnough)) break
  }
  return (best ?? asWords)!
}

/**
 * Answers a search by what it means: its words, keystrokes of an input method that was off, a place at its end.
 * Readings compete by what companies there are; the one answered says the same to everybody.
 */
export async function answerBestReading(
  engine: SearchEngine,
  plan: SearchPlan,
  params: SearchParams,
  rangeOf: RangeOf,
): Promise<ReadAnswer> {
  const answer = (reading: Reading) => answerReading(engine, reading, rangeOf)
  const asTyped = { params, plan }
  if (params.as === 'words' || plan.number || plan.complex || plan.words.words.length === 0)
    return answer(asTyped)
  const typed = readingsOf(params, params.q)
  const meant = decodeKeystrokes(params.q)
  // Words are all it can be.
  if (typed.length === 1 && meant === undefined) return answer(asTyped)
  const found = await findMatching(engine, typed, rangeOf)
  if (found) return answer(found)
  const decoded = meant === undefined ? undefined : readingsOf(params, meant)
  const fromKeys = decoded && (await findMatching(engine, decoded, rangeOf))
  if (fromKeys) return answer(fromKeys)
  const nearest = await findNearest(engine, decoded ?? typed, rangeOf)
  return decoded && nearest.answer.total === 0 ? answer(asTyped) : nearest
}
