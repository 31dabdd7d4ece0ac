import { industries } from '#core/industries/industries.server.ts'
import { cities } from '#core/places/cities.server.ts'
import { districts } from '#core/places/districts.server.ts'
import { newProvinces } from '#core/places/new-provinces.server.ts'
import { presentWards } from '#core/places/ward-table.server.ts'

export interface FacetLists {
  cities: { id: number; name: string }[]
  districts: { id: number; name: string; cityId: number }[]
  provinces: { id: number; name: string }[]
  wards: { id: number; name: string; provinceId: number }[]
  businessTypes: { id: number; code: string; nameVi: string; nameEn: string }[]
}

const lists: FacetLists = {
  cities: cities.map(({ id, city }) => ({ id, name: city })),
  districts: districts.map(({ id, district, cityId }) => ({ id, name: district, cityId })),
  provinces: newProvinces.map(({ code, name }) => ({ id: Number(code), name })),
  wards: presentWards.map(({ id, ward, provinceCode }) => ({
    id,
    name: ward,
    provinceId: Number(provinceCode),
  })),
  businessTypes: industries.map(({ id, code, nameVi, nameEn }) => ({ id, code, nameVi, nameEn })),
}

/** Returns all dropdown choices in order: Hà Nội and Hồ Chí Minh first, districts by city, industries by code. */
export function facetLists(): FacetLists {
  return lists
}
