import { expect, test } from 'vitest'
import { formatChange, formatMark, formatShort } from './figures.tsx'

test.each([
  [8_366_884, 'money', '$83,669', '83.669 USD'],
  [50_459, 'money', '$504.59', '504,59 USD'],
  [-123_456_789_00, 'money', '−$123.46m', '−123,46 Tr USD'],
  [3_312_480, 'count', '3,312,480', '3.312.480'],
  [33_124_800, 'count', '33.12m', '33,12 Tr'],
  [null, 'count', '–', '–'],
  [4, 'percent', '4.0%', '4,0%'],
] as const)('%d as %s fits a card', (value, kind, english, vietnamese) => {
  const plain = (text: string) => text.replaceAll('\u00A0', ' ')
  expect([formatShort(value, kind, 'en'), plain(formatShort(value, kind, 'vi'))]).toEqual([
    english,
    vietnamese,
  ])
})

test('a growth has its sign, a mark of an axis no unit that the title names', () => {
  expect([12.5, -3, 0, null].map((percent) => formatChange(percent, 'en'))).toEqual([
    '+12.5%',
    '−3.0%',
    '0.0%',
    '–',
  ])
  expect(formatMark(250_000, 'money', 'en')).toBe('2,500')
  expect(formatMark(120_000, 'count', 'en')).toBe('120k')
  expect(formatMark(20, 'percent', 'vi')).toBe('20%')
})
