import { expect, test, vi } from 'vitest'
import { makeApiKey } from '#core/api-keys/api-key.ts'
import type { ApiClient } from '#core/api-keys/find-api-key.server.ts'
import { log } from '#core/log.server.ts'
import { createAdmission } from './admission.ts'
import { bearerKey, createApiClients, keyMemoryMs } from './api-client.ts'
import type { RequestInfo } from './request-info.ts'

const client = (userId: string): ApiClient => ({ keyId: 'k', userId, credits: 7 })

/** Creates an admission with these keys, counting lookups. */
function admission(owners: Record<string, string>, burst = 2) {
  log.level = 'silent'
  const find = vi.fn(async (key: string) => (owners[key] ? client(owners[key]) : undefined))
  const limits = {
    RATE_LIMIT_BURST: burst,
    VERIFIED_CRAWLERS: '',
    MAX_IN_FLIGHT: 1,
    MAX_EVENT_LOOP_DELAY_MS: 0,
    SEARCH_THREADS: 1,
  }
  const admit = createAdmission(limits, createApiClients(find))
  async function ask(key: string | undefined, path = '/api/search', address = '203.0.113.7') {
    const headers = new Headers(key === undefined ? {} : { Authorization: `Bearer ${key}` })
    const info: RequestInfo = {
      id: 'test',
      address,
      isLocal: false,
      secure: false,
      nonce: '',
      origin: 'http://site',
    }
    const answer = await admit(new Request(`http://site${path}`, { headers }), info)
    if ('refused' in answer) return { status: answer.refused.status, headers: answer.refused.headers, info }
    answer.answered()
    answer.leave()
    return { status: 200, headers: new Headers(answer.headers), info }
  }
  const statuses = async (times: number, ...question: Parameters<typeof ask>) => {
    const seen: Record<number, number> = {}
    for (let time = 0; time < times; time++) {
      const { status } = await ask(...question)
      seen[status] = (seen[status] ?? 0) + 1
    }
    return seen
  }
  return { ask, statuses, find }
}

test.each([
  [undefined, undefined],
  ['Basic YTpi', undefined],
  ['Bearerish', undefined],
  ['Bearer', ''],
  ['Bearer  dbv_1 ', 'dbv_1'],
  ['bEARER dbv_1', 'dbv_1'],
])('Authorization: %s contains the key %j', (header, key) => {
  expect(bearerKey(new Request('http://site', { headers: header ? { Authorization: header } : {} }))).toBe(
    key,
  )
})

test('a key counts towards its account, with five times the limit of an address', async () => {
  const [key, second, other] = [makeApiKey(), makeApiKey(), makeApiKey()]
  const { ask, statuses } = admission({ [key]: 'one', [second]: 'one', [other]: 'two' })
  expect(await statuses(3, undefined)).toEqual({ 200: 2, 429: 1 })
  const first = await ask(key)
  expect(first.info.client).toMatchObject({ userId: 'one' })
  expect(first.headers.get('RateLimit-Policy')).toBe('"account_burst";q=10;w=10')
  expect(first.headers.get('RateLimit')).toMatch(/^"account_burst";r=9;t=\d+$/)
  expect(await statuses(4, key)).toEqual({ 200: 4 })
  expect(await statuses(7, second, '/api/search', '198.51.100.1')).toEqual({ 200: 5, 429: 2 })
  const refused = await ask(key)
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
  expect(refused.headers.get('RateLimit')).toMatch(/^"account_burst";r=0;t=\d+$/)
  expect((await ask(other)).status).toBe(200)
})

test('keys are ignored outside the API', async () => {
  const key = makeApiKey()
  const { ask, statuses, find } = admission({ [key]: 'one' })
  expect((await ask(key, '/search')).info.client).toBeUndefined()
  expect(await statuses(2, key, '/company/0101234567')).toEqual({ 200: 1, 429: 1 })
  expect(find).not.toHaveBeenCalled()
})

test.each(['', 'dbv_', 'nonsense', 'dbv_WRONG', `dbv_${'Q'.repeat(40)}`])(
  'the key %j is refused and counts against its address',
  async (key) => {
    const { ask, statuses } = admission({})
    const { status, headers, info } = await ask(key)
    expect(status).toBe(401)
    expect(headers.get('WWW-Authenticate')).toBe('Bearer realm="API", error="invalid_token"')
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect(info.client).toBeUndefined()
    expect(await statuses(3, key)).toEqual({ 401: 1, 429: 2 })
    expect((await ask(undefined)).status).toBe(429)
  },
)

test('repeated key guesses skip the database without affecting valid keys', async () => {
  const key = makeApiKey()
  const { ask, statuses, find } = admission({ [key]: 'one' }, 100)
  expect((await ask(key)).status).toBe(200)
  for (let guess = 0; guess < 80; guess++) await ask(makeApiKey())
  expect(find).toHaveBeenCalledTimes(61)
  const refused = await ask(makeApiKey())
  expect(refused.status).toBe(429)
  expect(refused.headers.get('RateLimit-Policy')).toBe('"wrong_keys";q=60;w=60')
  expect(await statuses(3, key)).toEqual({ 200: 3 })
  expect((await ask(makeApiKey(), '/api/search', '198.51.100.1')).status).toBe(401)
})

test('looks up a repeated old key once', async () => {
  const { statuses, find } = admission({}, 100)
  expect(await statuses(90, makeApiKey())).toEqual({ 401: 90 })
  expect(find).toHaveBeenCalledTimes(1)
})

test('many valid keys do not count as guesses', async () => {
  const keys = Array.from({ length: 100 }, makeApiKey)
  const { ask } = admission(Object.fromEntries(keys.map((key, at) => [key, `user ${at}`])))
  for (const key of keys) expect((await ask(key)).status).toBe(200)
})

test('a revoked key stops working within seconds', async () => {
  let now = 1_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  // The cache reads the clock at most once a millisecond, by a timer.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pass = (milliseconds: number) => {
    now += milliseconds
    vi.advanceTimersByTime(milliseconds)
  }
  try {
    const key = makeApiKey()
    const owners: Record<string, string> = { [key]: 'one' }
    const { ask, find } = admission(owners, 0)
    expect((await ask(key)).status).toBe(200)
    delete owners[key]
    pass(keyMemoryMs - 1)
    expect((await ask(key)).status).toBe(200)
    expect(find).toHaveBeenCalledTimes(1)
    pass(2)
    expect((await ask(key)).status).toBe(401)
    expect(keyMemoryMs).toBeLessThanOrEqual(5_000)
  } finally {
    vi.useRealTimers()
    clock.mockRestore()
  }
})

test('concurrent requests with the same key share one lookup', async () => {
  const key = makeApiKey()
  const find = vi.fn(async () => client('one'))
  const clients = createApiClients(find)
  await Promise.all([clients.lookUp(key), clients.recall(key), clients.recall(key)])
  expect(find).toHaveBeenCalledTimes(1)
})

test('a database failure does not count as a wrong key and releases the slot', async () => {
  const key = makeApiKey()
  const { ask, find } = admission({ [key]: 'one' }, 0)
  const lost = Object.assign(new Error('connection lost'), { code: 'ECONNREFUSED' })
  for (let time = 0; time < 3; time++) {
    find.mockRejectedValueOnce(lost)
    expect((await ask(key)).status).toBe(503)
  }
  expect((await ask(key)).status).toBe(200)
})
