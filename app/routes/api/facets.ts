import { json, resource } from '#app/middleware/resource.ts'
import { facetLists } from '#core/search/facet-lists.server.ts'
import { facetsAnswer } from './answers.ts'

/** The same for everyone until the next release. */
const everything = facetsAnswer.parse(facetLists())

export const loader = resource(({ request }) =>
  json(request, everything, { cacheControl: 'public, max-age=300' }),
)
export const action = loader
