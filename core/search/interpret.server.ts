import { mostNearest, nearEnough } from '#search-engine/nearest.ts'
import type { EngineAnswer, EngineFilters, EngineQuery, SearchEngine } from '#search-engine/types.ts'
import type { Interpretation, SearchParams } from './answer.ts'
import { withFilter } from './changes.ts'
import { decodeKeystrokes } from './keystrokes.ts'
import { knownChoices } from './known-choices.server.ts'
import { engineQueries, planSearch, type SearchPlan } from './plan.ts'
import { readPlaces } from './read-place.server.ts'

/** Places tried at the end of one text; "Châu Thành" alone is a district of nine provinces. */
const mostPlaces = 12
/** Of them, those whose nearest names are looked for where nothing matches. */
const mostNearPlaces = 1
/** Left out of every reading. */
type Excluded = EngineFilters['excluded']
/** In place of evidence where nothing is found. */
const none = 99

interface Reading {
  params: SearchParams
  plan: SearchPlan
  interpretation?: Interpretation
  isCertain: boolean
}

/** What a query was read as; the nearest names are an answer already. */
type Read = Omit<Reading, 'isCertain'> & { nearest?: EngineAnswer }

/** The ways to read a text: its words as words, then those that end with a place. */
function readingsOf(params: SearchParams, q: string): [Reading, ...Reading[]] {
  const decoded = q === params.q ? {} : { keystrokes: q }
  const words = {
    params: { ...params, q },
    plan: planSearch(q),
    ...(q !== params.q && { interpretation: decoded }),
    isCertain: false,
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

/** For each reading how strong its first hit is: 0 is the very name; `none` where there is none. */
async function evidenceFor(
  engine: SearchEngine,
  readings: readonly Reading[],
  excluded: Excluded,
): Promise<number[]> {
  const queries = readings.map(({ params, plan }): EngineQuery => {
    const asked = { ...params, sort: 'relevance' as const }
    const [query] = engineQueries(plan, asked, { offset: 0, limit: 1, counted: false, excluded })
    return { ...query, relax: 'legalForm' }
  })
  const answers = await engine.searchAll(queries)
  return answers.map(({ total, evidence }) => (total === 0 ? none : (evidence ?? 0)))
}

/** The reading whose names match best, when any do. Words in a name come before a place, unless the place is certain. */
async function findMatching(
  engine: SearchEngine,
  readings: readonly [Reading, ...Reading[]],
  excluded: Excluded,
) {
  const [words, ...places] = readings
  const [asWords, ...asPlaces] = await evidenceFor(engine, readings, excluded)
  const best = Math.min(none, ...asPlaces)
  const place = best < none ? places[asPlaces.indexOf(best)] : undefined
  if (place && (place.isCertain || best < asWords)) return place
  return asWords < none ? words : undefined
}

/** Where nothing matches as typed: the reading that comes nearest, with its nearest names where nothing matches at all. */
async function findNearest(
  engine: SearchEngine,
  [words, ...places]: readonly [Reading, ...Reading[]],
  excluded: Excluded,
): Promise<Read | undefined> {
  let best: Read | undefined
  let most = 0
  const near = places.slice(0, mostNearPlaces)
  const certain = near.filter(({ isCertain }) => isCertain)
  const others = near.filter(({ isCertain }) => !isCertain)
  for (const reading of [...certain, words, ...others]) {
    const page = { offset: 0, limit: mostNearest, counted: false, excluded }
    const [query] = engineQueries(reading.plan, reading.params, page)
    const answer = await engine.search(query)
    const { total, relaxation } = answer
    if (total === 0) continue
    const coverage = relaxation?.coverage ?? 1
    if (coverage > most || (coverage === most && reading !== words && coverage < 1))
      [best, most] = [relaxation?.kind === 'nearest' ? { ...reading, nearest: answer } : reading, coverage]
    if (most === 1 || (reading !== words && most >= nearEnough)) break
  }
  return best
}

/**
 * What a search with this plan means: its words, keystrokes of an input method that was off, a place at its end. Readings compete by
 * what companies there are; the answer is the search to run instead, which says the same to everybody.
 */
export async function interpret(
  engine: SearchEngine,
  plan: SearchPlan,
  params: SearchParams,
  excluded?: Excluded,
): Promise<Read> {
  const asTyped = { params, plan }
  if (params.as === 'words' || plan.number || plan.complex || plan.words.words.length === 0) return asTyped
  const typed = readingsOf(params, params.q)
  const meant = decodeKeystrokes(params.q)
  // Words are all it can be.
  if (typed.length === 1 && meant === undefined) return asTyped
  const found = await findMatching(engine, typed, excluded)
  if (found) return found
  const decoded = meant === undefined ? undefined : readingsOf(params, meant)
  const fromKeys = decoded && (await findMatching(engine, decoded, excluded))
  return fromKeys ?? (await findNearest(engine, decoded ?? typed, excluded)) ?? asTyped
}
