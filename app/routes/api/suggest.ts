import { countShown } from '#app/middleware/company-budget.ts'
import { json, resource, revalidated } from '#app/middleware/resource.ts'
import { suggest } from '#core/search/suggest.server.ts'
import { services } from '#core/services.server.ts'
import { suggestResponse } from './responses.ts'

export const loader = resource(async ({ request, url, context }) => {
  const suggestions = await suggest(services(), url.searchParams.get('q') ?? '')
  await countShown(
    { request, context },
    suggestions.companies.map(({ id }) => id),
  )
  return json(request, suggestResponse.parse(suggestions), { cacheControl: revalidated })
})
export const action = loader
