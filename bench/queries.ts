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
  /** Queries whose total differs from the engine's. */
  disagreements: string[]
}

/** Runs the same queries on a competitor, and checks that totals equal the engine's. */
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
    const { total } = await engine.search({ ...toEngineQuery(query), relax: false })
    if (total !== answer.total) {
      disagreements.push(`${JSON.stringify(query)}: engine ${total}, ${competitor.name} ${answer.total}`)
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

/**
 * Formats one row per kind: the engine's median, 99th percentile and throughput, each competitor's median and the
 * ratio.
 */
export function queryTable(engine: Timings, competitors: { name: string; timings: Timings }[]): string {
  const rows = [...kinds, 'all' as const].map((kind) => {
    const of = (timings: Timings) => (kind === 'all' ? Object.values(timings).flat() : timings[kind])
    const figures = of(engine)
    const median = percentile(figures, 0.5)
    const mean = figures.reduce((sum, ms) => sum + ms, 0) / figures.length
    return [
      kind,
      formatMs(median),
      formatMs(percentile(figures, 0.99)),
      Math.round(1000 / mean).toLocaleString('en'),
      ...competitors.flatMap(({ timings }) => {
        const theirs = of(timings)
        if (theirs.length === 0) return ['–', '–']
        const theirMedian = percentile(theirs, 0.5)
        return [formatMs(theirMedian), `${Math.round(theirMedian / median).toLocaleString('en')}×`]
      }),
    ]
  })
  const header = [
    'query',
    'engine median',
    'p99',
    'queries/s',
    ...competitors.flatMap(({ name }) => [name, 'ratio']),
  ]
  return formatTable(header, rows)
}
