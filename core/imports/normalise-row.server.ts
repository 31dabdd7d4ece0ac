import { msPerDay, vietnamOffsetMs } from '#time/vietnam-days.ts'
import { foldWords } from '#text/tokenize.ts'
import { companyStatuses, type CompanyStatus } from '#core/companies/company.ts'
import { toAsciiDigits } from '#text/digits.ts'
import { parseEmail } from '#text/email.ts'
import { maskPersonalNumbers, withoutPersonalNumbers } from '#core/companies/personal-number.ts'
import { readPhones } from '#core/companies/phone.ts'
import { searchText } from '#core/companies/search-text.ts'
import { parseTaxCode, type TaxCode } from '#core/companies/tax-code.ts'
import { findIndustryByTitle } from '#core/industries/find-industry.ts'
import { industries, type Industry } from '#core/industries/industries.server.ts'
import { recognisePlace } from '#core/places/recognise-place.server.ts'
import { cleanValue } from '#text/clean-text.ts'
import type { ImportColumn, StoredColumn } from './columns.ts'

/** The cells of a row by column; columns that the file does not have are absent. */
export type RowCells = { [column in ImportColumn]?: string }

/** Values by stored column; columns the row has no value for are null. */
export type CompanyRecord = { [column in StoredColumn]?: string | number | null }

export interface RowProblem {
  field: ImportColumn
  reason: string
}

export interface NormaliseContext {
  /** Later dates are mistakes; `yyyy-mm-dd`. */
  today: string
  /** Called for each odd or dropped value of a row that is kept. */
  warn: (field: ImportColumn, reason: string) => void
}

/** No registry field comes near these lengths, only broken files do. In UTF-16 units. */
const maxNameLength = 1_000
const maxValueLength = 2_000
const firstDate = '1900-01-01'

const industryById = new Map(industries.map((industry) => [String(industry.id), industry]))
const knownIndustries = new Map<string, Industry | undefined>()

function industryByTitle(text: string): Industry | undefined {
  if (knownIndustries.has(text)) return knownIndustries.get(text)
  const industry = findIndustryByTitle(text)
  if (knownIndustries.size < 5_000) knownIndustries.set(text, industry)
  return industry
}

/** Returns the stored form of a row, or why it is rejected. Odd values of single fields are dropped with a warning. */
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
    if (name.length > maxNameLength)
      return { field: 'name', reason: `the name is longer than ${maxNameLength} characters` }
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
  if (value === null || value.length <= maxValueLength) return value
  warn(field, `longer than ${maxValueLength} characters, dropped`)
  return null
}

/** Masks personal numbers, which registries copy into names and addresses. */
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

const dayMonthYear = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T,].*)?$/
const yearMonthDay = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/
const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)$/
const timestamp = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?(?:\d{2})?)?$/
const serial = /^(\d{4,5})(?:\.\d+)?$/
/** Day 0 of spreadsheets, shifted by one for their nonexistent leap day in 1900. */
const serialEpoch = Date.UTC(1899, 11, 30)

/**
 * Returns a calendar day as `yyyy-mm-dd` from d/m/yyyy, yyyy-mm-dd, yyyymmdd, a spreadsheet's serial number, or a timestamp (in
 * Vietnam's time). Undefined for anything else; months never come first.
 */
export function parseDate(text: string): string | undefined {
  const iso = yearMonthDay.exec(text) ?? compact.exec(text)
  if (iso) return checked(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const local = dayMonthYear.exec(text)
  if (local) return checked(Number(local[3]), Number(local[2]), Number(local[1]))
  const stamp = timestamp.exec(text)
  if (stamp) {
    if (!stamp[1]) return parseDate(text.slice(0, 10))
    const zone = /[+-]\d{2}$/.test(text) ? `${text}:00` : text
    const time = Date.parse(zone.replace(' ', 'T'))
    return Number.isNaN(time) ? undefined : isoDay(time + vietnamOffsetMs)
  }
  const number = serial.exec(text)
  if (number && Number(number[1]) > 3_000) return isoDay(serialEpoch + Number(number[1]) * msPerDay)
  return undefined
}

function checked(year: number, month: number, date: number): string | undefined {
  if (month < 1 || month > 12 || date < 1 || date > daysIn(year, month)) return undefined
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${date < 10 ? '0' : ''}${date}`
}

function daysIn(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 ? (leap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/**
 * Wordings of the registry, folded; the first match decides. A company that left its registered address is "relocated",
 * whether or not the tax office knows the new one.
 */
const wordings: readonly (readonly [pattern: RegExp, status: CompanyStatus])[] = [
  [
    /\bkhong (?:con )?(?:hoat dong|hd|o) tai dia chi\b|\bchuyen co quan thue\b|\bbo (?:tron|dia chi)\b/,
    'relocated',
  ],
  [/\btam (?:nghi|ngung|dung)\b|\bsuspended\b/, 'suspended'],
  [
    /\bchua hoan thanh\b|\bdang lam thu tuc\b|\bcho lam thu tuc\b|\bdang (?:giai the|pha san)\b|\bclosing\b/,
    'closing',
  ],
  [
    /\bngung\b|\bcham dut\b|\bdong (?:mst|ma so)\b|\bgiai the\b|\bpha san\b|\bthu hoi\b|\bclosed\b|\bdissolved\b/,
    'closed',
  ],
  [/\b(?:dang )?hoat dong\b|\bdang hd\b|\bactive\b|\boperating\b/, 'active'],
]

const knownStatuses = new Map<string, CompanyStatus | undefined>()

/** Returns the status for the registry's wording, or ours; undefined for unknown wording. */
export function parseStatus(text: string): CompanyStatus | undefined {
  if (knownStatuses.has(text)) return knownStatuses.get(text)
  const folded = foldWords(text.slice(0, 300)).join(' ')
  const status =
    companyStatuses.find((own) => own === folded) ?? wordings.find(([pattern]) => pattern.test(folded))?.[1]
  if (knownStatuses.size < 1_000) knownStatuses.set(text, status)
  return status
}
