import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#core/db/client.server.ts'
import { AppError } from '#core/errors.ts'
import type { EngineFilters, SearchEngine } from '#search-engine/types.ts'
import type { SearchResponse, SearchParams } from './search-response.ts'
import { excludedFrom } from './exported-companies.server.ts'
import { planSearch, type SearchPlan } from './plan.ts'
import { queryProblems } from './query.ts'
import { searchBasic } from './search-basic.server.ts'
import type { SearchContext } from './search-context.ts'
import { isTimeout, toSearchError } from './search-errors.ts'
import {
  type FoundPage,
  type PagedSearch,
  searchComplex,
  searchFast,
  withTimeout,
} from './search-postgres.server.ts'

type Method = SearchResponse['search_method']
type SearchMethod = (db: Database, plan: SearchPlan, search: PagedSearch) => Promise<FoundPage>

/** Search methods to try. */
export interface Finders<Found> {
  byEngine(engine: SearchEngine, plan: SearchPlan, excluded: EngineFilters['excluded']): Promise<Found>
  byPostgres(
    find: (search: Pick<PagedSearch, 'page' | 'perPage'>) => Promise<FoundPage>,
    method: Method,
  ): Promise<Found>
  /** Result of a query of punctuation alone, and of a personal number that is not looked up. */
  nothing(isPersonalNumber: boolean): Found
}

/**
 * Answers a search by the engine, or else by one PostgreSQL method after the other. Throws `invalid_query` (the
 * message says why), `query_too_simple` when PostgreSQL timed out, `technical_error` when no method can answer.
 */
export async function findByMethods<Found>(
  context: SearchContext,
  params: SearchParams,
  finders: Finders<Found>,
): Promise<Found> {
  const plan = await withPersonalNumber(context, planSearch(params.q))
  if (plan.problem) throw new AppError('invalid_query', queryProblems[plan.problem])
  const isPersonalNumber = plan.number?.personal !== undefined
  if (plan.unsearchable || isPersonalNumber) return finders.nothing(isPersonalNumber)
  try {
    return (
      (await findByEngine(context, plan, params, finders)) ??
      (await findByPostgres(context, plan, params, finders))
    )
  } catch (error) {
    throw toSearchError(error)
  }
}

/** Looks up a personal number for a customer with look-ups left; for others a hit and a miss look the same. */
async function withPersonalNumber(
  { viewerId, personalLookUps }: SearchContext,
  plan: SearchPlan,
): Promise<SearchPlan> {
  const personal = plan.number?.personal
  if (personal === undefined || !viewerId || !(await personalLookUps?.take(viewerId))) return plan
  return { ...plan, number: { kind: 'taxCode', numbers: [personal] } }
}

/** Returns the engine's response; undefined when there is no engine or it failed. */
async function findByEngine<Found>(
  context: SearchContext,
  plan: SearchPlan,
  params: SearchParams,
  finders: Finders<Found>,
): Promise<Found | undefined> {
  const { engine } = context.index
  if (!engine) return undefined
  try {
    const answer = finders.byEngine(engine, plan, await excludedFrom(context, params))
    // A search on a cluster takes several requests, each with a timeout of its own.
    return engine.kind === 'memory' ? await answer : await within(context.searchTimeout, answer)
  } catch (error) {
    if (error instanceof AppError) throw error
    // A rebuild replaced and closed the engine between two steps of this search.
    if (context.index.engine && context.index.engine !== engine)
      return findByEngine(context, plan, params, finders)
    context.log.error({ err: error }, 'search engine failed, using PostgreSQL')
    return undefined
  }
}

/** Returns a result, or throws an error once that takes too long. */
async function within<Result>(timeout: number, result: Promise<Result>): Promise<Result> {
  const over = new AbortController()
  const late = pause(timeout, undefined, over).then(() => {
    throw new Error(`no answer within ${timeout} ms`)
  })
  return Promise.race([result, late]).finally(() => over.abort())
}

/** Tries one PostgreSQL method after the other. A timeout ends it: the next would take as long. */
async function findByPostgres<Found>(
  context: SearchContext,
  plan: SearchPlan,
  params: SearchParams,
  { byPostgres }: Finders<Found>,
): Promise<Found> {
  const exportedBy = params.notExported && context.viewerId
  let failure: unknown
  for (const [method, run] of methodsFor(context, plan)) {
    try {
      return await withTimeout(context.connection.db, context.searchTimeout, (transaction) =>
        byPostgres((page) => run(transaction, plan, { ...params, ...page, exportedBy }), method),
      )
    } catch (error) {
      if (isTimeout(error) || error instanceof AppError) throw error
      context.log.warn({ err: error, method }, 'search method failed')
      failure ??= error
    }
  }
  throw failure
}

function methodsFor(context: SearchContext, plan: SearchPlan): [Method, SearchMethod][] {
  const complex: [Method, SearchMethod] = ['complex', searchComplex]
  if (plan.complex && !plan.number) return [complex]
  // Full text covers only names: numbers need their own function.
  const startsFast = !context.usesEngine || plan.number !== undefined
  return startsFast
    ? [['fast', searchFast], complex, ['basic', searchBasic]]
    : [complex, ['basic', searchBasic]]
}
