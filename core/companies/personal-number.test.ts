import { expect, test } from 'vitest'
import { maskPersonalNumberInPath, maskPersonalNumbers } from './personal-number.ts'

test.each([
  ['A 001099012345', 'A *********345'],
  ['001099012345/079199000001', '*********345/*********001'],
  ['0100109106-001, 0912345678, 0010990123456', '0100109106-001, 0912345678, 0010990123456'],
])('%s is shown as %s', (text, shown) => {
  expect(maskPersonalNumbers(text)).toBe(shown)
})

test.each([
  ['/company/001099012345', '/company/*********345'],
  ['/company/001.099.012%20345.data', '/company/*********345'],
  [
    '/api/companies/%D9%A0%D9%A0%D9%A1%D9%A0%D9%A9%D9%A9%D9%A0%D9%A1%D9%A2%D9%A3%D9%A4%D9%A5',
    '/api/companies/*********345',
  ],
  ['/company/0100109106-001', '/company/0100109106-001'],
  ['/company/%ff00109901234', '/company/%ff00109901234'],
])('the path %s is written down as %s', (path, written) => {
  expect(maskPersonalNumberInPath(path)).toBe(written)
})
