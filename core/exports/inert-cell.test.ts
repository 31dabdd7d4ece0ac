import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formulaPayloads } from '#tests/setup/formula-payloads.ts'
import { inertCell } from './csv-text.ts'

/** Returns the starts of cells in spreadsheets of any locale, whatever the separator. */
const beginnings = (text: string) =>
  text.split(/[;\t\r\n]/).map((cell) => cell.replace(/^[\s\p{Cf}\0"]+/u, '').slice(0, 1))

describe('a cell a spreadsheet would execute', () => {
  test.each(formulaPayloads)('%j stays text', (payload) => {
    for (const kind of ['text', 'code', 'phone', 'date'] as const) {
      const cell = inertCell(payload, kind)
      expect(cell.replaceAll("'", '')).toBe(payload.replaceAll("'", ''))
      expect(beginnings(cell).join('')).not.toMatch(/[=+\-@＝＋－＠−]/)
    }
  })

  test('is escaped by apostrophes only, for any text', () => {
    const piece = constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      ';',
      '\t',
      '\r',
      '\n',
      '"',
      ' ',
      "'",
      'Công ty',
      '1',
      '\u200b',
    )
    assert(
      property(array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        const cell = inertCell(text, 'text')
        expect(cell.replaceAll("'", '')).toBe(text.replaceAll("'", ''))
        expect(beginnings(cell).join('')).not.toMatch(/[=+\-@＝]/)
      }),
    )
  })
})

test.each([
  ['+84 24 3824 1234', 'phone'],
  ['+842438241234', 'phone'],
  ['+84.24.3824.1234', 'phone'],
  ['0912345678', 'phone'],
  ['0912345678 / 02438251234', 'phone'],
  ['+84912345678 / +84 24 3825 1234', 'phone'],
  ['0100109106', 'code'],
  ['0100109106-001', 'code'],
  ['0111', 'code'],
  ['************', 'code'],
  ['2018-06-26', 'date'],
  ['CÔNG TY CỔ PHẦN CÔNG NGHỆ SAO PHƯƠNG BẮC', 'text'],
  ['Số 5; ngõ 3 - Phường Trúc Bạch', 'text'],
  ['lienhe@sao-mai.example', 'text'],
  ['Nguyễn Thị "Sen" = Hoa', 'text'],
] as const)('%s is unchanged', (text, kind) => {
  expect(inertCell(text, kind)).toBe(text)
})

test.each(['+84-24*2', '+cmd', '+1+1', '-84 24', '=0912345678', '+', '+84 24 3824 1234; =1'])(
  '%s is not a phone number',
  (text) => {
    expect(inertCell(text, 'phone')).not.toBe(text)
  },
)
