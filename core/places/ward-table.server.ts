import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WardKind } from './unit-kinds.ts'

/** A ward, commune or special zone since 1 July 2025. */
export type PresentWard = {
  /** Statistics code as a number; unique in the whole country. */
  id: number
  /** Full name: "Phường Bến Thành". */
  ward: string
  kind: WardKind
  provinceCode: string
  /** The day in 2026 on which the commune became a ward, `yyyy-mm-dd`. */
  wardSince?: string
  /** Districts whose land it took in. */
  districtIds: Set<number>
}

/**
 * The part of a former ward that a present one took in. `part-with-people` is part of the area with the whole population; a
 * company may still lie in another part.
 */
export type WardChange = 'whole' | 'part' | 'part-with-people' | 'unchanged' | 'renamed'

/** One of the 10,033 wards before 1 July 2025. */
export type FormerWard = {
  /** Statistics code as a number. A present ward may have the same. */
  id: number
  /** Full name: "Phường Láng Thượng". */
  ward: string
  kind: WardKind
  districtId: number
  /** More than one for a split ward. */
  became: readonly { ward: PresentWard; change: WardChange }[]
  /** Bare names of wards merged into it in 2023 and 2024. */
  formerNames: readonly string[]
}

const kinds: Record<string, WardKind> = { p: 'phường', x: 'xã', t: 'thị trấn', đ: 'đặc khu' }
const changes: Record<string, WardChange> = {
  '': 'whole',
  p: 'part',
  a: 'part-with-people',
  u: 'unchanged',
  r: 'renamed',
}

function readName(field: string): { ward: string; kind: WardKind } {
  const kind = kinds[field[0]]
  return { ward: kind[0].toUpperCase() + kind.slice(1) + field.slice(1), kind }
}

const presentById = new Map<number, PresentWard>()
const former: FormerWard[] = []
/** Successors of land outside wards. Five island districts had no wards at all. */
const districtLand = new Map<number, PresentWard>()

function readFormer(districtId: number, [code, name, targets, formerNames]: string[]): void {
  const became = targets.split(' ').map((target) => {
    const ward = presentById.get(Number(target.slice(0, 5)))!
    ward.districtIds.add(districtId)
    return { ward, change: changes[target.slice(5)] }
  })
  if (code === '') districtLand.set(districtId, became[0].ward)
  else
    former.push({
      id: Number(code),
      ...readName(name),
      districtId,
      became,
      formerNames: formerNames?.split('|') ?? [],
    })
}

let section = ''
let unit = ''
for (const line of readFileSync(join(import.meta.dirname, 'wards.tsv'), 'utf8').split('\n')) {
  if (line === '' || line[0] === '#') continue
  const fields = line.split('\t')
  if (fields.length === 1) {
    ;[section, unit] = line.split(' ')
  } else if (section === 'district') {
    readFormer(Number(unit), fields)
  } else {
    const [code, name, wardSince] = fields
    const ward = { id: Number(code), ...readName(name), provinceCode: unit, districtIds: new Set<number>() }
    presentById.set(ward.id, wardSince ? { ...ward, wardSince } : ward)
  }
}

/** The 3,321 wards, communes and special zones since July 2025. */
export const presentWards: readonly PresentWard[] = [...presentById.values()]

/** The 10,033 wards before July 2025, by district. */
export const formerWards: readonly FormerWard[] = former

/** Returns the present ward with an id, if any. */
export function findPresentWard(id: number): PresentWard | undefined {
  return presentById.get(id)
}

/** Returns the present ward that took in a district's land outside its wards, if any. */
export function findDistrictLand(districtId: number): PresentWard | undefined {
  return districtLand.get(districtId)
}
