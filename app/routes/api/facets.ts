import { json, resource } from '#app/middleware/resource.ts'
import { facetLists } from '#core/search/facet-lists.server.ts'
import { facetsResponse } from './responses.ts'

/** Constant for the life of the process. */
const everything = facetsResponse.parse(facetLists())

export const loader = resource(({ request }) =>
  json(request, everything, { cacheControl: 'private, max-age=300' }),
)
export const action = loader
