import { toAsciiDigits } from '#text/digits.ts'
import { parseEmail } from '#text/email.ts'
import { maskPersonalNumbers, withoutPersonalNumbers } from '#core/companies/personal-number.ts'
import { readPhones } from '#core/companies/phone.ts'
import { searchText } from '#core/companies/search-text.ts'
import { parseTaxCode, type TaxCode } from '#core/companies/tax-code.ts'
import { findIndustryByTitle } from '#core/industries/find-industry.ts'
import { industries, type Industry } from '#core/industries/industries.ts'
import { recognisePlace } from '#core/places/recognise-place.server.ts'
import { cleanValue } from './clean-text.ts'
import type { ImportColumn, StoredColumn } from './columns.ts'
import { parseDate } from './dates.ts'
import { parseStatus } from './statuses.ts'

/** The cells of a row by what they mean; a column that the file does not have is absent. */
export type RowCells = { [column in ImportColumn]?: string }

/** Values by stored column; columns that the row says nothing about are null. */
export type CompanyRecord = { [column in StoredColumn]?: string | number | null }

export interface RowProblem {
  field: ImportColumn
  reason: string
}

export interface NormaliseContext {
  /** Dates later than this day are mistakes; `yyyy-mm-dd`. */
  today: string
  /** Called for each value that was odd or dropped while its row is kept. */
  warn: (field: ImportColumn, reason: string) => void
}

/** No registry field comes near these lengths; what does is a broken file. In UTF-16 units. */
const longestName = 1_000
const longestValue = 2_000
const firstDate = '1900-01-01'

const industryById = new Map(industries.map((industry) => [String(industry.id), industry]))
const rememberedIndustries = new Map<string, Industry | undefined>()

function industryByTitle(text: string): Industry | undefined {
  if (rememberedIndustries.has(text)) return rememberedIndustries.get(text)
  const industry = findIndustryByTitle(text)
  if (rememberedIndustries.size < 5_000) rememberedIndustries.set(text, industry)
  return industry
}

/** What is stored of a row, or why it cannot be. Odd values of single fields are dropped with a warning. */
export function normaliseRow(cells: RowCells, context: NormaliseContext): CompanyRecord | RowProblem {
  const code = cells.tax_code?.trim() ?? ''
  if (code === '') return { field: 'tax_code', reason: 'the tax code is empty' }
  const taxCode = parseTaxCode(code, { fromSpreadsheet: true })
  if (!taxCode) return { field: 'tax_code', reason: 'not a tax code of 10, 13 or 12 digits' }
  if (!taxCode.checkDigitValid) context.warn('tax_code', 'wrong check digit')
  const record: CompanyRecord = { tax_code: taxCode.taxCode }
  const value = (field: ImportColumn) => shortValue(cells, field, context)
  if (cells.name !== undefined) {
    const name = cleanValue(cells.name)
    if (name === null) return { field: 'name', reason: 'the name is empty' }
    if (name.length > longestName)
      return { field: 'name', reason: `the name is longer than ${longestName} characters` }
    record.name = maskPersonalNumbers(name)
  }
  const text = (field: ImportColumn) => maskedValue(cells, field, context)
  const internationalName = text('international_name')
  const shortName = text('short_name')
  record.international_name = internationalName
  record.short_name = shortName
  record.search_text = searchText({
    name: String(record.name ?? ''),
    internationalName,
    shortName,
  })
  setPlace(record, cells, context)
  const contact = (field: 'phone' | 'email') => withoutPersonalNumber(value(field), field, taxCode, context)
  record.phone = phone(contact('phone'), context)
  record.email = email(contact('email'), context)
  record.legal_representative = text('legal_representative')
  record.issue_date = issueDate(value('issue_date'), context)
  record.status = status(value('status'), context)
  record.business_type_id = industry(cells, context)
  return record
}

function shortValue(cells: RowCells, field: ImportColumn, { warn }: NormaliseContext): string | null {
  const value = cleanValue(cells[field])
  if (value === null || value.length <= longestValue) return value
  warn(field, `longer than ${longestValue} characters, dropped`)
  return null
}

/** Registries copy personal numbers into names and addresses; there they would be shown whole. */
function maskedValue(cells: RowCells, field: ImportColumn, context: NormaliseContext): string | null {
  const value = shortValue(cells, field, context)
  return value === null ? null : maskPersonalNumbers(value)
}

/** Drops personal numbers from a phone or an email, the household's own included, and warns. */
function withoutPersonalNumber(
  value: string | null,
  field: 'phone' | 'email',
  { kind, taxCode }: TaxCode,
  { warn }: NormaliseContext,
): string | null {
  if (value === null) return null
  const isOwn = kind === 'household' && toAsciiDigits(value).replace(/\D/g, '').includes(taxCode)
  const kept = isOwn ? null : withoutPersonalNumbers(value)
  if (kept === value) return value
  warn(field, 'the personal number, dropped')
  return field === 'email' ? null : kept
}

function setPlace(record: CompanyRecord, cells: RowCells, context: NormaliseContext): void {
  const address = maskedValue(cells, 'tax_address', context)
  record.tax_address = address
  const columns = cells.ward ?? cells.district ?? cells.city
  if (address === null && columns === undefined) return
  const place = recognisePlace({
    address: address ?? undefined,
    ward: maskedValue(cells, 'ward', context) ?? undefined,
    district: shortValue(cells, 'district', context) ?? undefined,
    city: shortValue(cells, 'city', context) ?? undefined,
  })
  record.ward = place.ward
  record.district_id = place.districtId
  record.city_id = place.cityId
  record.province_code = place.provinceCode
  record.present_ward_id = place.presentWardId
}

function phone(value: string | null, { warn }: NormaliseContext): string | null {
  if (value === null || /^0\d{9}$/.test(value)) return value
  const numbers = readPhones(value)
  if (numbers.length > 0) return numbers.map(({ number }) => number).join(' / ')
  warn('phone', 'no telephone number in it')
  return /\d/.test(value) && value.length <= 100 ? value : null
}

function email(value: string | null, { warn }: NormaliseContext): string | null {
  if (value === null) return null
  const address = parseEmail(value)
  if (address === undefined) warn('email', 'not an e-mail address, dropped')
  return address ?? null
}

function issueDate(value: string | null, { warn, today }: NormaliseContext): string | null {
  if (value === null) return null
  const date = parseDate(value)
  if (date === undefined) warn('issue_date', 'not a date, dropped')
  else if (date > today) warn('issue_date', 'in the future, dropped')
  else if (date < firstDate) warn('issue_date', 'before 1900, dropped')
  else return date
  return null
}

function status(value: string | null, { warn }: NormaliseContext): string {
  if (value === null) return 'unknown'
  const status = parseStatus(value)
  if (status === undefined) warn('status', 'unknown wording')
  return status ?? 'unknown'
}

function industry(cells: RowCells, context: NormaliseContext): number | null {
  const id = cleanValue(cells.business_type_id)
  const titles = [cells.business_type, cells.business_type_en]
    .map(cleanValue)
    .filter((title) => title !== null)
  if (id === null && titles.length === 0) return null
  for (const title of titles) {
    const found = industryByTitle(title)
    if (found) return found.id
  }
  const byId = id === null ? undefined : industryById.get(id)
  if (!byId)
    context.warn(titles.length > 0 ? 'business_type' : 'business_type_id', 'unknown industry, dropped')
  return byId?.id ?? null
}
