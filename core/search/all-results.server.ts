import { AppError } from '#core/errors.ts'
import type { SearchParams } from './search-response.ts'
import { forViewer } from './exported-companies.server.ts'
import { answerBestReading, answerReading } from './interpret.server.ts'
import type { SearchContext } from './search-context.ts'
import { findByMethods } from './search-methods.server.ts'

interface AllResults {
  /** In result order; empty when there are more than `max`. */
  ids: number[]
  total: number
  /** The search as answered. */
  accepted: SearchParams
}

/**
 * Returns the ids of all results of a search, in order; none if there are more than `max`. Ignores its page. Throws
 * what `search` throws.
 */
export async function allResults(
  context: SearchContext,
  requested: SearchParams,
  max: number,
): Promise<AllResults> {
  const params = forViewer(context, requested)
  const { ids, total, accepted } = await findByMethods<AllResults>(context, params, {
    nothing: () => ({ ids: [], total: 0, accepted: params }),
    async byEngine(engine, plan, excluded) {
      const counted = await answerBestReading(engine, plan, params, () => ({ offset: 0, limit: 0, excluded }))
      // Nearest names depend on a work budget, so they are not exported as a whole.
      if (counted.answer.relaxation?.kind === 'nearest') {
        throw new AppError(
          'invalid_query',
          'No company has all these words. Choose among the nearest names one by one, or search for fewer words.',
        )
      }
      const { answer, params: accepted } =
        counted.answer.total > max
          ? counted
          : await answerReading(engine, counted, () => ({ offset: 0, limit: max, excluded }))
      return { ...answer, accepted }
    },
    async byPostgres(find) {
      // A method without totals has more than `max` results when it fills a page of one more.
      const { ids, total } = await find({ page: 1, perPage: max + 1 })
      return { ids, total: total < 0 ? ids.length : total, accepted: params }
    },
  })
  return { ids: total > max ? [] : ids, total, accepted }
}
