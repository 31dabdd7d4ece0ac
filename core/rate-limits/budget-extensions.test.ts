import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { transactions } from '#core/db/schema/billing.ts'
import { budgetExtensions, shownCompanies } from '#core/db/schema/rate-limits.ts'
import type { DatabaseConnection } from '#core/db/client.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { insertUser } from '#tests/setup/accounts.ts'
import type { BudgetClient } from './budget-clients.server.ts'
import { type CompanyBudget, createCompanyBudget } from './company-budget.server.ts'

let database: TestDatabase
let db: DatabaseConnection['db']
let budget: CompanyBudget
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.connection.db
  budget = createCompanyBudget({ db, log: { warn: vi.fn() }, secret: 'a secret', quota: 100, maxTries: 4 })
})
afterEach(async () => {
  vi.useRealTimers()
  await budget.flush()
  await db.delete(shownCompanies)
  await db.delete(budgetExtensions)
})
afterAll(async () => {
  await budget.stop()
  await database.drop()
})

let networks = 0
const elsewhere = () => `198.18.${++networks}.1`
const range = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n)
async function solve(challenge: Challenge | undefined): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge!, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}
const prove = async (client: BudgetClient) =>
  budget.extend(client, await solve(await budget.challenge(client)))

test('a proof adds 200 companies for its address', async () => {
  const client = { address: elsewhere() }
  await budget.take(client, range(0, 100))
  expect(await budget.take(client, range(100, 1))).toMatchObject({ allowed: false, isExtendable: true })
  expect(await prove(client)).toBe(true)
  expect(await budget.take(client, range(100, 200))).toMatchObject({
    allowed: true,
    quota: 300,
    remaining: 0,
  })
  expect(await budget.take(client, range(300, 1))).toMatchObject({ allowed: false })
  expect(await budget.take({ address: elsewhere() }, range(0, 101))).toMatchObject({ allowed: false })
})

test('an address gets five a day, each twice as hard as the previous', async () => {
  const client = { address: elsewhere() }
  const tries: number[] = []
  for (let n = 0; n < 5; n++) {
    const payload = await solve(await budget.challenge(client))
    tries.push(JSON.parse(atob(payload)).solution.counter)
    expect(await budget.extend(client, payload)).toBe(true)
  }
  for (const [n, count] of tries.entries()) {
    expect(count).toBeGreaterThanOrEqual(2 * 2 ** n)
    expect(count).toBeLessThan(4 * 2 ** n)
  }
  expect(await budget.challenge(client)).toBeUndefined()
  await budget.take(client, range(0, 1100))
  expect(await budget.take(client, [9999])).toMatchObject({ allowed: false, isExtendable: false })
})

test('a network gets twenty a day, even with concurrent proofs from many addresses', async () => {
  const network = ++networks
  const clients = range(1, 30).map((host) => ({ address: `198.18.${network}.${host}` }))
  const payloads = await Promise.all(clients.map(async (client) => solve(await budget.challenge(client))))
  const outcomes = await Promise.all(clients.map((client, n) => budget.extend(client, payloads[n])))
  expect(outcomes.filter(Boolean)).toHaveLength(20)
})

test('an account gets five a day, on any network', async () => {
  const account = { id: await insertUser(db) }
  const outcomes: boolean[] = []
  for (let n = 0; n < 6; n++) {
    const client = { address: elsewhere(), account }
    const payload = await solve(await budget.challenge({ address: client.address }))
    outcomes.push(await budget.extend(client, payload))
  }
  expect(outcomes).toEqual([true, true, true, true, true, false])
})

test('a customer gets no extension', async () => {
  const account = { id: await insertUser(db) }
  const client = { address: elsewhere(), account }
  expect(await prove(client)).toBe(true)
  const bought = { userId: account.id, packageId: 'p', credits: 1, amount: 1, status: 'completed' } as const
  await db.insert(transactions).values(bought)
  await budget.take(client, range(0, 1000))
  expect(await budget.take(client, [9999])).toMatchObject({
    allowed: false,
    quota: 1000,
    isExtendable: false,
  })
})

test('a solution counts once, for its address, before it expires, and cannot be stockpiled', async () => {
  const client = { address: elsewhere() }
  const [first, second] = await Promise.all([budget.challenge(client), budget.challenge(client)])
  const payload = await solve(first)
  expect(await budget.extend({ address: elsewhere() }, payload)).toBe(false)
  const twice = await Promise.all([budget.extend(client, payload), budget.extend(client, payload)])
  expect(twice.sort()).toEqual([false, true])
  expect(await budget.extend(client, await solve(second))).toBe(false)

  const late = await solve(await budget.challenge(client))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
  expect(await budget.extend(client, late)).toBe(false)
})

test('refuses an invalid solution', async () => {
  const client = { address: elsewhere() }
  const challenge = (await budget.challenge(client))!
  const easy = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00', cost: 1 } }
  const guessed = { counter: 3, derivedKey: '00'.repeat(32) }
  for (const payload of [
    '',
    'no base64 at all',
    btoa('null'),
    btoa('[]'),
    btoa('{"challenge":{}}'),
    btoa(JSON.stringify({ challenge, solution: guessed })),
    btoa(JSON.stringify({ challenge: { parameters: challenge.parameters }, solution: guessed })),
    await solve(easy),
  ]) {
    expect([payload.slice(0, 20), await budget.extend(client, payload)]).toEqual([
      payload.slice(0, 20),
      false,
    ])
  }
  expect(await db.$count(budgetExtensions)).toBe(0)
})
