import { nameKey } from './address-words.ts'
import { spellName } from './known-names.server.ts'
import { splitUnitName, type UnitKind } from './unit-kinds.ts'
import { formerWards, type FormerWard } from './ward-table.server.ts'

/** A ward's name as written: its kind, if any, and the bare name with its key. */
export type WardName = { kind: UnitKind | undefined; name: string; key: string }

export function wardName(kind: UnitKind | undefined, name: string): WardName {
  return { kind, name, key: nameKey(name) }
}

/** Returns the key of a ward's bare name. */
export const wardKey = ({ ward }: { ward: string }): string => nameKey(splitUnitName(ward).name)

const byDistrict = Map.groupBy(formerWards, (ward) => ward.districtId)

/** Built on a district's first use, so an import of one province builds only its own. */
const indexes = new Map<number, ReadonlyMap<string, readonly FormerWard[]>>()

/** Returns the wards of a district before July 2025 by `wardKey`; empty for an unknown district. */
export function wardsOf(districtId: number): ReadonlyMap<string, readonly FormerWard[]> {
  let index = indexes.get(districtId)
  if (!index) indexes.set(districtId, (index = Map.groupBy(byDistrict.get(districtId) ?? [], wardKey)))
  return index
}

/** Returns the wards a name may mean in a district: those of its kind and spelling if there are any. */
export function wardsNamed(districtId: number, name: WardName): readonly FormerWard[] {
  const wards = wardsOfKind(wardsOf(districtId).get(name.key) ?? [], name.kind)
  if (wards.length < 2) return wards
  const exact = wardsSpelled(wards, name)
  return exact.length > 0 ? exact : wards
}

const ranks: Partial<Record<UnitKind, number>> = { xã: 0, 'thị trấn': 1, phường: 2 }

/** Returns the wards of a kind, else those since raised from it; all of them without a kind. */
export function wardsOfKind(wards: readonly FormerWard[], kind: UnitKind | undefined): readonly FormerWard[] {
  if (kind === undefined) return wards
  const same = wards.filter((ward) => ward.kind === kind)
  return same.length > 0 ? same : wards.filter((ward) => ranks[ward.kind]! > (ranks[kind] ?? Infinity))
}

/** Returns the spelling without blanks, dashes and apostrophes, which people leave out. */
const letters = (name: string): string => spellName(name).replace(/[^\p{L}\d]/gu, '')

/** Returns the wards with the accents of a name. */
export function wardsSpelled<W extends { ward: string }>(
  wards: readonly W[],
  { name }: WardName,
): readonly W[] {
  const written = letters(name)
  return wards.filter(({ ward }) => letters(splitUnitName(ward).name) === written)
}
