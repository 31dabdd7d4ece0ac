import type { Database } from '#core/db/client.server.ts'
import { AppError } from '#core/errors.ts'
import type { EngineFilters, SearchEngine } from '#search-engine/types.ts'
import type { SearchAnswer, SearchParams } from './answer.ts'
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

type Method = SearchAnswer['search_method']
type SearchMethod = (db: Database, plan: SearchPlan, search: PagedSearch) => Promise<FoundPage>

/** What is asked of whoever answers a search. */
export interface Finders<Found> {
  byEngine(engine: SearchEngine, plan: SearchPlan, excluded: EngineFilters['excluded']): Promise<Found>
  byPostgres(
    find: (search: Pick<PagedSearch, 'page' | 'perPage'>) => Promise<FoundPage>,
    method: Method,
  ): Promise<Found>
  /** For a query of punctuation alone, and for a personal number that is not looked up. */
  nothing(isPersonalNumber: boolean): Found
}

/**
 * Answers a search by the engine, else by one PostgreSQL method after the other. Throws `invalid_query` (the message is
 * what is wrong), `query_too_simple` when PostgreSQL had to answer and gave up, `technical_error` when nobody can answer.
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

/** Looks a personal number up for a customer with look-ups left; everybody else gets the same answer for hit and miss. */
async function withPersonalNumber(
  { viewerId, personalLookUps }: SearchContext,
  plan: SearchPlan,
): Promise<SearchPlan> {
  const personal = plan.number?.personal
  if (personal === undefined || !viewerId || !(await personalLookUps?.take(viewerId))) return plan
  return { ...plan, number: { kind: 'taxCode', numbers: [personal] } }
}

/** The engine's answer; undefined when there is no engine or it failed. */
async function findByEngine<Found>(
  context: SearchContext,
  plan: SearchPlan,
  params: SearchParams,
  { byEngine }: Finders<Found>,
): Promise<Found | undefined> {
  const { engine } = context.index
  if (!engine) return undefined
  try {
    return await byEngine(engine, plan, await excludedFrom(context, params))
  } catch (error) {
    if (error instanceof AppError) throw error
    context.log.error({ err: error }, 'the search engine failed, PostgreSQL answers')
    return undefined
  }
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
      context.log.warn({ err: error, method }, 'a search method failed')
      failure ??= error
    }
  }
  throw failure
}

function methodsFor(context: SearchContext, plan: SearchPlan): [Method, SearchMethod][] {
  const complex: [Method, SearchMethod] = ['complex', searchComplex]
  if (plan.complex && !plan.number) return [complex]
  // Full text knows names only: numbers need the function that looks them up.
  const startsFast = !context.usesEngine || plan.number !== undefined
  return startsFast
    ? [['fast', searchFast], complex, ['basic', searchBasic]]
    : [complex, ['basic', searchBasic]]
}
