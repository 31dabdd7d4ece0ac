import type { Language } from '#text/languages.ts'
import { markEnd, markStart } from '#app/ui/marked.tsx'
import type { Company } from '#core/companies/company.ts'
import { highlight } from '#core/search/highlight.ts'

/** The fields of a result, and no others: they are sent twice, as HTML and as data. */
export interface Row {
  id: number
  slug: string
  kind: Company['kind']
  status: Company['status']
  /** Names carry marks around matched parts. */
  name: string
  taxCode: string
  internationalName?: string
  businessType?: string
  phone?: string
  email?: string
  issueDate?: string
  address?: string
  /** District, or ward where there is none. */
  district?: string
  city?: string
  hasRepresentative?: true
  /** By the signed-in user. */
  isExported?: true
}

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
  const district = company.district?.name || company.presentWard?.name || company.ward
  if (district) row.district = district
  const city = company.city?.name || company.province?.name
  if (city) row.city = city
  if (company.legalRepresentative) row.hasRepresentative = true
  return row
}

function mark(text: string, words: readonly string[]): string {
  return highlight(text, words)
    .map((part) => (part.match ? markStart + part.text + markEnd : part.text))
    .join('')
}

/** Returns the name in a language, or the Vietnamese one by default. */
export function businessTypeName(
  { nameVi, nameEn }: Pick<NonNullable<Company['businessType']>, 'nameVi' | 'nameEn'>,
  language: Language,
): string {
  return language === 'en' && nameEn ? nameEn : nameVi
}

/** Returns ward, district and city, as far as known. */
export function placeOf({ ward, district, city }: Pick<Company, 'ward' | 'district' | 'city'>): string {
  return [ward, district?.name, city?.name].filter((part) => part != null && part !== '').join(', ')
}
