import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { isSlug, slugOf } from './slug.ts'

test.each([
  ['How do I open a CSV in Excel?', 'how-do-i-open-a-csv-in-excel'],
  ['Cách tra cứu mã số thuế', 'cach-tra-cuu-ma-so-thue'],
  ['ĐỊA CHỈ “Đăng ký” — 2026!', 'dia-chi-dang-ky-2026'],
  ['Ho\u0302\u0323 kinh doanh', 'ho-kinh-doanh'],
  ['  --5.000 tín dụng--  ', '5-000-tin-dung'],
  ['A--B__C', 'a-b-c'],
  ['Größe', 'gro-e'],
  ['???', ''],
  ['公司', ''],
  ['word '.repeat(40), 'word-'.repeat(20).slice(0, -1)],
])('%s → %s', (title, slug) => expect(slugOf(title)).toBe(slug))

test('any title gives an empty or valid slug that slugifies to itself', () => {
  assert(
    property(string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const slug = slugOf(title)
      expect(slug === '' || isSlug(slug)).toBe(true)
      expect(slugOf(slug)).toBe(slug)
    }),
  )
})

test.each(['a', 'a-1', '2026', 'ban-tin-thue'])('accepts the typed slug %s', (slug) =>
  expect(isSlug(slug)).toBe(true),
)
test.each(['', '-a', 'a-', 'a--b', 'A', 'á', 'a b', 'a/b', 'feed.xml', 'a'.repeat(201)])(
  'refuses the typed slug “%s”',
  (slug) => expect(isSlug(slug)).toBe(false),
)
