import { expect, test } from 'vitest'
import { pageAddress } from './current-user.ts'

test.each([
  ['/admin/articles', '/admin/articles'],
  ['/admin/articles.data?page=2&_routes=root', '/admin/articles?page=2'],
  ['/_root.data', '/'],
  ['/', '/'],
  ['/search?q=b%C3%A1nh+m%C3%AC', '/search?q=b%C3%A1nh+m%C3%AC'],
])('%s is requested by the page %s', (asked, page) => {
  expect(pageAddress(new Request(`https://danhba.example${asked}`))).toBe(page)
})
