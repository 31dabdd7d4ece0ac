import { expect, test } from 'vitest'
import { csvText } from './csv-text.ts'

test('escapes text a spreadsheet would execute anywhere in a cell; numbers stay numbers', () => {
  const rows = [
    ['=1+1', -5, null, undefined, '2026-11-21 09:30:00'],
    ["x;=cmd|' /C calc'!A0;y", '+84', 'một, "hai"', 'ba\n=4', 1.5],
  ]
  expect(csvText(rows)).toBe(
    `'=1+1,-5,,,2026-11-21 09:30:00\r\nx;'=cmd|' /C calc'!A0;y,'+84,"một, ""hai""","ba\n'=4",1.5\r\n`,
  )
})
