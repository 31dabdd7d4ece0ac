import { readTable } from '#core/read-table.server.ts'
import { findIndustry, findIndustryByTitle } from './find-industry.ts'
import { industries, type Industry } from './industries.server.ts'

/** A section of the classification of 2025; industries of 2018 fall into the same ones. */
export interface IndustrySection {
  letter: string
  nameVi: string
  nameEn: string
  industries: readonly Industry[]
}

/** All industries by section, in code order. */
export const industrySections: readonly IndustrySection[] = readTable(
  import.meta.dirname,
  'sections.tsv',
).map(([letter, divisions, nameVi, nameEn]) => {
  const [first, last] = divisions.split('-')
  const isInside = ({ code }: Industry) => code.slice(0, 2) >= first && code.slice(0, 2) <= last
  return { letter, nameVi, nameEn, industries: industries.filter(isInside) }
})

/** Returns the section of an industry by its id. */
export const sectionOf = (industryId: number): IndustrySection | undefined =>
  industrySections.find(({ industries }) => industries.some(({ id }) => id === industryId))

const suffix2018 = '-2018'

/** Returns the industry's slug: its code, with the year if 2025 gave the code another meaning. */
export function industrySlug(industry: Industry): string {
  return findIndustry(industry.code) === industry ? industry.code : `${industry.code}${suffix2018}`
}

/** Returns the industry of a slug in any spelling ("4649", "G46491", a title), if any. */
export function findIndustryBySlug(text: string): Industry | undefined {
  return text.endsWith(suffix2018)
    ? findIndustry(text.slice(0, -suffix2018.length), 2018)
    : findIndustryByTitle(text)
}

const byId = new Map(industries.map((industry) => [industry.id, industry]))

/** Returns the industry with an id, if any. */
export const findIndustryById = (id: number): Industry | undefined => byId.get(id)
