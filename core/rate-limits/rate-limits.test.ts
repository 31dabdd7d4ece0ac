import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressKey, networkKey } from './address-key.ts'
import { createRateLimits, quotasFrom } from './rate-limits.ts'
import { createCrawlerCheck, type NameService } from './verified-crawlers.server.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
])('the address %s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::9', '2001:db8:0::/48'],
])('the address %s is in the network %s', (address, key) => {
  expect(networkKey(address)).toBe(key)
})

test('a limit admits its quota per address and returns the remainder', async () => {
  const limits = createRateLimits({ burst: 2 })
  expect(await limits.take('burst', '203.0.113.7')).toMatchObject({ allowed: true, quota: 2, remaining: 1 })
  expect(await limits.take('burst', '203.0.113.7')).toMatchObject({ allowed: true, remaining: 0 })
  const refused = await limits.take('burst', '203.0.113.7')
  expect(refused).toMatchObject({ limit: 'burst', allowed: false, remaining: 0 })
  expect(refused?.resetSeconds).toBeGreaterThan(0)
  expect(refused?.resetSeconds).toBeLessThanOrEqual(10)
  expect(await limits.take('burst', '203.0.113.8')).toMatchObject({ allowed: true })
})

test('two addresses of one /64 share a limit', async () => {
  const limits = createRateLimits({ burst: 1 })
  expect(await limits.take('burst', '2001:db8:1:2::1')).toMatchObject({ allowed: true })
  expect(await limits.take('burst', '2001:db8:1:2:ffff::1')).toMatchObject({ allowed: false })
  expect(await limits.take('burst', '2001:db8:1:3::1')).toMatchObject({ allowed: true })
})

test('a released slot can be taken again', async () => {
  const limits = createRateLimits({ wrong_keys: 1 })
  for (let time = 0; time < 3; time++) {
    expect(await limits.take('wrong_keys', '203.0.113.7')).toMatchObject({ allowed: true, remaining: 0 })
    await limits.release('wrong_keys', '203.0.113.7')
  }
  await limits.take('wrong_keys', '203.0.113.7')
  expect(await limits.take('wrong_keys', '203.0.113.7')).toMatchObject({ allowed: false })
})

test('an account gets a multiple of the address quota, and none if addresses are unlimited', () => {
  expect(quotasFrom(200)).toEqual({ burst: 200, account_burst: 1000, wrong_keys: 60 })
  expect(Object.values(quotasFrom(0))).toEqual([0, 0, 0])
})

test('a quota of 0 means no limit', async () => {
  expect(await createRateLimits({ burst: 0 }).take('burst', '203.0.113.7')).toBeUndefined()
})

test('verifies a crawler whose host name resolves back to its address', async () => {
  let lookups = 0
  const names: Record<string, string> = {
    '192.0.2.1': 'crawl-192-0-2-1.googlebot.com',
    '192.0.2.2': 'crawl-192-0-2-1.googlebot.com',
    '192.0.2.3': 'host.evilgooglebot.com',
  }
  const isCrawler = createCrawlerCheck('googlebot.com, search.msn.com', {
    async reverse(address) {
      lookups += 1
      const name = names[address]
      if (!name) throw new Error('not found')
      return [name]
    },
    forward: async (name) => (name.startsWith('crawl-192-0-2-1.') ? ['192.0.2.1'] : ['192.0.2.3']),
  })
  expect(await isCrawler('192.0.2.1')).toBe(true)
  expect(await isCrawler('192.0.2.1')).toBe(true)
  expect(lookups).toBe(1)
  expect(await isCrawler('192.0.2.2')).toBe(false)
  expect(await isCrawler('192.0.2.3')).toBe(false)
  expect(await isCrawler('192.0.2.4')).toBe(false)
  expect(await createCrawlerCheck('')('192.0.2.1')).toBe(false)
})

describe('a crawler whose name look-up failed', () => {
  const address = '192.0.2.1'
  const name = 'crawl-192-0-2-1.googlebot.com'
  const silence = () => Promise.reject(new Error('no answer'))
  const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)
  const names = { reverse: vi.fn<NameService['reverse']>(), forward: vi.fn<NameService['forward']>() }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    // The clock of the cache.
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
    names.reverse.mockReset().mockResolvedValue([name])
    names.forward.mockReset().mockResolvedValue([address])
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  test.each(['reverse', 'forward'] as const)(
    'is looked up again after a minute, not an hour (%s)',
    async (way) => {
      const isCrawler = createCrawlerCheck('googlebot.com', names)
      names[way].mockImplementationOnce(silence)
      expect(await isCrawler(address)).toBe(false)
      expect(await isCrawler(address)).toBe(false)
      expect(names[way]).toHaveBeenCalledTimes(1)
      minutes(2)
      expect(await isCrawler(address)).toBe(true)
      minutes(50)
      expect(await isCrawler(address)).toBe(true)
      expect(names[way]).toHaveBeenCalledTimes(2)
    },
  )

  test('is verified by another of its names', async () => {
    names.reverse.mockResolvedValue([`old-${name}`, name])
    names.forward.mockImplementationOnce(silence)
    expect(await createCrawlerCheck('googlebot.com', names)(address)).toBe(true)
  })

  test('is refused for an hour if its name resolves to another address', async () => {
    const isCrawler = createCrawlerCheck('googlebot.com', names)
    names.forward.mockResolvedValue(['192.0.2.2'])
    expect(await isCrawler(address)).toBe(false)
    minutes(50)
    expect(await isCrawler(address)).toBe(false)
    expect(names.reverse).toHaveBeenCalledTimes(1)
    minutes(20)
    expect(await isCrawler(address)).toBe(false)
    expect(names.reverse).toHaveBeenCalledTimes(2)
  })

  test('is looked up once for concurrent requests', async () => {
    const isCrawler = createCrawlerCheck('googlebot.com', names)
    const answers = await Promise.all(Array.from({ length: 5 }, () => isCrawler(address)))
    expect(answers).toEqual([true, true, true, true, true])
    expect(names.reverse).toHaveBeenCalledTimes(1)
  })
})
