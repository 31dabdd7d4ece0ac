import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readAttention } from '#core/analytics/read-attention.server.ts'
import { copyingAlerts } from '#core/db/schema/rate-limits.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { type CopyingWatch, createCopyingWatch } from './copying-watch.server.ts'

const log = { warn: vi.fn() }
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  log.warn.mockReset()
  await database.connection.db.delete(copyingAlerts)
})
afterAll(() => database.drop())

const start = () => createCopyingWatch({ db: database.connection.db, log, secret: 'a secret' })
const asked = { address: '203.0.113.7', request: 'request-1' }
async function lookUp(watch: CopyingWatch, codes: readonly number[], from = asked) {
  for (const code of codes) await watch.lookUp(from, String(code).padStart(10, '0'))
}
const ascending = (count: number, step: number, from = 101_000_000) =>
  Array.from({ length: count }, (_, n) => from + n * step)
const kinds = async () => (await database.connection.db.select().from(copyingAlerts)).map(({ kind }) => kind)

test('thirty ascending tax codes in small steps alert once a day, without an address', async () => {
  const watch = start()
  await lookUp(watch, ascending(29, 10))
  expect(await kinds()).toEqual([])
  await lookUp(watch, ascending(100, 10, 101_000_300))
  await lookUp(watch, ascending(100, 10, 901_000_000))
  await lookUp(start(), ascending(30, 1000))
  expect(await kinds()).toEqual(['sequential_codes'])
  expect(log.warn.mock.calls).toEqual([
    [{ request: 'request-1', kind: 'sequential_codes' }, 'copying suspected'],
  ])
  expect(JSON.stringify(await database.connection.db.select().from(copyingAlerts))).not.toContain('203.0.113')
  expect((await readAttention(database.connection.db)).copyingAlerts).toBe(1)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  await lookUp(watch, ascending(30, 10))
  expect(await kinds()).toHaveLength(2)
})

test('normal look-ups do not alert', async () => {
  const watch = start()
  await lookUp(watch, ascending(100, 5_000))
  await lookUp(watch, ascending(100, -10, 301_000_000))
  for (let n = 0; n < 100; n++) await watch.lookUp(asked, '0101234567')
  for (let n = 0; n < 100; n++) await watch.lookUp(asked, 'no-company')
  for (let n = 0; n < 29; n++) await watch.turnPage(asked, `q=${n % 3}`, n + 1)
  for (const page of [1, 2, 3, 2, 1, 2, 3]) await watch.turnPage(asked, 'q=a', page)
  expect(await kinds()).toEqual([])
})

test('counts two clients that share a range of codes separately', async () => {
  const watch = start()
  const codes = ascending(50, 10)
  for (const [n, code] of codes.entries()) {
    await lookUp(watch, [code], { ...asked, address: `203.0.113.${n % 2}` })
  }
  expect(await kinds()).toEqual([])
})

test('thirty pages of one search alert, and so do consecutive households and branches', async () => {
  const watch = start()
  for (let page = 1; page <= 40; page++) await watch.turnPage(asked, 'q=tnhh', page)
  expect(await kinds()).toEqual(['exhaustive_paging'])
  for (let id = 1; id <= 30; id++) await watch.lookUp(asked, `hkd-${id}`)
  expect(await kinds()).toHaveLength(2)
  const other = { ...asked, address: '198.51.100.1' }
  for (let n = 1; n <= 30; n++) await watch.lookUp(other, `0101234567-${String(n).padStart(3, '0')}`)
  expect(await kinds()).toHaveLength(3)
})
