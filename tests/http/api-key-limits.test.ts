import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyIn, withKey } from '#tests/setup/api-keys.ts'
import { enter, openPreparedSite, type Person, type PreparedSite } from '#tests/setup/prepared-site.ts'

let site: PreparedSite
let key: string
let addresses = 0
/** Returns a fresh address. */
const elsewhere = () => ({ 'X-Forwarded-For': `203.0.113.${++addresses}` })

beforeAll(async () => {
  let customer: Person
  site = await openPreparedSite(
    async (context) => {
      customer = await enter(context, 'customer')
    },
    { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_BURST: '4' },
  )
  const fields = { intent: 'create', id: crypto.randomUUID(), name: 'limits', password: 'mật khẩu dài' }
  key = keyIn(await (await site.post('/api-keys', customer!, new URLSearchParams(fields))).text())
})
afterAll(() => site[Symbol.asyncDispose]())

const ask = (path: string, headers: Record<string, string> = {}) => site.get(path, undefined, headers)

test('an account has five times the burst of an address, from any address, as the headers state', async () => {
  const known = await ask('/api/facets', { ...elsewhere(), ...withKey(key) })
  expect(known.headers.get('RateLimit-Policy')).toBe('"account_burst";q=20;w=10')
  expect(known.headers.get('X-Credits-Remaining')).toMatch(/^\d+$/)
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => ask('/api/facets', { ...elsewhere(), ...withKey(key) })),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(10)
  expect(refused[0].headers.get('RateLimit-Policy')).toBe('"account_burst";q=20;w=10')
  expect(Number(refused[0].headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(refused[0].headers.get('Cache-Control')).toBe('private, no-store')
  expect(refused[0].headers.get('Access-Control-Allow-Origin')).toBeNull()
  expect(await refused[0].json()).toMatchObject({
    detail: 'More than 20 requests of one account in 10 seconds.',
  })
  // Clients without a key are unaffected.
  expect((await ask('/api/facets', elsewhere())).status).toBe(200)
})

test('limits key guesses by address', async () => {
  const from = elsewhere()
  const statuses: number[] = []
  for (const last of ['a', 'b', 'c', 'd', 'e']) {
    const { status } = await ask('/api/facets', { ...from, ...withKey(`dbv_${last.repeat(40)}`) })
    statuses.push(status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429])
  expect((await ask('/', from)).status).toBe(429)
})
