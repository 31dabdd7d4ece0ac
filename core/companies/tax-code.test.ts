import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { headOfficeOf, parseTaxCode, taxCodeCheckDigit } from './tax-code.ts'

describe('parseTaxCode', () => {
  test.each([
    ['0100109106', '0100109106', 'company'],
    [' 01.00109 106 ', '0100109106', 'company'],
    ['0101-234-567', '0101234567', 'company'],
    ['٠١٠٠١٠٩١٠٦', '0100109106', 'company'],
    ['０１００１０９１０６', '0100109106', 'company'],
    ['0100109106-001', '0100109106-001', 'branch'],
    ['0100109106 – 001', '0100109106-001', 'branch'],
    ['0100109106001', '0100109106-001', 'branch'],
    ['001089012345', '001089012345', 'household'],
  ])('reads %s', (text, taxCode, kind) => {
    expect(parseTaxCode(text)).toMatchObject({ taxCode, kind })
  })

  test.each([
    '',
    '010010910',
    '01001091066',
    '0100109106-01',
    '0100109106-0011',
    'MST 0100109106',
    '1.01E+09',
    '0'.repeat(5000),
  ])('refuses %s', (text) => {
    expect(parseTaxCode(text)).toBeUndefined()
  })

  test('distinguishes wrong check digits from right ones', () => {
    expect(parseTaxCode('0100109106')?.checkDigitValid).toBe(true)
    expect(parseTaxCode('0100109107')?.checkDigitValid).toBe(false)
    expect(parseTaxCode('0100109107-001')?.checkDigitValid).toBe(false)
  })

  test('restores digits lost in a spreadsheet only if the check digit matches', () => {
    const fromSpreadsheet = { fromSpreadsheet: true }
    expect(parseTaxCode('100109106', fromSpreadsheet)?.taxCode).toBe('0100109106')
    expect(parseTaxCode('100109106.0', fromSpreadsheet)?.taxCode).toBe('0100109106')
    expect(parseTaxCode("'0100109106", fromSpreadsheet)?.taxCode).toBe('0100109106')
    expect(parseTaxCode('1089012345.00', fromSpreadsheet)?.taxCode).toBe('1089012345')
    expect(parseTaxCode('100109107', fromSpreadsheet)).toBeUndefined()
    expect(parseTaxCode('100109106')).toBeUndefined()
  })

  test('a canonical code parses to itself, with or without dash and blanks', () => {
    const tenDigits = fc.stringMatching(/^\d{9}$/).filter((nine) => taxCodeCheckDigit(nine) > 0)
    fc.assert(
      fc.property(tenDigits, fc.integer({ min: 0, max: 999 }), (nine, branch) => {
        const company = nine + taxCodeCheckDigit(nine)
        const code = `${company}-${String(branch).padStart(3, '0')}`
        expect(parseTaxCode(code)).toEqual({ taxCode: code, kind: 'branch', checkDigitValid: true })
        expect(parseTaxCode(code.replace('-', ' '))?.taxCode).toBe(code)
        expect(headOfficeOf(code)).toBe(company)
        expect(headOfficeOf(company)).toBeUndefined()
      }),
    )
  })
})
