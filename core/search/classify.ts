import { toAsciiDigits } from '#text/digits.ts'
import { parsePhones } from '#core/companies/phone.ts'
import { parseTaxCode } from '#core/companies/tax-code.ts'

export interface NumberQuery {
  kind: 'taxCode' | 'phone' | 'number'
  /** Numbers to look up, most likely first: canonical tax codes and national phone digits. */
  numbers: string[]
  /** First digits of tax codes, of phones in national form, or both: tried when no number matches. */
  prefix?: { taxCode?: string; phone?: string }
  /** The 12-digit personal number if the query is exactly that: not among `numbers`, see decision 005. */
  personal?: string
}

const label =
  /^(?:mst|mã số thuế|ma so thue|tax code|sđt|sdt|đt|điện thoại|tel|phone|hotline)[\s.:]*(?=[\d+(])/iu
const numberLike = /^[\d\s.,+()/\p{Pd}"“”]+$/u
/** Quotes mean the whole number; commas and slashes separate several. */
const prefixLike = /^\+?[\d\s.()\p{Pd}]+$/u
const minNumber = 6
const minTaxCodePrefix = 5
const minPhonePrefix = 7
const maxPhonePrefix = 10
/** One digit fewer than a personal number. */
const maxPrefix = 11

/**
 * Returns the numbers in a query that is only a number; undefined otherwise. A ten-digit number with a wrong check
 * digit may be a phone. Ignores blanks and punctuation.
 */
export function classifyQuery(q: string): NumberQuery | undefined {
  if (q.length > 80 || q.startsWith('-')) return undefined
  const text = toAsciiDigits(q).replace(label, '')
  if (!numberLike.test(text)) return undefined
  const digits = text.replace(/\D+/g, '')
  const prefix = prefixLike.test(text) ? readPrefix(digits, text.trim().startsWith('+')) : undefined
  if (digits.length < minNumber) return prefix && { kind: 'number', numbers: [], prefix }
  if (digits.length > 26) return undefined
  const taxCode = parseTaxCode(text.replace(/["“”,()/+]/g, ' '))
  const phones = parsePhones(text.replace(/["“”]/g, ' '))
  const written = [...(taxCode ? [taxCode.taxCode] : []), ...phones, ...(digits.length <= 15 ? [digits] : [])]
  const numbers = [...new Set(written)].filter((number) => !/^\d{12}$/.test(number))
  if (digits.length === 12 && numbers.length === 0) return { kind: 'taxCode', numbers, personal: digits }
  const dialled = /^(?:0|84)/.test(digits) || text.trim().startsWith('+')
  const found = { numbers, ...(prefix && { prefix }) }
  if (taxCode?.checkDigitValid && taxCode.kind !== 'household') return { kind: 'taxCode', ...found }
  if (dialled && phones.length > 0) return { kind: 'phone', ...found }
  return { kind: taxCode ? 'taxCode' : 'number', ...found }
}

function readPrefix(digits: string, isInternational: boolean): NumberQuery['prefix'] {
  if (digits.length > maxPrefix) return undefined
  const phone = digits.replace(/^(?:00)?840?/, '0')
  const isTaxCode = !isInternational && digits.length >= minTaxCodePrefix
  const isPhone = phone.startsWith('0') && phone.length >= minPhonePrefix && phone.length <= maxPhonePrefix
  if (!isTaxCode && !isPhone) return undefined
  return { ...(isTaxCode && { taxCode: digits }), ...(isPhone && { phone }) }
}
