import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#core/db/client.server.ts'
import { rateLimits, users } from '#core/db/schema/accounts.ts'
import { exportQuotes, exports } from '#core/db/schema/exports.ts'
import { createQuoteRate, maxQuotesPerMinute } from '#core/rate-limits/quote-rate.server.ts'
import { insertUser, ledgerKey, unlimitedQuotes } from '#tests/setup/accounts.ts'
import { companyRow, openIndex, openTestSearch, type TestSearch } from '#tests/setup/search.ts'
import { exportCompanies, exportQuote } from './export-companies.server.ts'
import { runExportRequest, quoteExportRequest } from './export-request.server.ts'
import { type QuoteContext, withQuoteLock } from './quote-lock.server.ts'
import { createQuote } from './quotes.server.ts'

let search: TestSearch
let db: Database
let context: QuoteContext & { ledgerKey: Uint8Array }
let userId: string
beforeAll(async () => {
  search = await openTestSearch({
    rows: Array.from({ length: 12 }, (_, at) =>
      companyRow(`01000100${10 + at}`, `Công ty TNHH Hoa Sen ${at}`),
    ),
  })
  db = search.database.connection.db
  context = { ...search.context, db, ledgerKey, ...unlimitedQuotes }
})
beforeEach(async () => {
  await db.delete(rateLimits)
  userId = await insertUser(db, { credits: 100 })
})
afterAll(() => search.close())

const selection = { search: new URLSearchParams('q=hoa sen') }
const order = (keyId?: string) => ({
  userId,
  keyId,
  selection,
  format: 'csv' as const,
  columns: ['name' as const],
})
/** Every way to price a search. */
const ways: Record<string, (site: typeof context, keyId?: string) => Promise<unknown>> = {
  'a quote of a page': (site) => createQuote(site, { userId, ...selection }),
  'a quote of the API': (site, keyId) => quoteExportRequest(site, order(keyId)),
  'an order of the API': (site, keyId) =>
    runExportRequest(site, { ...order(keyId), idempotencyKey: crypto.randomUUID() }),
}
const running = { type: 'quote_running', status: 429, details: { retryAfter: 2 } }

describe.each(Object.entries(ways))('%s', (_, ask) => {
  test('is refused while the account has another in progress, in any process', async () => {
    const { context: elsewhere, indexSync } = await openIndex(search.database)
    const other = await insertUser(db)
    await withQuoteLock({ ...context, ...elsewhere }, { userId }, async () => {
      await expect(ask(context)).rejects.toMatchObject(running)
      expect(await createQuote(context, { userId: other, ...selection })).toMatchObject({ companyCount: 12 })
    })
    await ask(context)
    await indexSync.stop()
    await elsewhere.index.engine?.close()
  })

  test('can be retried after a failure', async () => {
    const failing = withQuoteLock(context, { userId }, () => Promise.reject(new Error('on purpose')))
    await expect(failing).rejects.toThrow('on purpose')
    await ask(context)
  })

  test('requires a confirmed address if mail is sent', async () => {
    const mailing = { ...context, requiresConfirmedEmail: true }
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, userId))
    await expect(ask(mailing)).rejects.toMatchObject({ type: 'email_unconfirmed', status: 403 })
    expect(await db.$count(exportQuotes, eq(exportQuotes.userId, userId))).toBe(0)
    expect(await db.$count(exports, eq(exports.userId, userId))).toBe(0)
    await ask(context)
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
    await ask(mailing)
  })
})

test('runs ten concurrent quotes of one account one at a time', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => createQuote(context, { userId, ...selection })),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  for (const { reason } of refused) expect(reason).toMatchObject(running)
  expect(refused.length).toBeLessThan(10)
  expect(await db.$count(exportQuotes, eq(exportQuotes.userId, userId))).toBe(10 - refused.length)
})

test('fits concurrent quotes of many accounts in the connection pool', async () => {
  const many = await Promise.all(Array.from({ length: 8 }, () => insertUser(db)))
  const small = await openTestSearch({ poolSize: 1, rows: [companyRow('0100010001', 'Công ty Hoa Sen')] })
  const own = small.database.connection.db
  const ids = await Promise.all(many.map(() => insertUser(own)))
  const quotes = ids.map((id) =>
    createQuote({ ...context, ...small.context, db: own }, { userId: id, ...selection }),
  )
  for (const quote of await Promise.all(quotes)) expect(quote.companyCount).toBe(1)
  await small.close()
})

describe('limits per minute', () => {
  const limited = () => ({ ...context, quoteRate: createQuoteRate(db) })
  const tooMany = { type: 'too_many_requests', details: { retryAfter: expect.any(Number) } }

  test('allow an API key a number of quotes, and its account twice as many in total', async () => {
    const site = limited()
    for (let made = 0; made < maxQuotesPerMinute.key; made++) await quoteExportRequest(site, order('a key'))
    await expect(quoteExportRequest(site, order('a key'))).rejects.toMatchObject(tooMany)
    for (let made = maxQuotesPerMinute.key; made < maxQuotesPerMinute.account; made++) {
      await createQuote(site, { userId, ...selection })
    }
    await expect(createQuote(site, { userId, ...selection })).rejects.toMatchObject(tooMany)
    await expect(quoteExportRequest(site, order('another key'))).rejects.toMatchObject(tooMany)
    expect(
      await quoteExportRequest(site, { ...order('of another'), userId: await insertUser(db) }),
    ).toBeDefined()
  })

  test('include other processes', async () => {
    const [here, there] = [limited(), limited()]
    for (let made = 0; made < maxQuotesPerMinute.account; made += 2) {
      await createQuote(here, { userId, ...selection })
      await createQuote(there, { userId, ...selection })
    }
    await expect(createQuote(there, { userId, ...selection })).rejects.toMatchObject(tooMany)
  })
})

test('neither code lists nor older quotes are exported before confirmation', async () => {
  const { id: quoteId } = await createQuote(context, { userId, companyIds: [1, 2] })
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, userId))
  const mailing = { ...context, requiresConfirmedEmail: true }
  const choice = { userId, format: 'csv', columns: ['name'] } as const
  const unconfirmed = { type: 'email_unconfirmed' }
  await expect(exportQuote(mailing, { ...choice, quoteId })).rejects.toMatchObject(unconfirmed)
  const list = { ...choice, companyIds: [1], idempotencyKey: 'a-list' }
  await expect(exportCompanies(mailing, list)).rejects.toMatchObject(unconfirmed)
  expect(await db.execute(sql`select 1 from exports where user_id = ${userId}`)).toMatchObject({ rows: [] })
})
