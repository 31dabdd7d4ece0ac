import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyIn, withKey } from '#tests/setup/api-keys.ts'
import { type ServerProcess, startServer } from '#tests/setup/server-process.ts'
import { cookieHeader } from '#tests/setup/test-accounts.ts'

let server: ServerProcess
let key: string
let addresses = 0
/** From an address that nothing was asked from before. */
const elsewhere = () => ({ 'X-Forwarded-For': `203.0.113.${++addresses}` })

beforeAll(async () => {
  server = await startServer({
    DEMO_COMPANIES: '5',
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_BURST: '4',
    RATE_LIMIT_DAILY_COMPANIES: '1',
    MAX_EVENT_LOOP_DELAY_MS: '0',
  })
  const [, password] = /customer@demo\.example +(\S+)/.exec(server.output())!
  const send = (path: string, fields: Record<string, string>, cookie?: string) =>
    fetch(server.address + path, {
      method: 'POST',
      headers: { ...elsewhere(), Origin: server.address, ...(cookie && { Cookie: cookie }) },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  const signedIn = await send('/login', { email: 'customer@demo.example', password })
  const cookie = cookieHeader(signedIn.headers.getSetCookie())
  const made = await send('/api-keys', { intent: 'create', id: crypto.randomUUID(), name: 'limits' }, cookie)
  key = keyIn(await made.text())
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (path: string, headers: Record<string, string> = {}) => fetch(server.address + path, { headers })

test('an account has five times the burst of an address, from wherever it asks, and is told so', async () => {
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
  // Whoever sends no key is not touched by it.
  expect((await ask('/api/facets', elsewhere())).status).toBe(200)
})

test('who tries keys is limited by the address, as anybody', async () => {
  const from = elsewhere()
  const statuses: number[] = []
  for (const last of ['a', 'b', 'c', 'd', 'e']) {
    const { status } = await ask('/api/facets', { ...from, ...withKey(`dbv_${last.repeat(40)}`) })
    statuses.push(status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429])
  expect((await ask('/', from)).status).toBe(429)
})
