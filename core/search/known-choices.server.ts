import { industries } from '#core/industries/industries.ts'
import { findCity } from '#core/places/cities.ts'
import { findDistrict } from '#core/places/districts.server.ts'
import type { KnownChoices } from './params.ts'

const industryIds = new Set(industries.map(({ id }) => id))

/** The cities, districts and industries that a search can be filtered by. */
export const knownChoices: KnownChoices = {
  hasCity: (id) => findCity(id) !== undefined,
  cityOfDistrict: (id) => findDistrict(id)?.cityId,
  hasBusinessType: (id) => industryIds.has(id),
}
