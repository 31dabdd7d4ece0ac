import { expect, test } from 'vitest'
import { readEnv } from './env.server.ts'

test.each([
  ['PORT', ' '],
  ['PORT', '0x1F90'],
  ['PORT', '65536'],
  ['RATE_LIMIT_BURST', ' '],
  ['RATE_LIMIT_DAILY_COMPANIES', '-1'],
  ['MAX_IN_FLIGHT', '1e3'],
  ['DATABASE_POOL', '0'],
  ['DEMO_COMPANIES', '20,000'],
  ['SEARCH_TIMEOUT_MS', '2.5'],
])('%s=%j is named and refused', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`${name}: must be a whole number from`))
})

test('what is set is read, what is empty has its default', () => {
  const env = readEnv({ PORT: '8080', RATE_LIMIT_BURST: '0', DEMO_COMPANIES: '' })
  expect(env).toMatchObject({ PORT: 8080, RATE_LIMIT_BURST: 0, DEMO_COMPANIES: 20_000 })
})
