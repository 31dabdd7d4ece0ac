import { createCheckout } from '#core/billing/create-checkout.server.ts'
import { openDatabase } from '#core/db/client.server.ts'
import { verifyCredits } from '#core/credits/verify-credits.server.ts'
import { billingContext } from '#tests/fakes/billing-context.ts'
import { FakeStripe } from '#tests/fakes/stripe.ts'
import { ledgerKey } from '#tests/setup/accounts.ts'
import { fillLedger } from '#tests/setup/ledger.ts'
import { startPostgres } from '#tests/setup/postgres.ts'
import { proveLedger } from './compare-books.ts'
import { exportBeyondMeans, exportOnce } from './concurrent-exports.ts'
import { addCustomer, balanceOf } from './customer.ts'
import { runFaultSchedule } from './fault-schedule.ts'
import { forgedWebhooks } from './forged-webhooks.ts'
import { missedTamperings } from './missed-tamperings.ts'
import { runPaymentHistories } from './payment-histories.ts'
import type { World } from './world.ts'

export interface Outcome {
  /** Summary of the run. */
  done: string
  /** Problems; empty when all is well. */
  differences: string[]
}

export interface Suite {
  /** Number of seeds of the full proof. */
  seeds: number
  run(world: () => Promise<World>, seed: number): Promise<Outcome>
}

async function runExports(world: World, seed: number): Promise<Outcome> {
  const differences = [...(await exportBeyondMeans(world, seed)), ...(await exportOnce(world, seed))]
  return {
    done: '200 exports at once, and one from 50 connections',
    differences: [...differences, ...(await proveLedger(world)), ...world.complaints],
  }
}

async function runFaults(world: World, seed: number): Promise<Outcome> {
  const { faults, operations, convergedAfter, differences } = await runFaultSchedule(world, seed)
  const count = Object.values(operations).reduce((sum, times) => sum + times, 0)
  return { done: `${faults.join(', ')}; ${count} operations, calm after ${convergedAfter} ms`, differences }
}

/** Runs `work` on an empty database of a temporary server. */
async function onPostgres<Result>(
  work: (connection: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPostgres({ fsync: 'on' })
  const connection = await openDatabase({ DATABASE_URL: postgres.url, DATABASE_POOL: 20, DATA_DIR: '/none' })
  try {
    await connection.migrate()
    return await work(connection)
  } finally {
    await connection.close()
    await postgres.stop()
  }
}

/** Customers spend meanwhile for every second seed. */
const runPayments = (seed: number) =>
  onPostgres(async ({ db }): Promise<Outcome> => {
    const stripe = new FakeStripe()
    const contexts = [billingContext(db, stripe), billingContext(db, stripe)]
    const size = { histories: 5_000, deliveries: 100_000, concurrency: 16, spending: seed % 2 === 1 }
    const result = await runPaymentHistories({ contexts, stripe, seed, ...size })
    const { differences } = await verifyCredits({ db, ledgerKey })
    return {
      done: `${size.histories} purchases took ${result.steps} steps, told in ${result.deliveries} webhooks`,
      differences: [...result.differences, ...differences.map((difference) => JSON.stringify(difference))],
    }
  })

/** 10,000 by default. */
export async function runForgeries(world: World, seed: number, count = 10_000): Promise<Outcome> {
  const { stripe, sites } = world
  const context = { ...billingContext(world.db, stripe), ledgerKey: world.ledgerKey }
  const { id } = await addCustomer(world, 10)
  const user = { id, email: 'thu@example.vn', language: 'vi' as const }
  const wish = { user, packageId: 'credits-5000', returnUrl: '/dashboard' }
  const bodies = stripe.step((await createCheckout(context, wish)).sessionId, 'pay')
  const differences: string[] = []
  const forged = forgedWebhooks(stripe, { bodies, seed, count })
  const senders = Array.from({ length: 20 }, async () => {
    for (const { kind, body, signature } of forged) {
      const headers = {
        'Content-Type': 'application/json',
        ...(signature !== null && { 'Stripe-Signature': signature }),
      }
      const address = `${sites[body.length % sites.length].address()}/api/stripe/webhook`
      const { status } = await fetch(address, { method: 'POST', body, headers })
      if (status !== 400) differences.push(`${kind} was answered ${status}`)
    }
  })
  await Promise.all(senders)
  if ((await balanceOf(world, id)) !== 10) differences.push('credits for a forged webhook')
  const answers = await Promise.all(
    bodies.map((body) => stripe.deliver(sites[0].address(), stripe.sign(body))),
  )
  if (answers.some(({ status }) => status !== 200)) differences.push('a right webhook was refused')
  if ((await balanceOf(world, id)) !== 5_010) differences.push('no credits for a right webhook')
  return { done: `${count} forged and stale webhooks`, differences }
}

const runTampering = (seed: number) =>
  onPostgres(async (connection): Promise<Outcome> => {
    const count = 1_000
    await fillLedger(connection, { users: 8, entries: 12, seed, ledgerKey })
    const missed = await missedTamperings(connection.db, { ledgerKey, seed, count })
    const differences = missed.map(({ seed, done }) => `not seen: ${done} (seed ${seed})`)
    return { done: `${count} tamperings`, differences }
  })

export const suites: Record<string, Suite> = {
  exports: { seeds: 100, run: async (world, seed) => runExports(await world(), seed) },
  webhooks: { seeds: 1, run: async (world, seed) => runForgeries(await world(), seed) },
  faults: { seeds: 1_000, run: async (world, seed) => runFaults(await world(), seed) },
  payments: { seeds: 2, run: (_, seed) => runPayments(seed) },
  tampering: { seeds: 1, run: (_, seed) => runTampering(seed) },
}
