import { industries } from '#core/industries/industries.server.ts'
import { cities } from '#core/places/cities.server.ts'
import { districts, findDistrict } from '#core/places/districts.server.ts'
import { newProvinces } from '#core/places/new-provinces.server.ts'
import { findPresentWard, presentWards } from '#core/places/ward-table.server.ts'
import { choiceFilters, type ChoiceKey } from './filters.ts'
import type { KnownChoices } from './params.ts'

const listed: Partial<Record<ChoiceKey, readonly number[]>> = {
  cityId: cities.map(({ id }) => id),
  districtId: districts.map(({ id }) => id),
  provinceId: newProvinces.map(({ code }) => Number(code)),
  wardId: presentWards.map(({ id }) => id),
  businessTypeId: industries.map(({ id }) => id),
}

/** Ids with a name per filter, and 0 for "Other", ascending. */
export const choiceIds = Object.fromEntries(
  choiceFilters.map(({ key, values }) => {
    const ids = listed[key] ?? values!.map((_value, place) => place + 1)
    return [key, Uint16Array.from([0, ...ids]).toSorted()]
  }),
) as Record<ChoiceKey, Uint16Array>

const knownIds = new Map(Object.entries(choiceIds).map(([key, ids]) => [key, new Set(ids)]))

/** Choices of all filters. */
export const knownChoices: KnownChoices = {
  has: (key, id) => knownIds.get(key)!.has(id),
  parentOf(key, id) {
    if (key === 'districtId') return findDistrict(id)?.cityId
    const province = key === 'wardId' ? findPresentWard(id)?.provinceCode : undefined
    return province === undefined ? undefined : Number(province)
  },
}
