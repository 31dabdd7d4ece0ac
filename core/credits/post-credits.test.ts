import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { mails } from '#core/db/schema/mail.ts'
import { transact } from '#core/db/transact.server.ts'
import { insertUser, ledgerKey } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { maxCredits } from './credit-entry.ts'
import { entryHash, ledgerSeal } from './entry-hash.server.ts'
import { type Posting, postCredits } from './post-credits.server.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  // As many sessions as concurrent postings.
  database = await openTestDatabase('empty', 50)
  db = database.connection.db
})
afterAll(() => database.drop())

let userId: string
beforeEach(async () => {
  userId = await insertUser(db, { credits: 10 })
})

const post = (posting: Partial<Posting>) =>
  transact(db, (tx) =>
    postCredits(
      { db: tx, ledgerKey },
      { userId, amount: -1, reason: 'adjustment', source: 'admin', sourceId: randomUUID(), ...posting },
    ),
  )
const ledger = (of = userId) =>
  db.select().from(creditEntries).where(eq(creditEntries.userId, of)).orderBy(creditEntries.entryNumber)
const account = async (of = userId) => (await db.select().from(users).where(eq(users.id, of)))[0]

describe('a posting', () => {
  test('writes the entry, the balance, the chain and its seal', async () => {
    expect(await post({ amount: 5, note: 'Cảm ơn' })).toBe(15)
    const [first, second] = await ledger()
    expect(second).toMatchObject({ entryNumber: 2, amount: 5, balanceAfter: 15, note: 'Cảm ơn' })
    expect(first.hash).toBe(entryHash(ledgerKey, '', first))
    expect(second.hash).toBe(entryHash(ledgerKey, first.hash, second))
    expect(await account()).toMatchObject({ credits: 15, ledgerSeal: ledgerSeal(ledgerKey, second) })
  })

  test('queues one mail when an export takes the balance below 100', async () => {
    await post({ amount: 95 })
    for (const amount of [-5, -1, -1])
      await post({ amount, reason: 'export', source: 'export', sourceId: randomUUID() })
    const sent = await db
      .select()
      .from(mails)
      .where(eq(mails.recipient, (await account()).email))
    expect(sent).toMatchObject([{ kind: 'low_balance', data: { balance: 99 } }])
  })

  test.each([
    ['the account’s own threshold', 12, [[12, 11]]],
    ['no threshold at all', 0, []],
  ])('queues it by %s', async (_what, lowBalance, expected) => {
    await db.update(users).set({ lowBalance }).where(eq(users.id, userId))
    await post({ amount: 4 })
    for (const amount of [-2, -1, -11])
      await post({ amount, reason: 'export', source: 'export', sourceId: randomUUID() })
    const sent = await db
      .select()
      .from(mails)
      .where(eq(mails.recipient, (await account()).email))
    expect(sent.map(({ data }) => [lowBalance, data.balance])).toEqual(expected)
  })

  test('writes nothing when its transaction fails', async () => {
    const failing = db.transaction(async (tx) => {
      await postCredits(
        { db: tx, ledgerKey },
        { userId, amount: 7, reason: 'adjustment', source: 'admin', sourceId: randomUUID() },
      )
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect((await account()).credits).toBe(10)
    expect(await ledger()).toHaveLength(1)
  })
})

describe('a refused posting changes nothing:', () => {
  test('above the balance', async () => {
    const sealed = await account()
    await expect(post({ amount: -11 })).rejects.toMatchObject({
      type: 'insufficient_credits',
      message: 'Insufficient credits. Required: 11, Available: 10',
      details: { required: 11, available: 10 },
    })
    expect(await account()).toEqual(sealed)
    expect(await ledger()).toHaveLength(1)
  })

  test('above the max balance', async () => {
    await expect(post({ amount: maxCredits })).rejects.toMatchObject({ type: 'invalid_input' })
    expect(await ledger()).toHaveLength(1)
  })

  test('for an unknown user or a closed account', async () => {
    await expect(post({ userId: randomUUID() })).rejects.toMatchObject({ type: 'user_not_found' })
    await db.update(users).set({ closedAt: new Date() }).where(eq(users.id, userId))
    await expect(post({})).rejects.toMatchObject({ type: 'user_not_found' })
    expect(await ledger()).toHaveLength(1)
  })

  test('except payments of a closed account, which would be retried forever', async () => {
    await db.update(users).set({ closedAt: new Date() }).where(eq(users.id, userId))
    const sourceId = `${randomUUID()}:1`
    expect(await post({ amount: 5_000, reason: 'purchase', source: 'transaction', sourceId })).toBe(5_010)
  })

  test('database roles cannot change an entry', async () => {
    const changes = [
      sql`update credit_entries set amount = 99 where user_id = ${userId}`,
      sql`delete from credit_entries where user_id = ${userId}`,
      sql`delete from credit_entries where false`,
      sql`truncate credit_entries`,
    ]
    for (const change of changes) {
      await expect(db.execute(change)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('permission denied') },
      })
      await expect(database.asOwner(change)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('append-only') },
      })
    }
    expect(await ledger()).toHaveLength(1)
  })
})

describe('a repeated source', () => {
  test('is booked once', async () => {
    const sourceId = randomUUID()
    expect(await post({ amount: 3, sourceId })).toBe(13)
    await post({ amount: 4 })
    expect(await post({ amount: 3, sourceId })).toBe(17)
    expect(await ledger()).toHaveLength(3)
  })

  test('is booked once for fifty concurrent calls', async () => {
    const sourceId = randomUUID()
    const balances = await Promise.all(Array.from({ length: 50 }, () => post({ amount: 3, sourceId })))
    expect(new Set(balances)).toEqual(new Set([13]))
    expect(await ledger()).toHaveLength(2)
  })

  test('fails with another amount or user', async () => {
    const sourceId = randomUUID()
    const other = await insertUser(db, { credits: 10 })
    await post({ amount: 3, sourceId })
    const conflict = { type: 'idempotency_conflict', message: expect.stringContaining(sourceId) }
    await expect(post({ amount: 4, sourceId })).rejects.toMatchObject(conflict)
    await expect(post({ userId: other, amount: 3, sourceId })).rejects.toMatchObject(conflict)
    expect((await account(other)).credits).toBe(10)
  })

  test('for two concurrent users counts once and fails for the other', async () => {
    const others = await Promise.all(Array.from({ length: 10 }, () => insertUser(db, { credits: 10 })))
    const sourceId = randomUUID()
    const outcomes = await Promise.allSettled(others.map((id) => post({ userId: id, amount: 3, sourceId })))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(9)
    for (const outcome of refused) expect(outcome).toMatchObject({ reason: { type: 'idempotency_conflict' } })
    const balances = await Promise.all(others.map(async (id) => (await account(id)).credits))
    expect(balances.sort((a, b) => a - b)).toEqual([...Array.from({ length: 9 }, () => 10), 13])
  })
})

describe('fifty concurrent postings of one user', () => {
  test('are numbered without gaps', async () => {
    const amounts = Array.from({ length: 50 }, (_, n) => n + 1)
    await Promise.all(amounts.map((amount) => post({ amount })))
    const entries = await ledger()
    expect(entries.map(({ entryNumber }) => entryNumber)).toEqual(amounts.concat(51))
    let balance = 0
    let hash = ''
    for (const entry of entries) {
      expect(entry.balanceAfter).toBe((balance += entry.amount))
      expect(entry.hash).toBe((hash = entryHash(ledgerKey, hash, entry)))
    }
    expect((await account()).credits).toBe(10 + 1275)
  })

  test('spend no more than the balance', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => post({ amount: -3 })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ type: 'insufficient_credits' })
    }
    expect((await account()).credits).toBe(1)
  })

  test('need no retry while other rows refer to the user', async () => {
    // Inserting a row of this user locks its key: a conflicting lock would deadlock.
    let attempts = 0
    await Promise.all(
      Array.from({ length: 20 }, () =>
        transact(db, async (tx) => {
          attempts++
          await tx.execute(sql`insert into export_quotes (user_id, company_ids) values (${userId}, '{1}')`)
          await postCredits(
            { db: tx, ledgerKey },
            { userId, amount: 1, reason: 'adjustment', source: 'admin', sourceId: randomUUID() },
          )
        }),
      ),
    )
    expect(attempts).toBe(20)
    expect((await account()).credits).toBe(30)
  })
})
