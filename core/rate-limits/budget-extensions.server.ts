import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'drizzle-orm'
import { advisoryLocks } from '#core/db/advisory-locks.ts'
import type { Database } from '#core/db/client.server.ts'
import { budgetExtensions } from '#core/db/schema/rate-limits.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
import type { BudgetClient, ClientKeys, createClientKeys } from './budget-clients.server.ts'

/** Companies that one proof of work adds to a day's budget, and max proofs per day. */
const companiesPerProof = 200
const maxProofs = { address: 5, network: 20, account: 5 } as const
/** PBKDF2 iterations per try: about 2 ms. */
const cost = 5_000
/** Max tries of a day's first challenge; each further one takes twice as many. */
export const maxFirstTries = 1_000
const validMs = 15 * 60_000

type Counts = Record<keyof ClientKeys, number>

/** Proofs of work that extend a client's budget for the day. */
export interface Extensions {
  /** Returns a challenge for the client's address; undefined if no more proofs count today. */
  challenge(client: BudgetClient): Promise<Challenge | undefined>
  /**
   * Extends the budgets of the address, its network and the account with the solution of a challenge. Returns false for
   * a wrong, expired or used one, and for another address's.
   */
  extend(client: BudgetClient, payload: string): Promise<boolean>
}

interface Options {
  db: Database
  secret: string
  keysOf: ReturnType<typeof createClientKeys>
  /** Of the day's first challenge. */
  maxTries: number
}

export function createExtensions({ db, secret, keysOf, maxTries }: Options): Extensions {
  const hmacSignatureSecret = `budget challenge ${secret}`
  const hmacKeySignatureSecret = `budget solution ${secret}`

  return {
    async challenge(client) {
      const keys = keysOf(client, todayInVietnam())
      const counts = await countProofs(db, keys)
      if (!isPossible(counts)) return undefined
      const tries = maxTries * 2 ** counts.address
      return createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(tries / 2, tries),
        data: { address: keys.address, ordinal: counts.address + 1 },
        deriveKey,
        expiresAt: new Date(Date.now() + validMs),
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      })
    },

    async extend(client, payload) {
      const day = todayInVietnam()
      const keys = keysOf(client, day)
      const { challenge, solution } = readPayload(payload) ?? {}
      const { address, ordinal } = challenge?.parameters?.data ?? {}
      if (!challenge || !solution || address !== keys.address || typeof ordinal !== 'number') return false
      const options = { challenge, solution, deriveKey, hmacSignatureSecret, hmacKeySignatureSecret }
      const { verified } = await verifySolution(options).catch(() => ({ verified: false }))
      if (!verified) return false
      return db.transaction(async (tx) => {
        // Serialises proofs of one network.
        await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.budgetExtensions})`)
        const counts = await countProofs(tx, keys)
        // Each ordinal works once, so a challenge does too, and cheap ones cannot be solved in advance.
        if (!isPossible(counts) || ordinal !== counts.address + 1) return false
        await tx.insert(budgetExtensions).values({ ...keys, day, ordinal })
        return true
      })
    },
  }
}

/** Companies that proofs added to each budget of a client. */
export interface Extra extends Counts {
  /** Whether another proof may add more today. */
  isExtendable: boolean
}

export async function readExtra(db: Database, keys: ClientKeys): Promise<Extra> {
  const counts = await countProofs(db, keys)
  return {
    address: counts.address * companiesPerProof,
    network: counts.network * companiesPerProof,
    account: counts.account * companiesPerProof,
    isExtendable: isPossible(counts),
  }
}

const isPossible = (counts: Counts) =>
  (['address', 'network', 'account'] as const).every((kind) => counts[kind] < maxProofs[kind])

async function countProofs(db: Database, keys: ClientKeys): Promise<Counts> {
  const { address, network } = keys
  const account = keys.account ?? null
  const { rows } = (await db.execute(sql`
    select count(*) filter (where address = ${address})::int as address,
      count(*) filter (where network = ${network})::int as network,
      count(*) filter (where account = ${account})::int as account
    from budget_extensions
    where network = ${network} or account = ${account}`)) as unknown as { rows: Counts[] }
  return rows[0]
}

/** Returns undefined for a malformed payload; signatures verify its parts. */
function readPayload(text: string): Partial<Payload> | undefined {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8')) ?? undefined
  } catch {
    return undefined
  }
}
