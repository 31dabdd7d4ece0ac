import { briefly, json, resource } from '#app/middleware/resource.ts'
import { knownChoices } from '#core/search/known-choices.server.ts'
import { parseSearchParams } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import { services } from '#core/services.server.ts'
import { searchAnswer } from './answers.ts'

export const loader = resource(async ({ request, url }) => {
  const answer = await search(services(), parseSearchParams(url.searchParams, knownChoices))
  services().searchCounts.add(answer)
  const body = searchAnswer.parse(answer)
  const { execution_time_ms: _, ...meaning } = body
  return json(request, body, { cacheControl: briefly, meaning })
})
export const action = loader
