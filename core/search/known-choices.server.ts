import { industries } from '#core/industries/industries.ts'
import { findCity } from '#core/places/cities.ts'
import { findDistrict } from '#core/places/districts.server.ts'
import type { KnownChoices } from './params.ts'

const businessTypeIds = new Set(industries.map(({ id }) => id))

/** Every city, district and industry that a search can be filtered by. */
export const knownChoices: KnownChoices = {
  hasCity: (id) => findCity(id) !== undefined,
  cityOfDistrict: (id) => findDistrict(id)?.cityId,
  hasBusinessType: (id) => businessTypeIds.has(id),
}
