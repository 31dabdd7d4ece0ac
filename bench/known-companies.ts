import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A registered company without an id, tax code or phone. */
export interface KnownCompany {
  name: string
  internationalName: string | null
  /** One of the 63 former provinces. */
  cityId: number
  districtId: number
}

const [, ...lines] = readFileSync(join(import.meta.dirname, 'known-companies.tsv'), 'utf8')
  .trim()
  .split('\n')

/**
 * Companies that people search for, in all 63 former provinces: real ones, and invented ones of the same kind, in words
 * that the demo generator does not have. Districts are the registered ones where known, plausible ones otherwise.
 */
export const knownCompanies: readonly KnownCompany[] = lines.map((line) => {
  const [name, cityId, districtId, internationalName] = line.split('\t')
  return {
    name,
    internationalName: internationalName || null,
    cityId: Number(cityId),
    districtId: Number(districtId),
  }
})
