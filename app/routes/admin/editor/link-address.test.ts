import { expect, test } from 'vitest'
import { sanitizeContent } from '#core/texts/sanitize-content.server.ts'
import { linkAddress } from './link-address.ts'

test.each([
  ['example.vn', 'https://example.vn'],
  [' example.vn/bảng-giá?x=1 ', 'https://example.vn/bảng-giá?x=1'],
  ['https://example.vn/a', 'https://example.vn/a'],
  ['HTTP://example.vn', 'HTTP://example.vn'],
  ['ban@example.vn', 'mailto:ban@example.vn'],
  ['mailto:ban@example.vn', 'mailto:ban@example.vn'],
  ['tel:+84901234567', 'tel:+84901234567'],
  ['/help/faq', '/help/faq'],
  ['#giá', '#giá'],
])('%s becomes %s, which texts may contain', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
  expect(sanitizeContent(`<a href="${address}">x</a>`)).toContain(`href="${address}"`)
})

test.each([
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'two words.vn',
  'word',
])('“%s” is not an address', (typed) => expect(linkAddress(typed)).toBeUndefined())
