import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#core/db/client.server.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { insertUser } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { type LedgerFilters, ledgerList } from './ledger-filters.ts'
import { readLedger, readWholeLedger } from './read-ledger.server.ts'

let database: TestDatabase
let db: Database
let userId: string
const exportId = randomUUID()
const transactionId = randomUUID()

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.connection.db
  userId = await insertUser(db)
  const entry = (
    entryNumber: number,
    createdAt: string,
    more: Partial<typeof creditEntries.$inferInsert>,
  ) => ({
    userId,
    entryNumber,
    amount: 1,
    reason: 'adjustment' as const,
    source: 'admin' as const,
    sourceId: `${userId}:${entryNumber}`,
    balanceAfter: 100,
    hash: '',
    createdAt: new Date(createdAt),
    ...more,
  })
  await db.insert(creditEntries).values([
    entry(1, '2026-02-28T16:59:59.999Z', { amount: 10, reason: 'sign_up' }),
    // Already the first of March in Vietnam.
    entry(2, '2026-02-28T17:00:00Z', {
      amount: 50,
      reason: 'purchase',
      source: 'transaction',
      sourceId: `${transactionId}:1`,
    }),
    entry(3, '2026-03-01T16:59:59.999Z', {
      amount: -7,
      reason: 'export',
      source: 'export',
      sourceId: exportId,
    }),
    entry(4, '2026-03-01T17:00:00Z', {
      amount: -20,
      reason: 'dispute',
      source: 'transaction',
      sourceId: `${transactionId}:2`,
    }),
  ])
  const many = Array.from({ length: 2_100 }, (_, n) => entry(n + 5, '2026-04-01T00:00:00Z', { note: `${n}` }))
  await db.insert(creditEntries).values(many)
})
afterAll(() => database.drop())

const read = (filters: LedgerFilters, page = 1) => readLedger(db, { userId, filters, page })
const numbersOf = async (filters: LedgerFilters) =>
  (await read(filters)).entries.map(({ entryNumber }) => entryNumber)

test('a day begins at midnight in Vietnam', async () => {
  expect(await numbersOf({ range: { from: '2026-03-01', to: '2026-03-01' } })).toEqual([3, 2])
  expect(await numbersOf({ range: { from: '2026-02-28', to: '2026-02-28' } })).toEqual([1])
  expect(await numbersOf({ range: { from: '2026-03-02', to: '2026-03-02' } })).toEqual([4])
})

test('entries have their references, and totals cover all pages', async () => {
  const { entries, ...sums } = await read({ range: { from: '2026-01-01', to: '2026-03-02' } })
  expect(entries.map((entry) => [entry.exportId, entry.transactionId])).toEqual([
    [null, transactionId],
    [exportId, null],
    [null, transactionId],
    [null, null],
  ])
  expect(sums).toEqual({
    total: 4,
    page: 1,
    pages: 1,
    sums: { granted: 10, purchases: 50, exports: -7, refunds: -20 },
    monthSums: { '2026-02': { granted: 10 }, '2026-03': { purchases: 50, exports: -7, refunds: -20 } },
  })
  expect(await read({ kind: 'adjustments' })).toMatchObject({
    total: 2_100,
    pages: 42,
    sums: { adjustments: 2_100 },
    monthSums: { '2026-04': { adjustments: 2_100 } },
  })
  expect(await numbersOf({ kind: 'refunds' })).toEqual([4])
})

test('keeps what an administrator took apart from what was bought and exported', async () => {
  const customer = await insertUser(db)
  const amounts = [
    ['sign_up', 10],
    ['purchase', 5_000],
    ['adjustment', 3],
    ['export', -3],
    ['adjustment', -5_012],
    ['purchase', 5_000],
    ['refund', -5_000],
  ] as const
  await db.insert(creditEntries).values(
    amounts.map(([reason, amount], at) => ({
      userId: customer,
      entryNumber: at + 1,
      amount,
      reason,
      source: 'admin' as const,
      sourceId: `${customer}:${at}`,
      balanceAfter: 0,
      hash: '',
      createdAt: new Date(Date.UTC(2026, at < 4 ? 0 : 1, 15)),
    })),
  )
  const { sums, monthSums } = await readLedger(db, { userId: customer, filters: {}, page: 1 })
  expect(sums).toEqual({ granted: 10, purchases: 10_000, exports: -3, refunds: -5_000, adjustments: -5_009 })
  expect(monthSums).toEqual({
    '2026-01': { granted: 10, purchases: 5_000, exports: -3, adjustments: 3 },
    '2026-02': { purchases: 5_000, refunds: -5_000, adjustments: -5_012 },
  })
})

test('a page past the end is the last one; an unknown user has an empty first page', async () => {
  expect((await read({}, 1_000)).entries.map(({ entryNumber }) => entryNumber)).toEqual([4, 3, 2, 1])
  const other = await readLedger(db, { userId: randomUUID(), filters: {}, page: 3 })
  expect(other).toEqual({ entries: [], total: 0, page: 1, pages: 1, sums: {}, monthSums: {} })
})

test('yields the whole ledger in batches, each entry once', async () => {
  const numbers: number[] = []
  let batches = 0
  for await (const entries of readWholeLedger(db, { userId, filters: {} })) {
    batches++
    numbers.push(...entries.map(({ entryNumber }) => entryNumber))
  }
  expect(batches).toBe(3)
  expect(numbers).toEqual(Array.from({ length: 2_104 }, (_, n) => 2_104 - n))
})

test('parses filters from any URL', () => {
  const parse = (query: string) => ledgerList.parse(new URLSearchParams(query))
  expect(parse('kind=exports&from=2026-01-01&to=2026-01-31&page=3')).toEqual({
    filters: { kind: 'exports', range: { from: '2026-01-01', to: '2026-01-31' } },
    from: '2026-01-01',
    to: '2026-01-31',
    page: 3,
    problem: undefined,
  })
  for (const query of ['', 'kind=toString', 'page=0', 'page=-1', 'page=1.5', 'page=99999999999']) {
    expect(parse(query)).toMatchObject({ filters: {}, page: 1 })
  }
  expect(parse('from=2026-02-30')).toMatchObject({ filters: {}, from: '2026-02-30', problem: 'invalid' })
})
