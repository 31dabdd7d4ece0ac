import { toAsciiDigits } from '#core/companies/digits.ts'
import { parsePhones } from '#core/companies/phone.ts'
import { parseTaxCode } from '#core/companies/tax-code.ts'

export interface NumberQuery {
  kind: 'taxCode' | 'phone' | 'number'
  /** What to look up, most likely first: canonical tax codes and national phone digits. */
  numbers: string[]
}

const label =
  /^(?:mst|mã số thuế|ma so thue|tax code|sđt|sdt|đt|điện thoại|tel|phone|hotline)[\s.:]*(?=[\d+(])/iu
const numberLike = /^[\d\s.,+()/\p{Pd}"“”]+$/u

/**
 * The numbers that a query is, when it is nothing but a number; else undefined. A ten-digit number that fails the
 * check digit may be a phone. Blanks and punctuation do not matter.
 */
export function classifyQuery(q: string): NumberQuery | undefined {
  if (q.length > 80 || q.startsWith('-')) return undefined
  const text = toAsciiDigits(q).replace(label, '')
  if (!numberLike.test(text)) return undefined
  const digits = text.replace(/\D+/g, '')
  if (digits.length < 6 || digits.length > 26) return undefined
  const taxCode = parseTaxCode(text.replace(/["“”,()/+]/g, ' '))
  const phones = parsePhones(text.replace(/["“”]/g, ' '))
  const numbers = new Set<string>()
  if (taxCode) numbers.add(taxCode.taxCode)
  for (const phone of phones) numbers.add(phone)
  if (digits.length <= 15) numbers.add(digits)
  const dialled = /^(?:0|84)/.test(digits) || text.trim().startsWith('+')
  if (taxCode?.checkDigitValid) return { kind: 'taxCode', numbers: [...numbers] }
  if (dialled && phones.length > 0) return { kind: 'phone', numbers: [...numbers] }
  return { kind: taxCode ? 'taxCode' : 'number', numbers: [...numbers] }
}
