import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, type DatabaseConnection } from '#core/db/client.server.ts'
import { transactions } from '#core/db/schema/billing.ts'
import { billingContext } from '#tests/fakes/billing-context.ts'
import { beginPurchase } from '#tests/fakes/purchase.ts'
import { type ServedStripe, serveFakeStripe } from '#tests/fakes/stripe.ts'
import { main } from './main.ts'
import { placeEmptyDatabase } from '#tests/setup/empty-database.ts'

let DATA_DIR: string
let provider: ServedStripe
beforeAll(async () => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'cli-payments-'))
  provider = await serveFakeStripe()
})
afterAll(async () => {
  await provider[Symbol.asyncDispose]()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

/** The embedded database takes one process: what the test does to it is done before the command. */
async function withDatabase<Result>(
  work: (connection: DatabaseConnection) => Promise<Result>,
): Promise<Result> {
  await placeEmptyDatabase(DATA_DIR)
  const connection = await openDatabase({ DATA_DIR, DATABASE_POOL: 1 })
  await connection.migrate()
  return work(connection).finally(() => connection.close())
}

/** The command in this process: what it says, and the code it would end with. */
async function payments(...args: string[]): Promise<{ code: number; said: string }> {
  const environment = { ...provider.environment, DATA_DIR, DATABASE_URL: '', LOG_LEVEL: 'silent' }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const written = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
  for (const spy of written) spy.mockImplementation(() => {})
  const code = await main(['payments', ...args])
  const said = written.flatMap((spy) => spy.mock.calls.flat()).join('\n')
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  return { code, said }
}

test('books what no webhook told, and what was told of too long ago', async () => {
  const { stripe } = provider
  const sessionId = await withDatabase(async ({ db }) => {
    const purchase = await beginPurchase(billingContext(db, stripe), stripe)
    await db.update(transactions).set({ createdAt: sql`now() - interval '2 hours'` })
    return purchase.sessionId
  })
  stripe.step(sessionId, 'pay')
  const found = '1 asked about, 1 of them ended, 0 given up, 0 failed'
  expect(await payments('reconcile')).toMatchObject({ code: 0, said: found })
  stripe.step(sessionId, 'refund')
  expect(await payments('reconcile')).toMatchObject({ code: 0, said: expect.stringMatching(/^0 asked/) })
  expect(await payments('reconcile', '--days', '1')).toEqual({ code: 0, said: found })
  const rows = await withDatabase(({ db }) => db.select().from(transactions))
  expect(rows).toMatchObject([{ status: 'refunded', creditsGranted: 0, revision: 2 }])
})

test('ends with 1 where the provider does not answer, and with 2 where the call is wrong', async () => {
  provider.stripe.interfere = () =>
    Response.json({ error: { type: 'api_error', message: 'no' } }, { status: 500 })
  expect(await payments('reconcile', '--days', '1')).toMatchObject({
    code: 1,
    said: expect.stringContaining('Some payments could not be looked at.'),
  })
  expect(await payments('reconcile', '--days', '0')).toMatchObject({ code: 2 })
  expect(await payments()).toMatchObject({ code: 2, said: expect.stringContaining('payments reconcile') })
})
