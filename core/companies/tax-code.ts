import { toAsciiDigits } from '#text/digits.ts'

export interface TaxCode {
  /** Canonical: 10 digits, 10 digits `-NNN`, or 12 digits. */
  taxCode: string
  kind: 'company' | 'branch' | 'household'
  /** Always true for the 12-digit personal numbers, which have no check digit. */
  checkDigitValid: boolean
}

export interface TaxCodeOptions {
  /** Accept numbers that lost leading zeros or gained a decimal part in a spreadsheet. */
  fromSpreadsheet?: boolean
}

const weights = [31, 29, 23, 19, 17, 13, 7, 5, 3]
const ignored = /[\s.\u00ad\u200b-\u200f\u2060\ufeff]+/gu
const dashes = /[\p{Pd}\u2212]/gu

/** Returns the check digit of nine digits, or -1 when none is possible (a remainder of zero). */
export function taxCodeCheckDigit(nine: string): number {
  let sum = 0
  for (let at = 0; at < 9; at++) sum += weights[at] * (nine.charCodeAt(at) - 48)
  const digit = 10 - (sum % 11)
  return digit === 10 ? -1 : digit
}

function checkDigitValid(tenDigits: string): boolean {
  return taxCodeCheckDigit(tenDigits) === tenDigits.charCodeAt(9) - 48
}

/** Parses a tax code in any spelling (blanks, dots, dashes, digits of any script); undefined for any other text. */
export function parseTaxCode(text: string, options: TaxCodeOptions = {}): TaxCode | undefined {
  // Longer than any spelling: avoids slow work on hostile text.
  if (text.length > 64) return undefined
  let written = toAsciiDigits(text).replace(dashes, '-').trim()
  if (options.fromSpreadsheet) written = written.replace(/^'/, '').replace(/^(\d{8,12})\.0+$/, '$1')
  const code = written.replace(ignored, '')
  const branch = /^(\d{10})-?(\d{3})$/.exec(code)
  if (branch) {
    const taxCode = `${branch[1]}-${branch[2]}`
    return { taxCode, kind: 'branch', checkDigitValid: checkDigitValid(branch[1]) }
  }
  if (/^\d{12}$/.test(code)) return { taxCode: code, kind: 'household', checkDigitValid: true }
  const digits = code.replaceAll('-', '')
  if (/^\d{10}$/.test(digits)) {
    return { taxCode: digits, kind: 'company', checkDigitValid: checkDigitValid(digits) }
  }
  return options.fromSpreadsheet ? restoreLeadingZeros(code) : undefined
}

/** Restores leading zeros only when the check digit (or, for personal numbers, the length) confirms them. */
function restoreLeadingZeros(code: string): TaxCode | undefined {
  if (/^\d{8,9}$/.test(code)) {
    const taxCode = code.padStart(10, '0')
    return checkDigitValid(taxCode) ? { taxCode, kind: 'company', checkDigitValid: true } : undefined
  }
  if (/^\d{11}$/.test(code)) return { taxCode: `0${code}`, kind: 'household', checkDigitValid: true }
  return undefined
}

/** Returns the head office's tax code of a branch's canonical tax code; undefined for all others. */
export function headOfficeOf(taxCode: string): string | undefined {
  return taxCode.length === 14 ? taxCode.slice(0, 10) : undefined
}
