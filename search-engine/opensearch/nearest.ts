import { type Alternative, findAlternatives } from '#search-engine/alternatives.ts'
import { assemble } from '#search-engine/assemble.ts'
import type { Interpretation } from '#search-engine/interpretation.ts'
import { maxWork } from '#search-engine/lexicon.ts'
import { LiveSegment } from '#search-engine/live-segment.ts'
import { findNearest, maxNearest, weighSlots } from '#search-engine/nearest.ts'
import { Rows } from '#search-engine/rows.ts'
import { maxRead, minCoverage, type Near } from '#search-engine/scoring.ts'
import { Segment } from '#search-engine/segment.ts'
import type { EngineDocument } from '#search-engine/types.ts'
import { Work } from '#search-engine/work.ts'
import { type Cluster, wholly } from './cluster.ts'
import { all, type Clause, hasWord } from './query.ts'
import type { KnownWords } from './words.ts'

/** What is read of a document to compare its names. */
export type Named = Pick<EngineDocument, 'id' | 'name' | 'alternateNames'>

/**
 * Returns the documents nearest to a query without hits, and the weights they were compared by. The cluster finds
 * those with most of the weight; their names are compared here, in a small index of their own.
 */
export async function readNearest(
  cluster: Cluster,
  interpretation: Interpretation,
  within: readonly Clause[],
  words: KnownWords,
): Promise<{ near: Near[]; weights: number[]; work: number }> {
  const { units, full, core } = interpretation
  const work = new Work(maxWork)
  await words.readFor(units)
  const alternatives = findAlternatives(units, words, work)
  await words.read(alternatives.flatMap((way) => way.words.map(({ word }) => word)))
  const weights = weighSlots(units.length, full.length - core.length, alternatives, words)
  const certain = alternatives.filter(({ isDoubtful }) => !isDoubtful)
  const searches = certain.length === alternatives.length ? [certain] : [certain, alternatives]
  const found = new Map<number, Named>()
  for (const ways of searches)
    for (const named of await readCovered(cluster, ways, weights, within)) found.set(named.id, named)
  const rows = new Rows(words.schema.source.facets.length)
  const rest = { version: 0, code: '', numbers: [], quality: 0, date: 0, facets: [], flags: 0 }
  for (const named of found.values()) rows.add({ ...rest, ...named })
  const segment = new Segment(assemble(rows, words.schema))
  await words.read(segment.vocabulary.words)
  const live = { term: { removed: false } }
  const counted = await cluster.count(...alternatives.map((way) => [live, ...clausesOf(way)]))
  const counts = new Map(alternatives.map((way, at) => [way, counted[at]]))
  const near = findNearest(
    [new LiveSegment(segment)],
    [undefined],
    alternatives,
    weights,
    words,
    maxNearest,
    work,
    {
      documents: words.documents,
      frequency: (word) => words.frequency(word),
      count: (way) => counts.get(way) ?? 0,
    },
  )
  return { near, weights, work: work.spent }
}

const clausesOf = ({ words }: Alternative): Clause[] => words.map((word) => hasWord('derived.words', word))

/** Reads the documents that have the greatest share of a query's weight. */
async function readCovered(
  { client, alias: index }: Cluster,
  ways: readonly Alternative[],
  weights: readonly number[],
  within: readonly Clause[],
): Promise<Named[]> {
  const slots = weights.flatMap((boost, at) => {
    const should = ways.filter(({ from, to }) => at >= from && at < to).map((way) => all(clausesOf(way)))
    return should.length === 0 ? [] : [{ constant_score: { filter: { bool: { should } }, boost } }]
  })
  if (slots.length === 0) return []
  const { body } = await client.search({
    ...wholly,
    index,
    body: {
      size: maxRead,
      track_total_hits: false,
      // Sums of floats may fall short of the threshold by a rounding error.
      min_score: 0.999 * minCoverage * weights.reduce((sum, weight) => sum + weight, 0),
      query: {
        bool: {
          filter: [{ term: { removed: false } }, ...within],
          should: slots,
          minimum_should_match: 1,
        },
      },
      sort: [
        { _score: 'desc' },
        { 'derived.quality': 'desc' },
        { 'derived.date': { order: 'desc', missing: '_last' } },
        { id: 'asc' },
      ],
      _source: ['id', 'name', 'alternateNames'],
    } as never,
  })
  return body.hits.hits.map(({ _source }) => _source as unknown as Named)
}
