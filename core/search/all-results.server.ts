import { AppError } from '#core/errors.ts'
import type { SearchParams } from './answer.ts'
import { excludedFrom, forViewer } from './exported-companies.server.ts'
import { interpret } from './interpret.server.ts'
import { engineQueries, planSearch, type SearchPlan } from './plan.ts'
import { withPostgresMethods } from './postgres-methods.server.ts'
import { queryProblems } from './query.ts'
import type { SearchContext } from './search-context.ts'
import { toSearchError } from './search-errors.ts'

interface AllResults {
  /** In the order of the results; empty where they are more than wanted. */
  ids: number[]
  total: number
  /** The search that these are all results of. */
  accepted: SearchParams
}

/** A list of the nearest names is cut by a budget: nothing to sell. */
const nearestNotSold = () =>
  new AppError(
    'invalid_query',
    'No company has all these words. Choose among the nearest names one by one, or search for fewer words.',
  )

/**
 * The ids of all results of a search, in their order; none where there are more than `most`. Its page is ignored.
 * Throws what `search` throws.
 */
export async function allResults(
  context: SearchContext,
  asked: SearchParams,
  most: number,
): Promise<AllResults> {
  const params = forViewer(context, asked)
  const plan = planSearch(params.q)
  if (plan.problem) throw new AppError('invalid_query', queryProblems[plan.problem])
  if (plan.unsearchable) return { ids: [], total: 0, accepted: params }
  try {
    return (await askEngine(context, plan, params, most)) ?? (await askPostgres(context, plan, params, most))
  } catch (error) {
    throw toSearchError(error)
  }
}

/** The engine's answer; undefined when there is no engine or it failed. */
async function askEngine(
  context: SearchContext,
  plan: SearchPlan,
  params: SearchParams,
  most: number,
): Promise<AllResults | undefined> {
  const { engine } = context.index
  if (!engine) return undefined
  try {
    const excluded = await excludedFrom(context, params)
    const { params: accepted, nearest, ...read } = await interpret(engine, plan, params, excluded)
    if (nearest) throw nearestNotSold()
    for (const query of engineQueries(read.plan, accepted, {
      offset: 0,
      limit: most,
      counted: false,
      excluded,
    })) {
      const { ids, total, relaxation } = await engine.search(query)
      if (relaxation?.kind === 'nearest') throw nearestNotSold()
      if (total > 0) return { ids: total > most ? [] : ids, total, accepted }
    }
    return { ids: [], total: 0, accepted }
  } catch (error) {
    if (error instanceof AppError) throw error
    context.log.error({ err: error }, 'the search engine failed, PostgreSQL answers')
    return undefined
  }
}

/** A method that knows no total has more than `most` where it fills a page of one more. */
async function askPostgres(
  context: SearchContext,
  plan: SearchPlan,
  params: SearchParams,
  most: number,
): Promise<AllResults> {
  const { found } = await withPostgresMethods(context, plan, (find) =>
    find({ ...params, page: 1, perPage: most + 1, exportedBy: params.notExported && context.viewerId }),
  )
  const total = found.total < 0 ? found.ids.length : found.total
  return { ids: total > most ? [] : found.ids, total, accepted: params }
}
