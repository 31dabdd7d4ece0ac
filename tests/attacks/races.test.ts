import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '#core/api-keys/manage-api-keys.server.ts'
import { apiKeys } from '#core/db/schema/accounts.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { users } from '#core/db/schema/accounts.ts'
import { waitForMail } from '#tests/setup/outbox.ts'
import { enter, openPreparedSite, type Person, type PreparedSite } from '#tests/setup/prepared-site.ts'
import { tries } from '#tests/setup/seed.ts'

/** Number of concurrent requests. */
const crowd = Math.min(200, tries(24))
const credits = 10

let site: PreparedSite
let customer: Person
let key: string
let companies: string[]
beforeAll(async () => {
  site = await openPreparedSite(
    async (context) => {
      customer = await enter(context, 'khach')
      await context.db.update(users).set({ emailVerified: true }).where(eq(users.id, customer.id))
      key = (await createApiKey(context.db, { userId: customer.id, name: 'races' })).key
    },
    { RATE_LIMIT_AUTH: '0' },
  )
  const found = await site.get('/api/search?q=tnhh&perPage=25')
  const { results } = (await found.json()) as { results: { taxCode: string }[] }
  companies = results.map(({ taxCode }) => taxCode)
})
afterAll(() => site[Symbol.asyncDispose]())

/** Sends concurrent requests and counts the responses by status. */
async function rush(ask: (number: number) => Promise<Response>): Promise<Record<number, number>> {
  const statuses = await Promise.all(
    Array.from({ length: crowd }, async (_, number) => {
      const response = await ask(number)
      await response.arrayBuffer()
      return response.status
    }),
  )
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** The database has two connections: waiting too long for one is 503. */
const unexpected = (counts: Record<number, number>, ...expected: number[]) =>
  Object.keys(counts).filter((status) => ![...expected, 503].includes(Number(status)))

async function read<Result>(
  work: (db: Parameters<Parameters<PreparedSite['change']>[0]>[0]['db']) => Promise<Result>,
) {
  let result: Result | undefined
  await site.change(async ({ db }) => void (result = await work(db)))
  return result!
}

const order = (idempotencyKey: string, asked: string[]) =>
  fetch(`${site.address()}/api/exports`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': idempotencyKey,
    },
    body: JSON.stringify({ companies: asked }),
  })
const balance = () =>
  read(async (db) => (await db.select().from(users).where(eq(users.id, customer.id)))[0]!.credits)

test('concurrent registrations of one address create one account', async () => {
  const fields = { email: 'dong@example.vn', password: 'mật khẩu dài', fullName: 'Đông', companyName: 'Đông' }
  const counts = await rush(() =>
    fetch(`${site.address()}/register`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: site.address() },
      body: new URLSearchParams(fields),
    }),
  )
  expect(counts[303]).toBe(1)
  expect(unexpected(counts, 303, 409)).toEqual([])
  expect(await read((db) => db.$count(users, eq(users.email, fields.email)))).toBe(1)
})

test('concurrent copies of one export are charged once', async () => {
  const counts = await rush(() => order('one-export', companies.slice(0, 3)))
  expect(counts[201]).toBe(1)
  expect(unexpected(counts, 200, 201, 409, 429)).toEqual([])
  expect(await balance()).toBe(credits - 3)
})

test('no concurrent export overdraws the balance', async () => {
  const counts = await rush((number) => order(`many-exports-${number}`, [companies[3 + (number % 20)]!]))
  expect(unexpected(counts, 201, 402, 429)).toEqual([])
  const left = await balance()
  expect(left).toBeGreaterThanOrEqual(0)
  const sum = await read(async (db) => {
    const entries = await db.select().from(creditEntries).where(eq(creditEntries.userId, customer.id))
    return entries.reduce((total, { amount }) => total + amount, 0)
  })
  expect(sum).toBe(left)
})

test('concurrent uses of a reset link succeed once', async () => {
  await site.post('/reset-password', customer, new URLSearchParams({ email: 'khach@example.vn' }))
  const { links } = await waitForMail(site.dataDir, { to: 'khach@example.vn', kind: 'reset' })
  const token = new URL(links[0]!).searchParams.get('token')!
  const counts = await rush((number) =>
    fetch(`${site.address()}/reset-password`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: site.address() },
      body: new URLSearchParams({ token, password: `mật khẩu mới số ${number}` }),
    }),
  )
  expect(counts[303]).toBe(1)
  expect(unexpected(counts, 303, 400, 429)).toEqual([])
  const alive = await read((db) => db.select().from(apiKeys).where(eq(apiKeys.userId, customer.id)))
  expect(alive.every(({ revokedAt }) => revokedAt)).toBe(true)
})
