import { countShown, notePage } from '#app/middleware/company-budget.ts'
import { briefly, json, resource } from '#app/middleware/resource.ts'
import { AppError } from '#core/errors.ts'
import { maxAnonymousResults, reachableResults } from '#core/rate-limits/paging-depth.ts'
import { knownChoices } from '#core/search/known-choices.server.ts'
import type { SearchFacets } from '#core/search/answer.ts'
import { choiceFilters } from '#core/search/filters.ts'
import { choiceText, parseSearchParams } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import { services } from '#core/services.server.ts'
import { searchAnswer } from './answers.ts'

/** Choices with names are answered by name, as parameters take them. */
function nameFacets(facets: SearchFacets) {
  const named = choiceFilters.flatMap((filter) =>
    filter.values
      ? [
          [
            filter.counts,
            facets[filter.counts].map(({ id, count }) => ({ id: choiceText(filter, id), count })),
          ],
        ]
      : [],
  )
  return { ...facets, ...Object.fromEntries(named) }
}

export const loader = resource(async ({ request, url, context, info }) => {
  const params = parseSearchParams(url.searchParams, knownChoices)
  const answer = await search({ ...services(), viewerId: info.client?.userId }, params)
  services().searchCounts.add(answer)
  const { RATE_LIMIT_DAILY_COMPANIES: quota } = services().env
  if ((answer.page - 1) * answer.perPage >= reachableResults(quota, info.client !== undefined)) {
    throw new AppError('sign_in_required', `Results beyond the first ${maxAnonymousResults} need an API key.`)
  }
  await notePage({ request, context }, { ...answer.accepted, page: answer.page })
  await countShown(
    { request, context },
    answer.results.map(({ id }) => id),
  )
  const body = searchAnswer.parse({ ...answer, ...(answer.facets && { facets: nameFacets(answer.facets) }) })
  const { execution_time_ms: _, ...meaning } = body
  return json(request, body, { cacheControl: briefly, meaning })
})
export const action = loader
