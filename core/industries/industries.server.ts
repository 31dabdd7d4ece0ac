import { readTable } from '../read-table.server.ts'

/** The year of the classification that a code belongs to. */
export type IndustryVersion = 2025 | 2018

/** A four-digit industry; `id` is the code as a number, plus 10,000 in the classification of 2018. */
export type Industry = { id: number; version: IndustryVersion; code: string; nameVi: string; nameEn: string }

/** A level 1 group of the classification of 2025. */
export type IndustrySection = { code: string; nameVi: string; nameEn: string }

const rows = readTable(import.meta.dirname, 'industries.tsv')

/**
 * Every industry of 2025 (Decision 36/2025/QĐ-TTg) by code, then those of 2018 (Decision 27/2018/QĐ-TTg) that 2025
 * dropped or gave another meaning.
 */
export const industries: readonly Industry[] = rows.map(([year, code, nameVi, nameEn]) => {
  const version = Number(year) as IndustryVersion
  return { id: Number(code) + (version === 2018 ? 10_000 : 0), version, code, nameVi, nameEn }
})

/** Vietnamese titles of 2018 by code, where 2025 reworded the title and kept code and meaning. */
export const formerTitles: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([, code, , , nameVi2018]) => (nameVi2018 ? [[code, nameVi2018]] : [])),
)

const sections = readTable(import.meta.dirname, 'sections.tsv').map(
  ([code, first, last, nameVi, nameEn]) => ({
    divisions: [Number(first), Number(last)],
    section: { code, nameVi, nameEn },
  }),
)

/** The 22 sections of 2025, A to V. */
export const industrySections: readonly IndustrySection[] = sections.map(({ section }) => section)

/** Trade in and repair of vehicles was a division of its own until 2018; 2025 spread it over trade and repair. */
const vehicleTradeOf2018 = 45

/**
 * Returns the section of 2025 that a code of two to five digits falls in, whichever classification it was written by;
 * undefined for a division that neither has.
 */
export function sectionOf(code: string): IndustrySection | undefined {
  if (!/^\d{2,5}$/.test(code)) return undefined
  const written = Number(code.slice(0, 2))
  const division = written === vehicleTradeOf2018 ? 46 : written
  return sections.find(({ divisions: [first, last] }) => division >= first && division <= last)?.section
}
