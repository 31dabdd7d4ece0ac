import { expect, test, vi } from 'vitest'
import { log } from '#core/log.server.ts'
import { createApiClients } from './api-client.ts'
import { comparablePath, createAdmission } from './admission.ts'
import type { RequestInfo } from './request-info.ts'

test.each([
  ['/company/0101234567', '/company/0101234567'],
  ['//COMPANY//0101234567', '/company/0101234567'],
  ['/c%6Fmpany/0101234567', '/company/0101234567'],
  ['/company%2F0101234567', '/company/0101234567'],
  ['/company/%', '/company/%'],
])('%s counts as %s', (path, expected) => {
  expect(comparablePath(path)).toBe(expected)
})

test('caps slots per address, however slow its bodies are', async () => {
  log.level = 'silent'
  const env = { MAX_IN_FLIGHT: 8, MAX_EVENT_LOOP_DELAY_MS: 0, SEARCH_THREADS: 1, VERIFIED_CRAWLERS: '' }
  const admit = createAdmission({ ...env, RATE_LIMIT_BURST: 0 }, createApiClients())
  const ask = (address: string) => {
    const info = { id: 'test', address, isLocal: false, secure: false, nonce: '', origin: 'http://site' }
    return admit(new Request('http://site/login', { method: 'POST' }), info)
  }
  const slow = await Promise.all(Array.from({ length: 9 }, (_, n) => ask(`2001:db8::${n}`)))
  const refused = slow.filter((admission) => 'refused' in admission)
  expect(refused).toHaveLength(7)
  expect(refused[0].refused.status).toBe(429)
  expect(refused[0].refused.headers.get('Retry-After')).toBe('2')
  const other = await ask('203.0.113.1')
  expect(other).toHaveProperty('leave')

  for (const admission of slow) if ('leave' in admission) admission.leave()
  expect(await ask('2001:db8::1')).toHaveProperty('leave')
})

test('a full read queue refuses requests, and a disconnected client leaves it', async () => {
  log.level = 'silent'
  const admit = createAdmission(
    {
      MAX_IN_FLIGHT: 8,
      MAX_EVENT_LOOP_DELAY_MS: 0,
      SEARCH_THREADS: 2,
      VERIFIED_CRAWLERS: '',
      RATE_LIMIT_BURST: 0,
    },
    createApiClients(),
  )
  const ask = (address: string, signal?: AbortSignal) => {
    const info = { id: 'test', address, isLocal: false, secure: false, nonce: '', origin: 'http://site' }
    return admit(new Request('http://site/search?q=a', { signal }), info)
  }
  const running = await Promise.all([ask('203.0.113.1'), ask('203.0.113.2')])
  const hangUp = new AbortController()
  const gone = ask('203.0.113.3', hangUp.signal)
  const waiting = [ask('203.0.113.3'), ask('203.0.113.4'), ask('203.0.113.5')]
  // Four requests wait, which is the max: one more evicts the last of the client with two.
  const other = ask('203.0.113.6')
  const refused = await waiting[0]
  if (!('refused' in refused)) throw new Error('nobody was refused')
  expect(refused.refused.status).toBe(429)
  expect(Number(refused.refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  hangUp.abort()
  expect(await gone).toHaveProperty('refused')
  for (const admission of running) if ('leave' in admission) admission.answered()
  const next = [await waiting[1], await waiting[2]]
  for (const admission of next) {
    expect(admission).toHaveProperty('answered')
    if ('leave' in admission) admission.answered()
  }
  expect(await other).toHaveProperty('answered')
})

test('verified crawlers read company pages without a budget, but not search results or the API', async () => {
  log.level = 'silent'
  const isVerifiedCrawler = vi.fn(async (address: string) => address === '192.0.2.1')
  const env = { MAX_IN_FLIGHT: 8, MAX_EVENT_LOOP_DELAY_MS: 0, SEARCH_THREADS: 1, VERIFIED_CRAWLERS: '' }
  const admit = createAdmission({ ...env, RATE_LIMIT_BURST: 0 }, createApiClients(), isVerifiedCrawler)
  const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1)'
  async function ask(path: string, address: string, userAgent = bot) {
    const info: RequestInfo = {
      id: 'test',
      address,
      isLocal: false,
      secure: false,
      nonce: '',
      origin: 'http://site',
    }
    const headers = { 'User-Agent': userAgent }
    const answer = await admit(new Request(`http://site${path}`, { headers }), info)
    if ('refused' in answer) return { status: answer.refused.status, info }
    answer.answered()
    answer.leave()
    return { status: 200, info }
  }
  expect((await ask('/company/0101234567', '192.0.2.1')).info.isCrawler).toBe(true)
  for (const path of ['/search?q=a', '/search.data', '//Search', '/api/search', '/api/openapi.json']) {
    expect([path, (await ask(path, '192.0.2.1')).status]).toEqual([path, 403])
  }
  expect((await ask('/help', '192.0.2.1')).status).toBe(200)
  const claimed = await ask('/company/0101234567', '192.0.2.9')
  expect([claimed.status, claimed.info.isCrawler]).toEqual([200, false])
  expect((await ask('/search?q=a', '192.0.2.9')).status).toBe(200)

  isVerifiedCrawler.mockClear()
  const browser = await ask('/company/0101234567', '192.0.2.1', 'Mozilla/5.0 Firefox/140')
  await ask('/search?q=a', '192.0.2.1', 'Mozilla/5.0 Firefox/140')
  expect(isVerifiedCrawler).not.toHaveBeenCalled()
  // Looked up once its budget is used up.
  expect(await browser.info.isVerifiedCrawler?.()).toBe(true)
})
