import { maskedPersonalNumber } from './personal-number.ts'
import { parseTaxCode } from './tax-code.ts'

const household = /^hkd-(\d{1,10})$/i
const largestId = 2_147_483_647

/** What the address bar carries for a company: the tax code, or `hkd-{id}` where that is a personal number. */
export function companySlug({ id, taxCode }: { id: number; taxCode: string }): string {
  return taxCode.length === 12 ? `hkd-${id}` : taxCode
}

/** What a slug in any spelling asks for; undefined where it can be no company. Never yields a personal number. */
export function parseCompanySlug(
  slug: string,
): { taxCode: string; householdId?: undefined } | { householdId: number; taxCode?: undefined } | undefined {
  if (slug.length > 64) return undefined
  const [, id] = household.exec(slug.trim()) ?? []
  if (id !== undefined) return Number(id) <= largestId ? { householdId: Number(id) } : undefined
  const parsed = parseTaxCode(slug)
  return parsed && parsed.kind !== 'household' ? { taxCode: parsed.taxCode } : undefined
}

/** A tax code for display, where a personal number is masked. */
export function displayTaxCode(taxCode: string): string {
  return taxCode.length === 12 ? maskedPersonalNumber : taxCode
}
