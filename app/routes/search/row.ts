import type { Language } from '#text/languages.ts'
import { markEnd, markStart } from '#app/ui/marked.tsx'
import type { Company } from '#core/companies/company.ts'
import { highlight } from '#core/search/highlight.ts'

/** What a line of results shows, and nothing else: it travels twice, as HTML and for the script. */
export interface Row {
  id: number
  slug: string
  kind: Company['kind']
  status: Company['status']
  /** Names carry marks around the parts that matched. */
  name: string
  taxCode: string
  internationalName?: string
  businessType?: string
  phone?: string
  email?: string
  issueDate?: string
  address?: string
  hasRepresentative?: true
  /** Whoever is signed in has exported it before. */
  isExported?: true
}

/** The line of a company: its business type in the given language, the words that matched marked. */
export function toRow(company: Company, matchedWords: readonly string[], language: Language): Row {
  const { id, slug, kind, status, taxCode, businessType } = company
  const row: Row = { id, slug, kind, status, name: mark(company.name, matchedWords), taxCode }
  if (company.internationalName) row.internationalName = mark(company.internationalName, matchedWords)
  if (businessType) row.businessType = businessTypeName(businessType, language)
  if (company.phone) row.phone = company.phone
  if (company.email) row.email = company.email
  if (company.issueDate) row.issueDate = company.issueDate
  const address = company.address ?? placeOf(company)
  if (address) row.address = address
  if (company.legalRepresentative) row.hasRepresentative = true
  return row
}

function mark(text: string, words: readonly string[]): string {
  return highlight(text, words)
    .map((part) => (part.match ? markStart + part.text + markEnd : part.text))
    .join('')
}

/** In the language of the page, in Vietnamese where there is no other. */
export function businessTypeName(
  { nameVi, nameEn }: NonNullable<Company['businessType']>,
  language: Language,
): string {
  return language === 'en' && nameEn ? nameEn : nameVi
}

/** Ward, district and city as far as they were recognised. */
export function placeOf({ ward, district, city }: Pick<Company, 'ward' | 'district' | 'city'>): string {
  return [ward, district?.name, city?.name].filter((part) => part != null && part !== '').join(', ')
}
