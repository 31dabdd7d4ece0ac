import { readTable } from '../read-table.server.ts'

/** The year of the classification that a code belongs to. */
export type IndustryVersion = 2025 | 2018

/** A four-digit industry; `id` is the code as a number, plus 10,000 in the classification of 2018. */
export type Industry = { id: number; version: IndustryVersion; code: string; nameVi: string; nameEn: string }

const rows = readTable(import.meta.dirname, 'industries.tsv')

/**
 * All industries of 2025 (Decision 36/2025/QĐ-TTg) by code, then those of 2018 (Decision 27/2018/QĐ-TTg) that 2025
 * dropped or redefined.
 */
export const industries: readonly Industry[] = rows.map(([year, code, nameVi, nameEn]) => {
  const version = Number(year) as IndustryVersion
  return { id: Number(code) + (version === 2018 ? 10_000 : 0), version, code, nameVi, nameEn }
})

/** Vietnamese titles of 2018 by code, for industries that 2025 only retitled. */
export const formerTitles: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([, code, , , nameVi2018]) => (nameVi2018 ? [[code, nameVi2018]] : [])),
)
