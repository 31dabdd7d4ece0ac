import { briefly, json, resource } from '#app/middleware/resource.ts'
import { suggest } from '#core/search/suggest.server.ts'
import { services } from '#core/services.server.ts'
import { suggestAnswer } from './answers.ts'

export const loader = resource(async ({ request, url }) => {
  const suggestions = await suggest(services(), url.searchParams.get('q') ?? '')
  return json(request, suggestAnswer.parse(suggestions), { cacheControl: briefly })
})
export const action = loader
