import { readRows } from './section-table.ts'
import { vsic2018 } from './vsic-2018.ts'
import { vsic2025 } from './vsic-2025.ts'

/** The year of the classification that a code belongs to. */
export type IndustryVersion = 2025 | 2018

/** A four-digit industry; `id` is the code as a number, plus 10,000 when it belongs to the classification of 2018. */
export type Industry = { id: number; version: IndustryVersion; code: string; nameVi: string; nameEn: string }

/** A level 1 group of the classification of 2025. */
export type IndustrySection = { code: string; nameVi: string; nameEn: string }

function industriesOf(version: IndustryVersion, table: string): Industry[] {
  const offset = version === 2018 ? 10_000 : 0
  return readRows(table).map(([code, nameVi, nameEn]) => ({
    id: offset + Number(code),
    version,
    code,
    nameVi,
    nameEn,
  }))
}

/** Every industry of 2025 in the order of codes, then those of 2018 that 2025 dropped or gave another meaning. */
export const industries: readonly Industry[] = [
  ...vsic2025.flatMap((section) => industriesOf(2025, section.industries)),
  ...industriesOf(2018, vsic2018),
]

/** The 22 sections of 2025, A to V. */
export const industrySections: readonly IndustrySection[] = vsic2025.map(({ code, nameVi, nameEn }) => ({
  code,
  nameVi,
  nameEn,
}))

/** Trade in and repair of vehicles was a division of its own until 2018; 2025 spread it over trade and repair. */
const vehicleTradeOf2018 = 45

const sectionsByDivision = new Map<number, IndustrySection>()
for (const [position, { divisions }] of vsic2025.entries()) {
  for (let division = divisions[0]; division <= divisions[1]; division++) {
    sectionsByDivision.set(division, industrySections[position])
  }
}
sectionsByDivision.set(vehicleTradeOf2018, sectionsByDivision.get(46)!)

/**
 * The section of 2025 that a code of two to five digits falls in, whichever classification it was written by;
 * undefined for a division that neither has.
 */
export function sectionOf(code: string): IndustrySection | undefined {
  return /^\d{2,5}$/.test(code) ? sectionsByDivision.get(Number(code.slice(0, 2))) : undefined
}
