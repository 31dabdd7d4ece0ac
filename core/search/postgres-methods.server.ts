import type { Database } from '#core/db/client.server.ts'
import { AppError } from '#core/errors.ts'
import type { SearchAnswer } from './answer.ts'
import type { SearchPlan } from './plan.ts'
import type { SearchContext } from './search-context.ts'
import { isTimeout } from './search-errors.ts'
import { searchBasic } from './search-basic.server.ts'
import {
  type FoundPage,
  type PagedSearch,
  searchComplex,
  searchFast,
  withTimeout,
} from './search-postgres.server.ts'

type SearchMethod = (db: Database, plan: SearchPlan, search: PagedSearch) => Promise<FoundPage>

/** Does `work` with one PostgreSQL method after the other. A timeout ends it: the next would take as long. */
export async function withPostgresMethods<Found>(
  context: SearchContext,
  plan: SearchPlan,
  work: (find: (search: PagedSearch) => Promise<FoundPage>) => Promise<Found>,
): Promise<{ found: Found; method: SearchAnswer['search_method'] }> {
  const { db } = context.connection
  let failure: unknown
  for (const [method, run] of methodsFor(context, plan)) {
    try {
      const found = await withTimeout(db, context.searchTimeout, (transaction) =>
        work((search) => run(transaction, plan, search)),
      )
      return { found, method }
    } catch (error) {
      if (isTimeout(error) || error instanceof AppError) throw error
      context.log.warn({ err: error, method }, 'a search method failed')
      failure ??= error
    }
  }
  throw failure
}

function methodsFor(
  context: SearchContext,
  plan: SearchPlan,
): [SearchAnswer['search_method'], SearchMethod][] {
  const complex: [SearchAnswer['search_method'], SearchMethod] = ['complex', searchComplex]
  if (plan.complex && !plan.number) return [complex]
  // Full text knows names only: numbers need the function that looks them up.
  const startsFast = !context.usesEngine || plan.number !== undefined
  return startsFast
    ? [['fast', searchFast], complex, ['basic', searchBasic]]
    : [complex, ['basic', searchBasic]]
}
