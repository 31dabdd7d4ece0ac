import { LRUCache } from 'lru-cache'
import { emptySearch, toSearchParams } from '#core/search/params.ts'
import type { SearchContext, SearchIndex } from '#core/search/search-context.ts'
import { toSearchError } from '#core/search/search-errors.ts'
import { search } from '#core/search/search.server.ts'
import { type DateRange, earliestDate } from '#time/date-range.ts'
import { addDays, firstOfMonth, todayInVietnam } from '#time/vietnam-days.ts'
import { engineCounter } from './engine-counter.ts'
import { postgresCounter } from './postgres-counter.server.ts'
import type { CountedChoices, Counter, Registrations, Statistics } from './statistics.ts'

const chartMonths = 24

/** Counts by the search engine, or by PostgreSQL without one. Throws what a search throws. */
async function countBy<Result>(
  context: SearchContext,
  work: (counter: Counter) => Promise<Result>,
): Promise<Result> {
  const { engine } = context.index
  if (engine) {
    try {
      return await work(engineCounter(engine))
    } catch (error) {
      context.log.error({ err: error }, 'search engine failed, counting in PostgreSQL')
    }
  }
  return work(postgresCounter(context)).catch((error: unknown) => {
    throw toSearchError(error)
  })
}

/**
 * Returns the latest day until `to` on which a company with these choices was registered, if any. Registries contain
 * dates in the future, which a search refuses.
 */
export async function latestRegistration(
  context: SearchContext,
  choices: CountedChoices = {},
  to = todayInVietnam(),
): Promise<string | undefined> {
  const dateRange = { from: earliestDate, to }
  const { results } = await search(
    context,
    { ...emptySearch, ...choices, dateRange, sort: 'newest' },
    'flags',
  )
  return results[0]?.issueDate ?? undefined
}

/** Returns the number of companies with these choices registered in each period. */
export const countRegistrations = (
  context: SearchContext,
  choices: CountedChoices,
  periods: readonly DateRange[],
): Promise<Registrations[]> => countBy(context, (counter) => counter.registrations(choices, periods))

async function countStatistics(context: SearchContext, choices: CountedChoices): Promise<Statistics> {
  const today = todayInVietnam()
  const last = (await latestRegistration(context)) ?? today
  const firstDays = Array.from({ length: chartMonths }, (_, at) => firstOfMonth(last, at + 1 - chartMonths))
  const periods = firstDays.map((from) => {
    const end = addDays(firstOfMonth(from, 1), -1)
    return { from, to: end < today ? end : today }
  })
  return countBy(context, async (counter) => {
    const [totals, months] = await Promise.all([
      counter.totals(choices),
      counter.registrations(choices, periods),
    ])
    return { ...totals, months: months.map((month, at) => ({ ...periods[at], ...month })) }
  })
}

interface Cached {
  generation: number
  at: number
  statistics: Promise<Statistics>
}

/** Entries hold a count per industry, about 20 kB. */
const cacheOptions = { max: 200, ttl: 3_600_000 }
const caches = new WeakMap<SearchIndex, LRUCache<string, Cached>>()
/** Without an engine, figures read the whole table. */
const freshWithoutEngineMs = 60_000

/**
 * Returns the figures of all companies with these choices. They are cached until a company changes; concurrent requests
 * share them.
 */
export function readStatistics(context: SearchContext, choices: CountedChoices = {}): Promise<Statistics> {
  const { index } = context
  let cache = caches.get(index)
  if (!cache) caches.set(index, (cache = new LRUCache(cacheOptions)))
  const key = toSearchParams({ ...emptySearch, ...choices }).toString()
  const known = cache.get(key)
  const now = performance.now()
  const isFresh =
    known?.generation === index.generation ||
    (!index.engine && known !== undefined && now - known.at < freshWithoutEngineMs)
  if (known && isFresh) return known.statistics
  const statistics = countStatistics(context, choices)
  cache.set(key, { generation: index.generation, at: now, statistics })
  statistics.catch(() => cache.delete(key))
  return statistics
}
