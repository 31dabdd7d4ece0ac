import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { transactions } from '#core/db/schema/billing.ts'
import { budgetExtensions, shownCompanies } from '#core/db/schema/rate-limits.ts'
import type { DatabaseConnection } from '#core/db/client.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { insertUser } from '#tests/setup/accounts.ts'
import type { BudgetClient } from './budget-clients.server.ts'
import { type CompanyBudget, createCompanyBudget } from './company-budget.server.ts'
import { removeOldShown } from './shown-companies.server.ts'

const log = { warn: vi.fn() }
let database: TestDatabase
let db: DatabaseConnection['db']
const open: CompanyBudget[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.connection.db
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(open.splice(0).map((budget) => budget.stop()))
  await db.delete(shownCompanies)
  await db.delete(budgetExtensions)
  log.warn.mockReset()
})
afterAll(() => database.drop())

/** Starts one process. */
function start(quota = 100, over = db) {
  const budget = createCompanyBudget({ db: over, log, secret: 'a secret', quota })
  open.push(budget)
  return budget
}

const visitor: BudgetClient = { address: '203.0.113.7' }
const at = (address: string): BudgetClient => ({ address })
const range = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n)
/** Requests new companies ten at a time until refused; returns how many were shown. */
async function copy(budget: CompanyBudget, client: BudgetClient, from: number, max = 10_000) {
  let shown = 0
  while (shown < max && (await budget.take(client, range(from + shown, 10)))?.allowed !== false) shown += 10
  return shown
}
async function account({ hasBought = false } = {}): Promise<BudgetClient['account']> {
  const id = await insertUser(db)
  const bought = { userId: id, packageId: 'p', credits: 1, amount: 1, status: 'completed' as const }
  if (hasBought) await db.insert(transactions).values(bought)
  return { id }
}

describe('companies shown', () => {
  test('count once a day, and not at all if they exceed the budget together', async () => {
    const budget = start(20)
    expect(await budget.take(visitor, range(1, 15))).toMatchObject({ allowed: true, quota: 20, remaining: 5 })
    expect(await budget.take(visitor, range(1, 15))).toMatchObject({ allowed: true, remaining: 5 })
    expect(await budget.take(visitor, range(10, 16))).toMatchObject({ allowed: false, remaining: 5 })
    expect(await budget.take(visitor, range(16, 5))).toMatchObject({ allowed: true, remaining: 0 })
    expect(await budget.take(visitor, [21])).toMatchObject({ allowed: false, remaining: 0 })
    expect(await budget.take(visitor, range(1, 20))).toMatchObject({ allowed: true })
    expect(await budget.take(visitor, [])).toMatchObject({ allowed: true })
  })

  test('count again from midnight in Vietnam, and yesterday’s are deleted', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T23:59:30+07:00') })
    const budget = start(20)
    expect(await budget.take(visitor, range(1, 20))).toMatchObject({ allowed: true, resetSeconds: 30 })
    expect(await budget.take(visitor, [21])).toMatchObject({ allowed: false, resetSeconds: 30 })
    await budget.flush()
    vi.setSystemTime(Date.parse('2026-11-23T00:00:01+07:00'))
    expect(await budget.take(visitor, [21])).toMatchObject({ allowed: true, remaining: 19 })
    await budget.flush()
    expect(await removeOldShown(db)).toBe(2)
    expect(await db.$count(shownCompanies)).toBe(2)
  })

  test('count per IPv6 /64, and at most three times as many per network', async () => {
    const budget = start(100)
    expect(await copy(budget, at('2001:db8:1:2::1'), 0)).toBe(100)
    expect(await copy(budget, at('2001:db8:1:2:ffff::1'), 1000)).toBe(0)
    expect(await copy(budget, at('2001:db8:1:3::1'), 2000)).toBe(100)
    expect(await copy(budget, at('2001:db8:1:4::1'), 3000)).toBe(100)
    expect(await copy(budget, at('2001:db8:1:5::1'), 4000)).toBe(0)
    expect(await copy(budget, at('2001:db8:2::1'), 5000)).toBe(100)
    for (const last of [1, 2, 3, 4]) await copy(budget, at(`198.51.100.${last}`), last * 1000)
    expect(await copy(budget, at('198.51.100.5'), 9000)).toBe(0)
  })

  test('of a free account also count for its address and network', async () => {
    const budget = start(100)
    let taken = 0
    for (let n = 0; n < 20; n++) {
      taken += await copy(budget, { address: `198.51.100.${n}`, account: await account() }, n * 1000)
    }
    expect(taken).toBe(300)
    const roaming = await account()
    expect(await copy(budget, { address: '192.0.2.1', account: roaming }, 0)).toBe(100)
    expect(await copy(budget, { address: '192.1.2.1', account: roaming }, 1000)).toBe(0)
  })

  test('of a customer are ten times as many, independent of others at the address', async () => {
    const budget = start(100)
    const client = { ...visitor, account: await account({ hasBought: true }) }
    await copy(budget, visitor, 0)
    expect(await copy(budget, client, 1000)).toBe(1000)
    expect(await budget.take(client, [99_999])).toMatchObject({
      allowed: false,
      quota: 1000,
      isExtendable: false,
      isCustomer: true,
    })
  })

  test('get the customer budget right after a first purchase', async () => {
    const budget = start(20)
    const client = { ...visitor, account: await account() }
    expect(await copy(budget, client, 0)).toBe(20)
    const bought = { userId: client.account!.id, packageId: 'p', credits: 1, amount: 1 }
    await db.insert(transactions).values({ ...bought, status: 'completed' })
    expect(await budget.take(client, [1000])).toMatchObject({ allowed: true, quota: 200 })
  })

  test('of administrators do not count, and a budget of zero turns counting off', async () => {
    expect(
      await start(1).take({ ...visitor, account: { id: 'a', isAdministrator: true } }, range(1, 50)),
    ).toBeUndefined()
    const off = start(0)
    expect(await off.take(visitor, range(1, 5000))).toBeUndefined()
    await off.flush()
    expect(await db.$count(shownCompanies)).toBe(0)
  })
})

describe('the counts', () => {
  test('survive a restart', async () => {
    const before = start(100)
    expect(await copy(before, visitor, 0, 90)).toBe(90)
    await before.stop()
    const after = start(100)
    expect(await after.take(visitor, [1000])).toMatchObject({ allowed: true, remaining: 9 })
    expect(await after.take(visitor, range(0, 90))).toMatchObject({ allowed: true, remaining: 9 })
  })

  test('are shared by processes: three of them overshoot by at most 5 % each', async () => {
    const processes = [start(1000), start(1000), start(1000)]
    // Ten concurrent requests in each process.
    const copiers = range(0, 30).map((n) => copy(processes[n % 3], visitor, n * 10_000))
    const total = (await Promise.all(copiers)).reduce((sum, taken) => sum + taken, 0)
    expect(total).toBeGreaterThanOrEqual(1000)
    expect(total).toBeLessThanOrEqual(1100)
  })

  test('of concurrent requests never exceed the budget of one process', async () => {
    const budget = start(100)
    const answers = await Promise.all(range(0, 50).map((n) => budget.take(visitor, range(n * 10, 10))))
    expect(answers.filter((answer) => answer?.allowed)).toHaveLength(10)
  })

  test('are stored in few rows, without an address or an account', async () => {
    const budget = start(1000)
    const client = { ...visitor, account: await account() }
    for (let n = 0; n < 40; n++) await budget.take(client, [n])
    await budget.flush()
    const rows = await db.select().from(shownCompanies)
    expect(rows).toHaveLength(3)
    expect(rows[0].ids).toHaveLength(40)
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113/)
    const unkeyed = createHmac('sha256', '').update(visitor.address).digest('base64url').slice(0, 22)
    expect(rows.map((row) => row.client)).not.toContain(unkeyed)
    expect(JSON.stringify(rows)).not.toContain(client.account!.id)
  })

  test('refuse no one while the database is down, and are written once it is back', async () => {
    let isAway = true
    const failing = new Proxy(db, {
      get(target, name) {
        if (isAway) throw new Error('the database is away')
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const budget = start(20, failing)
    expect(await budget.take(visitor, range(1, 20))).toMatchObject({ allowed: true })
    expect(await budget.take(visitor, range(21, 20))).toMatchObject({ allowed: true })
    expect(await budget.flush()).toBe(false)
    expect(log.warn).toHaveBeenCalledTimes(1)
    isAway = false
    expect(await budget.flush()).toBe(true)
    expect(await start(20).take(visitor, [50])).toMatchObject({ allowed: false, remaining: 0 })
  })
})
