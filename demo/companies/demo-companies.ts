import { generateCompanies, type GeneratedCompany } from './generate-companies.ts'

/** So that every demonstration, screenshot and test speaks of the same companies. */
const demoSeed = 20_260_701

/** The companies of the demonstration that a first start sets up. */
export function demoCompanies(count: number): Iterable<GeneratedCompany> {
  return generateCompanies({ companies: count, seed: demoSeed })
}
