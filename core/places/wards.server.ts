import { getAllCommunes } from 'vietnam-provinces-js/communes'
import { nameKey } from './address-words.ts'
import { tidyUnitName } from './districts.server.ts'
import { splitUnitName, type UnitKind } from './unit-kinds.ts'

/** One of the 10,000 wards before July 2025. */
export type Ward = {
  /** Full name: "Phường Láng Thượng". */
  ward: string
  kind: UnitKind
  districtId: number
}

const byDistrict = new Map<number, string[]>()
for (const { idDistrict, name } of await getAllCommunes()) {
  const id = Number(idDistrict)
  const names = byDistrict.get(id)
  if (names) names.push(name)
  else byDistrict.set(id, [name])
}

/** Keyed names are made the first time a district is asked for: an import in one province pays for its own. */
const indexes = new Map<number, ReadonlyMap<string, readonly Ward[]>>()

/** The wards of a district (as they were before July 2025) by `nameKey` of their bare name; empty if unknown. */
export function wardsOf(districtId: number): ReadonlyMap<string, readonly Ward[]> {
  const known = indexes.get(districtId)
  if (known) return known
  const index = new Map<string, Ward[]>()
  for (const raw of byDistrict.get(districtId) ?? []) {
    const ward = tidyUnitName(raw)
    const { kind, name } = splitUnitName(ward)
    const key = nameKey(name)
    const entry: Ward = { ward, kind, districtId }
    index.set(key, [...(index.get(key) ?? []), entry])
  }
  indexes.set(districtId, index)
  return index
}
