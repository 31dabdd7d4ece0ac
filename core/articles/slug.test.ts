import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { articleSlug, isSlug } from './slug.ts'

test.each([
  ['Cách tra cứu mã số thuế', 'cach-tra-cuu-ma-so-thue'],
  ['ĐỊA CHỈ “Đăng ký” — 2026!', 'dia-chi-dang-ky-2026'],
  ['  10 things,  you *must* know ', '10-things-you-must-know'],
  ['A--B__C', 'a-b-c'],
  // Composed or not, it is the same title.
  ['Cách'.normalize('NFD'), 'cach'],
  ['Größe', 'gro-e'],
  ['!!!', ''],
  ['公司', ''],
])('%s is at /articles/%s', (title, slug) => {
  expect(articleSlug(title)).toBe(slug)
})

test('whatever the title, its slug is one or nothing, and its own slug', () => {
  assert(
    property(string({ unit: 'grapheme', maxLength: 60 }), (title) => {
      const slug = articleSlug(title)
      expect(slug === '' || isSlug(slug)).toBe(true)
      expect(articleSlug(slug)).toBe(slug)
    }),
  )
})

test.each(['a', 'a-1', '2026', 'ban-tin-thue'])('%s may be typed', (slug) => expect(isSlug(slug)).toBe(true))
test.each(['', '-a', 'a-', 'a--b', 'A', 'á', 'a b', 'a/b', 'feed.xml', 'a'.repeat(201)])(
  '“%s” may not',
  (slug) => expect(isSlug(slug)).toBe(false),
)
