import { AppError } from '#core/errors.ts'
import type { SearchParams } from './answer.ts'
import { forViewer } from './exported-companies.server.ts'
import { answerBestReading } from './interpret.server.ts'
import type { SearchContext } from './search-context.ts'
import { findByMethods } from './search-methods.server.ts'

interface AllResults {
  /** In the order of the results; empty where they are more than wanted. */
  ids: number[]
  total: number
  /** The search that these are all results of. */
  accepted: SearchParams
}

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
  const { ids, total, accepted } = await findByMethods<AllResults>(context, params, {
    nothing: () => ({ ids: [], total: 0, accepted: params }),
    async byEngine(engine, plan, excluded) {
      const range = { offset: 0, limit: most, excluded }
      const { answer, params: accepted } = await answerBestReading(engine, plan, params, () => range)
      // A list of the nearest names is cut by a budget: nothing to sell.
      if (answer.relaxation?.kind === 'nearest') {
        throw new AppError(
          'invalid_query',
          'No company has all these words. Choose among the nearest names one by one, or search for fewer words.',
        )
      }
      return { ...answer, accepted }
    },
    async byPostgres(find) {
      // A method that knows no total has more than `most` where it fills a page of one more.
      const { ids, total } = await find({ page: 1, perPage: most + 1 })
      return { ids, total: total < 0 ? ids.length : total, accepted: params }
    },
  })
  return { ids: total > most ? [] : ids, total, accepted }
}
