import { companiesByIds } from '#core/companies/read-companies.server.ts'
import { AppError } from '#core/errors.ts'
import { observeSearch } from '#core/metrics.server.ts'
import type { SearchAnswer, SearchParams } from './answer.ts'
import { excludedFrom, forViewer } from './exported-companies.server.ts'
import { emptyFacets } from './facet-counts.server.ts'
import { toSearchParams } from './params.ts'
import { planSearch, type SearchPlan } from './plan.ts'
import { withPostgresMethods } from './postgres-methods.server.ts'
import { queryProblems } from './query.ts'
import type { SearchContext } from './search-context.ts'
import { toSearchError } from './search-errors.ts'
import { searchMemory } from './search-memory.server.ts'

/**
 * Answers a search; the same one asked again within minutes, or at the same time, is answered once. Throws `invalid_query` (the message is what is wrong), `query_too_simple` when PostgreSQL had to
 * answer and gave up, `technical_error` when nobody can answer.
 */
export async function search(context: SearchContext, asked: SearchParams): Promise<SearchAnswer> {
  const startedAt = performance.now()
  const params = forViewer(context, asked)
  // One customer's answer is nobody else's.
  if (params.notExported) return answerSearch(context, params)
  const { results, running } = context.caches
  const key = `${context.index.generation}?${toSearchParams(params)}`
  const cached = results.get(key)
  if (cached) return { ...cached, execution_time_ms: performance.now() - startedAt }
  let answer = running.get(key)
  if (!answer) {
    answer = answerSearch(context, params)
      .then((found) => {
        results.set(key, found)
        return found
      })
      .finally(() => running.delete(key))
    running.set(key, answer)
  }
  return answer
}

async function answerSearch(context: SearchContext, params: SearchParams): Promise<SearchAnswer> {
  const startedAt = performance.now()
  const plan = planSearch(params.q)
  if (plan.problem) throw new AppError('invalid_query', queryProblems[plan.problem])
  let answer: Omit<SearchAnswer, 'execution_time_ms'>
  try {
    answer = plan.unsearchable
      ? nothing(context, params)
      : ((await askEngine(context, plan, params)) ?? (await askPostgres(context, plan, params)))
  } catch (error) {
    throw toSearchError(error)
  }
  const timed = { ...answer, execution_time_ms: performance.now() - startedAt }
  observeSearch(timed)
  return timed
}

type Timeless = Omit<SearchAnswer, 'execution_time_ms'>

/** The answer to a query of punctuation alone. */
function nothing(context: SearchContext, params: SearchParams): Timeless {
  return {
    results: [],
    total: 0,
    facets: emptyFacets(params),
    accepted: params,
    page: 1,
    perPage: params.perPage,
    search_method: 'fast',
    search_engine: context.index.engine ? 'memory' : 'postgres',
    matchedWords: [],
  }
}

/** The engine's answer; undefined when there is no engine or it failed. */
async function askEngine(
  context: SearchContext,
  plan: SearchPlan,
  params: SearchParams,
): Promise<Timeless | undefined> {
  const { engine } = context.index
  if (!engine) return undefined
  let found
  try {
    found = await searchMemory(engine, context, plan, params, await excludedFrom(context, params))
  } catch (error) {
    context.log.error({ err: error }, 'the search engine failed, PostgreSQL answers')
    return undefined
  }
  const { ids, isLookup, ...answer } = found
  const results = await companiesByIds(context.connection.db, ids)
  if (results.length < ids.length) {
    // Removed a moment ago: the index follows within a second, and its total with it.
    context.log.warn({ missing: ids.length - results.length }, 'found companies are gone from the database')
  }
  const redirectTo = isLookup && answer.total === 1 && results.length === 1 ? results[0].slug : undefined
  return { ...answer, results, ...(redirectTo && { redirectTo }) }
}

async function askPostgres(
  context: SearchContext,
  plan: SearchPlan,
  params: SearchParams,
): Promise<Timeless> {
  const { found, method } = await withPostgresMethods(context, plan, async (find) => {
    const exportedBy = params.notExported && context.viewerId
    const wanted = { ...params, exportedBy }
    const first = await find(wanted)
    if (first.ids.length > 0 || first.total <= 0 || params.page === 1) return { ...first, page: params.page }
    const page = Math.ceil(first.total / params.perPage)
    return { ...(await find({ ...wanted, page })), page }
  })
  return {
    results: await companiesByIds(context.connection.db, found.ids),
    total: found.total,
    accepted: params,
    page: found.page,
    perPage: params.perPage,
    search_method: method,
    search_engine: 'postgres',
    matchedWords: [],
  }
}
