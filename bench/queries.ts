import type { SearchEngine } from '#search-engine/types.ts'
import type { Competitor } from './competitor.ts'
import { formatMs, formatTable, percentile } from './statistics.ts'
import { kinds, toEngineQuery, type Kind, type WorkloadQuery } from './workload.ts'

type Timings = Record<Kind, number[]>
const noTimings = (): Timings => Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Timings

/** Returns the milliseconds of each query, by kind; page 1, exact total and facet counts. */
export async function timeEngine(engine: SearchEngine, workload: readonly WorkloadQuery[]): Promise<Timings> {
  const timings = noTimings()
  for (const query of workload) {
    const start = performance.now()
    await engine.search(toEngineQuery(query))
    timings[query.kind].push(performance.now() - start)
  }
  return timings
}

/** Leaves out typos: no competitor corrects them, so results could not be compared. */
export function comparable(workload: readonly WorkloadQuery[], perKind: number): WorkloadQuery[] {
  return kinds
    .filter((kind) => kind !== 'typo')
    .flatMap((kind) => workload.filter((query) => query.kind === kind).slice(0, perKind))
}

export interface Comparison {
  timings: Timings
  /** Queries whose total or facets differ from the engine's. */
  disagreements: string[]
}

/**
 * Runs the same queries on a competitor, and checks that totals and the number of facet values equal the engine's. The
 * engine counts the other choices of a filter too, competitors do not.
 */
export async function compareWith(
  competitor: Competitor,
  engine: SearchEngine,
  workload: readonly WorkloadQuery[],
): Promise<Comparison> {
  const timings = noTimings()
  const disagreements: string[] = []
  for (const query of workload) {
    const start = performance.now()
    const answer = await competitor.search(query)
    timings[query.kind].push(performance.now() - start)
    const { total, facets } = await engine.search({ ...toEngineQuery(query), relax: false })
    const values = Object.values(facets).reduce((sum, counts) => sum + counts.filter((n) => n > 0).length, 0)
    const isFiltered = Object.values(query.filters).some((id) => id !== undefined)
    if (total !== answer.total || (!isFiltered && values !== answer.facets)) {
      const theirs = `${competitor.name} ${answer.total} in ${answer.facets}`
      disagreements.push(`${JSON.stringify(query)}: engine ${total} in ${values} values, ${theirs}`)
    }
  }
  return { timings, disagreements }
}

/** Returns the median time of page 1,000 (100 results a page) of the broadest query. */
export async function timeDeepPage(engine: SearchEngine): Promise<number> {
  const figures: number[] = []
  for (let run = 0; run < 15; run++) {
    const start = performance.now()
    await engine.search({ words: ['công', 'ty'], offset: 99_900, limit: 100 })
    figures.push(performance.now() - start)
  }
  return percentile(figures, 0.5)
}

/** Returns the time of suggestions for names typed in part: from two letters to twenty. */
export async function timeSuggestions(engine: SearchEngine, names: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const [at, name] of names.entries()) {
    const start = performance.now()
    await engine.suggest(name.slice(0, 2 + (at % 19)), 5)
    times.push(performance.now() - start)
  }
  return times
}

/**
 * Formats one row per kind: median, 99th percentile and throughput of each system, one query at a time, and the ratio of
 * a competitor's median to the engine's.
 */
export function queryTable(engine: Timings, competitors: { name: string; timings: Timings }[]): string {
  const rows = [...kinds, 'all' as const].map((kind) => {
    const of = (timings: Timings) => (kind === 'all' ? Object.values(timings).flat() : timings[kind])
    const median = percentile(of(engine), 0.5)
    return [
      kind,
      ...summary(of(engine)),
      ...competitors.flatMap(({ timings }) => {
        const theirs = of(timings)
        if (theirs.length === 0) return ['–', '–', '–', '–']
        const ratio = Math.round(percentile(theirs, 0.5) / median)
        return [...summary(theirs), `${ratio.toLocaleString('en')}×`]
      }),
    ]
  })
  const header = [
    'query',
    'engine',
    'p99',
    'per s',
    ...competitors.flatMap(({ name }) => [name, 'p99', 'per s', 'ratio']),
  ]
  return formatTable(header, rows)
}

/** Returns median, 99th percentile and queries per second. */
function summary(figures: readonly number[]): string[] {
  const mean = figures.reduce((sum, ms) => sum + ms, 0) / figures.length
  const perSecond = 1000 / mean
  return [
    formatMs(percentile(figures, 0.5)),
    formatMs(percentile(figures, 0.99)),
    (perSecond < 10 ? Number(perSecond.toPrecision(2)) : Math.round(perSecond)).toLocaleString('en'),
  ]
}
