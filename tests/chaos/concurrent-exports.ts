import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Random } from '#demo/companies/random.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { exportedCompanies, exports } from '#core/db/schema/exports.ts'
import { addCustomer, balanceOf, orderRequest } from './customer.ts'
import type { World } from './world.ts'

const requests = 200
const credits = 50
const connections = 50

interface Answer {
  status: number
  body: { id: string; creditsUsed: number }
}

type Order = Parameters<typeof orderRequest>[0]

/** Sends all orders of an account at once, spread over the processes. */
const askAll = ({ sites }: World, orders: readonly Order[]): Promise<Answer[]> =>
  Promise.all(orders.map((order, number) => ask(sites[number % sites.length].address(), order)))

/** Retries under the same key when no database connection was free in time, as callers should. */
async function ask(site: string, order: Order): Promise<Answer> {
  for (;;) {
    const response = await fetch(`${site}/api/exports`, orderRequest(order))
    const body = await response.json()
    if (response.status !== 503) return { status: response.status, body }
  }
}

function countStatuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/**
 * Sends 200 concurrent exports of disjoint companies from an account with 50 credits: one company each in even rounds,
 * one or two in odd ones. Returns the problems.
 */
export async function exportBeyondMeans(world: World, seed: number): Promise<string[]> {
  const random = new Random(seed)
  const { id, apiKey } = await addCustomer(world, credits)
  const unused = [...world.companies.keys()]
  const most = seed % 2 === 0 ? 1 : 2
  const orders = Array.from({ length: requests }, () => ({
    apiKey,
    key: randomUUID(),
    companies: unused.splice(0, 1 + random.below(most)),
  }))
  const answers = await askAll(world, orders)
  const balance = await balanceOf(world, id)
  const made = answers.filter(({ status }) => status === 201)
  const used = made.reduce((sum, { body }) => sum + body.creditsUsed, 0)
  const wrong: string[] = []
  const statuses = countStatuses(answers)
  if (answers.some(({ status }) => status !== 201 && status !== 402)) {
    wrong.push(`answers ${JSON.stringify(statuses)}`)
  }
  if (most === 1 && made.length !== credits) wrong.push(`${made.length} exports of ${credits} credits`)
  if (used + balance !== credits) wrong.push(`${used} used and ${balance} left of ${credits}`)
  // Nothing was refused that the remaining credits could pay for: balances only fell.
  for (const [number, { companies }] of orders.entries()) {
    if (answers[number].status === 402 && companies.length <= balance) {
      wrong.push(`an export of ${companies.length} was refused with ${balance} left`)
    }
  }
  return [...wrong, ...(await comparePaid(world, id, made.length, used))]
}

/**
 * Sends the same order on 50 connections at once, which must make one export and one charge, and another order under
 * its key, which must make none.
 */
export async function exportOnce(world: World, seed: number): Promise<string[]> {
  const random = new Random(seed)
  const { id, apiKey } = await addCustomer(world, credits)
  const all = [...world.companies.keys()]
  const order = { apiKey, key: randomUUID(), companies: Array.from({ length: 20 }, () => random.pick(all)) }
  const answers = await askAll(
    world,
    Array.from({ length: connections }, () => order),
  )
  const wrong: string[] = []
  const statuses = countStatuses(answers)
  if (statuses[201] !== 1 || statuses[200] !== connections - 1)
    wrong.push(`answers ${JSON.stringify(statuses)}`)
  if (new Set(answers.map(({ body }) => body.id)).size !== 1) wrong.push('more than one export')
  const [other] = await askAll(world, [{ ...order, companies: all.slice(0, 3) }])
  if (other.status !== 409) wrong.push(`another order under the key was answered ${other.status}`)
  const cost = new Set(order.companies).size
  if ((await balanceOf(world, id)) !== credits - cost) wrong.push(`the balance is not ${credits - cost}`)
  return [...wrong, ...(await comparePaid(world, id, 1, cost))]
}

async function comparePaid({ db }: World, userId: string, count: number, used: number): Promise<string[]> {
  const [{ exported }] = await db
    .select({ exported: sql<number>`count(*)::int` })
    .from(exportedCompanies)
    .where(eq(exportedCompanies.userId, userId))
  const [{ made, companies }] = await db
    .select({ made: sql<number>`count(*)::int`, companies: sql<number>`sum(company_count)::int` })
    .from(exports)
    .where(eq(exports.userId, userId))
  const [{ charged }] = await db
    .select({ charged: sql<number>`-sum(amount) filter (where reason = 'export')::int` })
    .from(creditEntries)
    .where(eq(creditEntries.userId, userId))
  const found = { made, exported, companies, charged }
  const right = { made: count, exported: used, companies: used, charged: used }
  return JSON.stringify(found) === JSON.stringify(right)
    ? []
    : [`the database holds ${JSON.stringify(found)} instead of ${JSON.stringify(right)}`]
}
