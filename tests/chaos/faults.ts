import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Random } from '#demo/companies/random.ts'
import { users } from '#core/db/schema/accounts.ts'
import { transactions } from '#core/db/schema/billing.ts'
import type { World } from './world.ts'

interface Stage {
  world: World
  random: Random
  /** Targets of faults. */
  shoppers: readonly { id: string }[]
}

/** Causes a fault; resolves when it is over. */
type Fault = (stage: Stage) => Promise<void>

const faults: Record<string, Fault> = {
  'cut before COMMIT': async ({ world, random }) => world.proxy.cutBefore('commit', 1 + random.below(12)),
  'cut after COMMIT': async ({ world, random }) => world.proxy.cutAfter('commit', 1 + random.below(12)),
  'cut at BEGIN': async ({ world, random }) => world.proxy.cutBefore('begin', 1 + random.below(12)),
  'cut all connections': async ({ world }) => world.proxy.cutAll(),
  'slow network': async ({ world, random }) => {
    world.proxy.delay(20 + random.below(200))
    await pause(300 + random.below(700))
    world.proxy.delay(0)
  },
  'network that stands still': async ({ world }) => {
    world.proxy.delay(5_000)
    await pause(200)
    world.proxy.delay(0)
  },
  'half-open connections': async ({ world, random }) => {
    world.proxy.silence()
    await pause(200 + random.below(1_500))
    world.proxy.endSilence()
  },
  'no new connections': async ({ world, random }) => {
    world.proxy.refuse()
    world.proxy.cutAll()
    await pause(100 + random.below(600))
    world.proxy.accept()
  },
  'kill a process': ({ world, random }) => random.pick(world.sites).kill(),
  'kill all processes': async ({ world }) => {
    await Promise.all(world.sites.map((site) => site.kill()))
  },
  'kill the database': ({ world }) => world.postgres.crash(),
  'card provider that fails': async ({ world, random }) => {
    const share = random.fraction()
    world.stripe.interfere = () =>
      random.chance(share) ? new Response('{"error":{"type":"api_error"}}', { status: 500 }) : undefined
    await pause(200 + random.below(800))
    world.stripe.interfere = () => {}
  },
  deadlock: async (stage) => {
    for (let times = 0; times < 8; times++) await lockTheOtherWayRound(stage)
  },
}

/** The product locks a purchase before its user. The transaction that loses the deadlock must retry. */
async function lockTheOtherWayRound({ world, random, shoppers }: Stage): Promise<void> {
  if (shoppers.length === 0) return pause(100)
  const { id: userId } = random.pick(shoppers)
  await world.db
    .transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, userId)).for('update')
      await pause(30 + random.below(60))
      await tx.execute(sql`set local deadlock_timeout = '2s'`)
      await tx.select().from(transactions).where(eq(transactions.userId, userId)).for('update')
    })
    .catch(() => {})
}

export const faultNames = Object.keys(faults)

export const strike = (name: string, stage: Stage): Promise<void> => faults[name](stage)
