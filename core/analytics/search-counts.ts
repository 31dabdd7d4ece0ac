import type { SearchAnswer } from '#core/search/answer.ts'
import { msPerDay, vietnamOffsetMs } from '#time/vietnam-days.ts'
import { bucketOf, timeMetrics } from './histogram.ts'

type Answered = Pick<SearchAnswer, 'search_method' | 'search_engine' | 'execution_time_ms' | 'total'>

/** Counts by metric, by the day they belong to. */
type CountsByDay = Map<number, Map<string, number>>

/** The searches that this process answered and has not written down yet. */
export interface SearchCounts {
  /** Adds one answered search: a few additions, nothing is waited for. */
  add(answered: Answered, now?: number): void
  /** What was counted since the last time. */
  take(): CountsByDay
  /** What could not be written down counts again. */
  giveBack(counts: CountsByDay): void
}

/** The date of a day as `take` numbers it, `yyyy-mm-dd`. */
export const dateOf = (day: number) => new Date(day * msPerDay).toISOString().slice(0, 10)

export function createSearchCounts(): SearchCounts {
  let days: CountsByDay = new Map()

  function increase(day: number, metric: string, by: number): void {
    let counts = days.get(day)
    if (!counts) days.set(day, (counts = new Map()))
    counts.set(metric, (counts.get(metric) ?? 0) + by)
  }

  return {
    add({ search_method, search_engine, execution_time_ms, total }, now = Date.now()) {
      const day = Math.floor((now + vietnamOffsetMs) / msPerDay)
      increase(day, `searches_${search_method}`, 1)
      increase(day, `searches_${search_engine}`, 1)
      increase(day, timeMetrics[bucketOf(execution_time_ms)], 1)
      if (total === 0) increase(day, 'searches_empty', 1)
    },
    take() {
      const taken = days
      days = new Map()
      return taken
    },
    giveBack(taken) {
      for (const [day, counts] of taken) for (const [metric, count] of counts) increase(day, metric, count)
    },
  }
}
