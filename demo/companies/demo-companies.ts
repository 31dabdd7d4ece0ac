import { generateCompanies, type GeneratedCompany } from './generate-companies.ts'

/** Fixed, so that all demonstrations, screenshots and tests have the same companies. */
const demoSeed = 20_260_701

/** Generates the companies of a first start's demonstration. */
export function demoCompanies(count: number): Iterable<GeneratedCompany> {
  return generateCompanies({ companies: count, seed: demoSeed })
}
