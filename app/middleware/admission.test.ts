import { expect, test } from 'vitest'
import { comparablePath } from './admission.ts'

test.each([
  ['/company/0101234567', '/company/0101234567'],
  ['//COMPANY//0101234567', '/company/0101234567'],
  ['/c%6Fmpany/0101234567', '/company/0101234567'],
  ['/company%2F0101234567', '/company/0101234567'],
  ['/company/%', '/company/%'],
])('%s counts as %s', (path, expected) => {
  expect(comparablePath(path)).toBe(expected)
})
