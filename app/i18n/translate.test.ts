import { describe, expect, it } from 'vitest'
import { dateRangeProblems } from '#time/date-range.ts'
import { queryProblems } from '#core/search/query.ts'
import { search as english } from './en/public/search.ts'
import { formatDate, formatNumber } from '#text/formats.ts'
import { translatorOf } from './translators.ts'

const en = translatorOf('en')
const vi = translatorOf('vi')

describe('translate', () => {
  it('uses the language’s plural form and number format', () => {
    expect(en('search.total', { count: 1 })).toBe('1 company')
    expect(en('search.total', { count: 1_234_567 })).toBe('1,234,567 companies')
    expect(vi('search.total', { count: 1_234_567 })).toBe('1.234.567 doanh nghiệp')
  })

  it('does not format numbers that are names', () => {
    expect(en('company.title', { name: 'A', taxCode: '0101234567' })).toBe('A – tax code 0101234567')
  })

  it('inserts values literally', () => {
    expect(en('search.select', { name: '$& {{name}}' })).toBe('Select $& {{name}}')
  })

  it('formats dates the same in both languages', () => {
    expect(formatDate('2024-02-09')).toBe('09/02/2024')
    expect(formatDate('2024-02-09T10:00:00.000Z')).toBe('09/02/2024')
  })

  it('groups digits in thousands', () => {
    expect(formatNumber(3_300_000, 'en')).toBe('3,300,000')
    expect(formatNumber(3_300_000, 'vi')).toBe('3.300.000')
  })
})

describe('messages shared with the search service', () => {
  it('have the same English text', () => {
    for (const [problem, message] of Object.entries(queryProblems)) {
      expect(english[`search.problem.${problem as keyof typeof queryProblems}`]).toBe(message)
    }
    for (const [problem, message] of Object.entries(dateRangeProblems)) {
      expect(english[`search.dates.${problem as keyof typeof dateRangeProblems}`]).toBe(message)
    }
  })
})
