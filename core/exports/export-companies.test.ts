import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { companies } from '#core/db/schema/companies.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { exportedCompanies, exportQuotes, exports } from '#core/db/schema/exports.ts'
import { mails } from '#core/db/schema/mail.ts'
import { insertUser, ledgerKey, unlimitedQuotes } from '#tests/setup/accounts.ts'
import { countStatements } from '#tests/setup/count-statements.ts'
import { companyRow, openTestSearch, type TestSearch } from '#tests/setup/search.ts'
import { defaultColumns } from './columns.ts'
import { exportCompanies, exportQuote } from './export-companies.server.ts'
import { createQuote } from './quotes.server.ts'
import { exportedAmong, listExports, readExport } from './read-exports.server.ts'

let search: TestSearch
let db: Database
beforeAll(async () => {
  search = await openTestSearch({
    // As many sessions as concurrent exports.
    poolSize: 20,
    rows: Array.from({ length: 40 }, (_, at) =>
      companyRow(`01000100${10 + at}`, `Công ty TNHH Hoa Sen ${at}`),
    ),
  })
  db = search.database.connection.db
})
afterAll(() => search.close())

let userId: string
beforeEach(async () => {
  userId = await insertUser(db, { credits: 10 })
})

const columns = [...defaultColumns]
const context = () => ({
  ...search.context,
  db,
  ledgerKey,
  ...unlimitedQuotes,
  siteOrigin: 'https://site.example',
})
const quote = (...companyIds: number[]) => createQuote(context(), { userId, companyIds })
const order = (companyIds: number[], more: Partial<Parameters<typeof exportCompanies>[1]> = {}) =>
  exportCompanies(context(), {
    userId,
    companyIds,
    format: 'csv',
    columns,
    idempotencyKey: randomUUID(),
    ...more,
  })
const exportOf = (quoteId: string, more: Partial<Parameters<typeof exportQuote>[1]> = {}) =>
  exportQuote(context(), { userId, quoteId, format: 'csv', columns, ...more })

/** Everything that charging writes about the user. */
async function state() {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return {
    credits: user.credits,
    entries: await db.select().from(creditEntries).where(eq(creditEntries.userId, userId)),
    exports: await db.select().from(exports).where(eq(exports.userId, userId)),
    paid: await db.select().from(exportedCompanies).where(eq(exportedCompanies.userId, userId)),
    mails: await db.select().from(mails).where(eq(mails.recipient, user.email)),
  }
}

describe('an export', () => {
  test('charges one credit per company, stores the list and queues a mail', async () => {
    const { id: quoteId } = await quote(3, 1, 2)
    const receipt = await exportOf(quoteId, { format: 'xlsx' })
    expect(receipt).toEqual({
      id: expect.any(String),
      companyCount: 3,
      newCount: 3,
      exportedCount: 0,
      creditsUsed: 3,
      balance: 7,
      format: 'xlsx',
      isReplay: false,
    })
    const after = await state()
    expect(after.credits).toBe(7)
    expect(after.exports).toMatchObject([{ companyIds: [3, 1, 2], creditsUsed: 3, format: 'xlsx', columns }])
    expect(after.entries[1]).toMatchObject({
      amount: -3,
      reason: 'export',
      source: 'export',
      sourceId: receipt.id,
      balanceAfter: 7,
    })
    expect(after.paid.map(({ companyId, exportId }) => [companyId, exportId]).sort()).toEqual([
      [1, receipt.id],
      [2, receipt.id],
      [3, receipt.id],
    ])
    expect(after.mails).toMatchObject([
      {
        kind: 'export_ready',
        language: 'en',
        data: {
          exportId: receipt.id,
          companies: 3,
          credits: 3,
          link: `https://site.example/exports/${receipt.id}`,
        },
      },
    ])
  })

  test('queues no mail if mails are turned off', async () => {
    await db.update(users).set({ exportMail: false }).where(eq(users.id, userId))
    await order([1])
    expect((await state()).mails).toEqual([])
  })

  test('that is free sends no mail and, when repeated, returns the existing one', async () => {
    const paid = await exportOf((await quote(1, 2, 3)).id)
    const again = await exportOf((await quote(1, 2, 3)).id, { format: 'xlsx' })
    expect(again).toEqual({
      ...paid,
      newCount: 0,
      exportedCount: 3,
      creditsUsed: 0,
      format: 'xlsx',
      isReplay: true,
    })
    const others = await exportOf((await quote(2, 1)).id)
    const fewer = await exportOf((await quote(1, 2, 3)).id, { columns: ['name'] })
    expect([others.isReplay, fewer.isReplay]).toEqual([false, false])
    expect(await exportOf((await quote(2, 1)).id)).toMatchObject({ id: others.id, isReplay: true })
    const after = await state()
    expect(after.exports).toHaveLength(3)
    expect(after.mails.map(({ data }) => data.exportId)).toEqual([paid.id])
  })

  test('is free only for companies exported before', async () => {
    await order([1, 2, 3])
    expect(await order([5, 2, 1])).toMatchObject({
      newCount: 1,
      exportedCount: 2,
      creditsUsed: 1,
      balance: 6,
    })
    expect(await order([1, 2])).toMatchObject({ newCount: 0, exportedCount: 2, creditsUsed: 0, balance: 6 })
    const other = await insertUser(db, { credits: 10 })
    expect(await order([1, 2], { userId: other })).toMatchObject({ newCount: 2, balance: 8 })
    expect((await state()).entries.map(({ amount }) => amount)).toEqual([10, -3, -1])
  })

  test('omits companies removed since the quote, without charge', async () => {
    const { id: quoteId } = await quote(7, 8, 9)
    await db.update(companies).set({ removal: 'request' }).where(eq(companies.id, 8))
    expect(await exportOf(quoteId)).toMatchObject({ companyCount: 2, creditsUsed: 2 })
    expect((await state()).exports[0].companyIds).toEqual([7, 9])
    await expect(order([8])).rejects.toMatchObject({ type: 'no_companies', message: 'No companies found' })
    await db.update(companies).set({ removal: null }).where(eq(companies.id, 8))
  })
})

describe('a refused export changes nothing:', () => {
  test('above the balance', async () => {
    await order([1])
    const before = await state()
    const { id: quoteId } = await quote(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
    await expect(exportOf(quoteId)).rejects.toMatchObject({
      type: 'insufficient_credits',
      message: 'Insufficient credits. Required: 10, Available: 9',
      details: { required: 10, available: 9 },
    })
    expect(await state()).toEqual(before)
    expect(await exportedAmong(db, { userId, companyIds: [1, 2, 3] })).toEqual(new Set([1]))
  })

  test.each([
    [{ columns: [] }, 'invalid_input'],
    [{ columns: ['name', 'name'] }, 'invalid_input'],
    [{ columns: ['name', 'hiddenFields'] }, 'invalid_input'],
    [{ columns: ['constructor'] }, 'invalid_input'],
    [{ idempotencyKey: '' }, 'invalid_input'],
    [{ idempotencyKey: 'with space' }, 'invalid_input'],
    [{ idempotencyKey: 'k'.repeat(256) }, 'invalid_input'],
    [{ userId: randomUUID() }, 'user_not_found'],
    [{ companyIds: [] }, 'no_companies'],
    [{ companyIds: [-1] }, 'invalid_input'],
    [{ companyIds: Array.from({ length: 50_001 }, (_, at) => at + 1) }, 'too_many_companies'],
  ])('%j', async (wrong, type) => {
    const before = await state()
    await expect(order([1], wrong)).rejects.toMatchObject({ type })
    expect(await state()).toEqual(before)
  })

  test('with another customer’s quote, an expired one, or a closed account', async () => {
    const { id: quoteId } = await quote(1)
    const other = await insertUser(db, { credits: 10 })
    await expect(exportOf(quoteId, { userId: other })).rejects.toMatchObject({ type: 'not_found' })
    for (const id of ['', '\0', 'nonsense'])
      await expect(exportOf(id)).rejects.toMatchObject({ type: 'not_found' })
    await db
      .update(exportQuotes)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(exportQuotes.id, quoteId))
    await expect(exportOf(quoteId)).rejects.toMatchObject({ type: 'quote_expired' })
    await db.update(users).set({ closedAt: new Date() }).where(eq(users.id, userId))
    await expect(order([1])).rejects.toMatchObject({ type: 'user_not_found', message: 'User data not found' })
    expect((await state()).exports).toEqual([])
  })
})

describe('repeated', () => {
  test('a quote gives the same export, even after its deletion, but not with other columns', async () => {
    const { id: quoteId } = await quote(1, 2)
    const receipt = await exportOf(quoteId)
    await db.delete(exportQuotes).where(eq(exportQuotes.id, quoteId))
    expect(await exportOf(quoteId, { format: 'jsonl' })).toEqual({ ...receipt, isReplay: true })
    expect(await exportOf(quoteId.toUpperCase())).toEqual({ ...receipt, isReplay: true })
    await expect(exportOf(quoteId, { columns: ['name'] })).rejects.toMatchObject({
      type: 'idempotency_conflict',
      details: { exportId: receipt.id },
    })
    expect((await state()).exports).toHaveLength(1)
  })

  test('a key gives the same export, with the current balance', async () => {
    const receipt = await order([1, 2], { idempotencyKey: 'k1' })
    await order([3])
    expect(await order([1, 2, 1], { idempotencyKey: 'k1' })).toEqual({
      ...receipt,
      balance: 7,
      isReplay: true,
    })
    for (const other of [{ companyIds: [2, 1] }, { format: 'xlsx' as const }, { columns: ['name'] }]) {
      await expect(order([1, 2], { idempotencyKey: 'k1', ...other })).rejects.toMatchObject({
        type: 'idempotency_conflict',
        details: { exportId: receipt.id },
      })
    }
    expect((await state()).credits).toBe(7)
  })

  test('a key belongs to one customer', async () => {
    await order([1], { idempotencyKey: 'k2' })
    const other = await insertUser(db, { credits: 10 })
    const theirs = await order([2, 3], { idempotencyKey: 'k2', userId: other })
    expect(theirs).toMatchObject({ isReplay: false, balance: 8 })
  })

  test('a quote used fifty times at once is one export', async () => {
    const { id: quoteId } = await quote(1, 2, 3)
    const receipts = await Promise.all(Array.from({ length: 50 }, () => exportOf(quoteId)))
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(1)
    expect(receipts.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
    expect(await state()).toMatchObject({ credits: 7, exports: [{}] })
  })

  test('two tabs with quotes of the same companies pay once', async () => {
    const quotes = [await quote(4, 5, 6), await quote(6, 5, 4)]
    const receipts = await Promise.all(quotes.map(({ id }) => exportOf(id)))
    expect(receipts.map(({ creditsUsed }) => creditsUsed).sort()).toEqual([0, 3])
    expect((await state()).credits).toBe(7)
  })
})

test('twenty concurrent exports with credits for five complete exactly five', async () => {
  const buyer = await insertUser(db, { credits: 10 })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => order([1 + 2 * at, 2 + 2 * at], { userId: buyer })),
  )
  const done = outcomes.filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(5)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ type: 'insufficient_credits' })
  }
  const [{ credits }] = await db.select().from(users).where(eq(users.id, buyer))
  expect(credits).toBe(0)
  expect(await db.$count(exportedCompanies, eq(exportedCompanies.userId, buyer))).toBe(10)
})

test('the number of statements does not depend on the number of companies', async () => {
  const few = await countStatements(db, () => order([1]))
  const rich = await insertUser(db, { credits: 1000 })
  const all = Array.from({ length: 40 }, (_, at) => at + 1)
  expect(await countStatements(db, () => order(all, { userId: rich }))).toBe(few)
  expect(few).toBeLessThanOrEqual(11)
})

describe('listing exports', () => {
  test('returns the newest first, by page, to the owner only', async () => {
    const ids: string[] = []
    for (const companyIds of [[1], [2], [3, 1]]) ids.unshift((await order(companyIds)).id)
    const { exports: listed, total } = await listExports(db, { userId, limit: 2, offset: 0 })
    expect(total).toBe(3)
    expect(listed.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(listed[0]).toEqual({
      id: ids[0],
      format: 'csv',
      companyCount: 2,
      creditsUsed: 1,
      columns,
      searchAddress: null,
      name: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    expect((await listExports(db, { userId, limit: 2, offset: 2 })).exports.map(({ id }) => id)).toEqual([
      ids[2],
    ])
    expect(await readExport(db, { userId, exportId: ids[0] })).toEqual(listed[0])
    const other = await insertUser(db)
    expect(await listExports(db, { userId: other, limit: 5, offset: 0 })).toEqual({ exports: [], total: 0 })
    for (const [owner, exportId] of [
      [other, ids[0]],
      [userId, randomUUID()],
      [userId, 'x'],
    ]) {
      await expect(readExport(db, { userId: owner, exportId })).rejects.toMatchObject({ type: 'not_found' })
    }
  })

  test('includes the search of each export', async () => {
    const made = await createQuote(context(), { userId, search: new URLSearchParams('q=hoa+sen+39') })
    const { id: exportId } = await exportOf(made.id)
    expect((await readExport(db, { userId, exportId })).searchAddress).toBe('/search?q=hoa+sen+39')
  })

  test('marks a page of results with one statement', async () => {
    await order([2, 4])
    let among: Set<number> | undefined
    const companyIds = Array.from({ length: 40 }, (_, at) => at + 1)
    const statements = await countStatements(db, async () => {
      among = await exportedAmong(db, { userId, companyIds })
    })
    expect(among).toEqual(new Set([2, 4]))
    expect(statements).toBe(1)
    expect(await countStatements(db, () => exportedAmong(db, { userId, companyIds: [] }))).toBe(0)
  })
})
