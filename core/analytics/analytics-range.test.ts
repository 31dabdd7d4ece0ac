import { expect, test } from 'vitest'
import { parseAnalyticsRange, presetNames, rangeQuery } from './analytics-range.ts'

const today = '2026-11-22'
const parse = (query: string) => parseAnalyticsRange(new URLSearchParams(query), today)

test.each([
  ['7d', '2026-11-16', 'day'],
  ['30d', '2026-10-24', 'day'],
  ['90d', '2026-08-25', 'day'],
  ['month', '2026-11-01', 'day'],
  ['12m', '2025-12-01', 'month'],
])('%s begins on %s and ends today', (preset, from, by) => {
  const { range } = parse(`range=${preset}`)
  expect(range).toEqual({ from, to: today, preset, by })
  expect(parse(rangeQuery(range)).range).toEqual(range)
})

test('unknown presets and invalid dates fall back to thirty days, and invalid dates are reported', () => {
  expect(presetNames).toHaveLength(5)
  const usual = parse('range=30d').range
  expect(parse('range=toString')).toEqual({ range: usual, from: usual.from, to: usual.to })
  const wrong = parse('from=2026-02-30&to=2026-03-01')
  expect([wrong.range, wrong.from, wrong.to]).toEqual([usual, '2026-02-30', '2026-03-01'])
  expect(wrong.problem).toBeDefined()
})

test('keeps typed dates up to ten years, and groups long ranges by month', () => {
  expect(parse('from=2026-01-01&to=2026-02-01').range).toEqual({
    from: '2026-01-01',
    to: '2026-02-01',
    by: 'day',
  })
  expect(parse('from=1990-01-01&to=2026-02-01&by=day').range).toEqual({
    from: '2016-02-01',
    to: '2026-02-01',
    by: 'month',
  })
})
