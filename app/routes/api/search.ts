import { countShown, recordPage } from '#app/middleware/company-budget.ts'
import { json, resource, revalidated } from '#app/middleware/resource.ts'
import { AppError } from '#core/errors.ts'
import { maxAnonymousResults, reachableResults } from '#core/rate-limits/paging-depth.ts'
import { knownChoices } from '#core/search/known-choices.server.ts'
import type { SearchFacets } from '#core/search/search-response.ts'
import { choiceFilters } from '#core/search/filters.ts'
import { choiceText, parseSearchParams } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import { services } from '#core/services.server.ts'
import { searchResponse } from './responses.ts'

/** Replaces ids of named choices with their names, as parameters take them. */
function nameFacets(facets: SearchFacets) {
  const named = choiceFilters
    .filter(({ values }) => values)
    .map((filter) => [
      filter.counts,
      facets[filter.counts].map(({ id, count }) => ({ id: choiceText(filter, id), count })),
    ])
  return { ...facets, ...Object.fromEntries(named) }
}

export const loader = resource(async ({ request, url, context, info }) => {
  const params = parseSearchParams(url.searchParams, knownChoices)
  const found = await search({ ...services(), viewerId: info.client?.userId }, params)
  services().searchCounts.add(found)
  const { RATE_LIMIT_DAILY_COMPANIES: quota } = services().env
  if ((found.page - 1) * found.perPage >= reachableResults(quota, info.client !== undefined)) {
    throw new AppError('sign_in_required', `Results beyond the first ${maxAnonymousResults} need an API key.`)
  }
  await recordPage({ request, context }, { ...found.accepted, page: found.page })
  await countShown(
    { request, context },
    found.results.map(({ id }) => id),
  )
  const body = searchResponse.parse({ ...found, ...(found.facets && { facets: nameFacets(found.facets) }) })
  const { execution_time_ms: _, ...meaning } = body
  return json(request, body, { cacheControl: revalidated, meaning })
})
export const action = loader
