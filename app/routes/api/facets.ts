import { json, resource } from '#app/middleware/resource.ts'
import { industries } from '#core/industries/industries.ts'
import { cities } from '#core/places/cities.ts'
import { districts } from '#core/places/districts.server.ts'
import { facetsAnswer } from './answers.ts'

/** The same for everyone until the next release. */
const everything = facetsAnswer.parse({ cities, districts, businessTypes: industries })

export const loader = resource(({ request }) =>
  json(request, everything, { cacheControl: 'public, max-age=300', validate: true }),
)
export const action = loader
