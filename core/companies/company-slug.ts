import { maskedPersonalNumber } from './personal-number.ts'
import { parseTaxCode } from './tax-code.ts'

const household = /^hkd-(\d{1,10})$/i
const maxId = 2_147_483_647

/** Returns a company's slug: the tax code, or `hkd-{id}` when that is a personal number. */
export function companySlug({ id, taxCode }: { id: number; taxCode: string }): string {
  return taxCode.length === 12 ? `hkd-${id}` : taxCode
}

/** Parses a slug in any spelling; undefined when it cannot be a company. Never yields a personal number. */
export function parseCompanySlug(
  slug: string,
): { taxCode: string; householdId?: undefined } | { householdId: number; taxCode?: undefined } | undefined {
  if (slug.length > 64) return undefined
  const [, id] = household.exec(slug.trim()) ?? []
  if (id !== undefined) return Number(id) <= maxId ? { householdId: Number(id) } : undefined
  const parsed = parseTaxCode(slug)
  return parsed && parsed.kind !== 'household' ? { taxCode: parsed.taxCode } : undefined
}

/** Returns a tax code for display, with personal numbers masked. */
export function displayTaxCode(taxCode: string): string {
  return taxCode.length === 12 ? maskedPersonalNumber : taxCode
}
