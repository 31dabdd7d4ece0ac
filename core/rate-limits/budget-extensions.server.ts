import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'drizzle-orm'
import { advisoryLocks } from '#core/db/advisory-locks.ts'
import type { Database } from '#core/db/client.server.ts'
import { budgetExtensions } from '#core/db/schema/rate-limits.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
import type { BudgetClient, ClientKeys, createClientKeys } from './budget-clients.server.ts'

/** Companies that a proof of work adds to a day's budget, and how many proofs count in a day. */
const companiesPerProof = 200
const maxProofs = { address: 5, network: 20, account: 5 } as const
/** Iterations of PBKDF2 for each try: about 2 ms. */
const cost = 5_000
/** Tries that the first challenge of a day takes at most; each further one takes twice as many. */
export const maxFirstTries = 1_000
const validMs = 15 * 60_000

type Counts = Record<keyof ClientKeys, number>

/** Proofs of work, which extend the budget of a client for the day. */
export interface Extensions {
  /** A challenge for the client's address; undefined where no proof counts any more today. */
  challenge(client: BudgetClient): Promise<Challenge | undefined>
  /**
   * Extends the budgets of the address, its network and the account by the solution of a challenge. Returns false for
   * one that is wrong, expired, used, or of another address.
   */
  extend(client: BudgetClient, payload: string): Promise<boolean>
}

interface Options {
  db: Database
  secret: string
  keysOf: ReturnType<typeof createClientKeys>
  /** Of the first challenge of a day. */
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
        // Proofs of one network are counted one after the other.
        await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.budgetExtensions})`)
        const counts = await countProofs(tx, keys)
        // Each ordinal is used once, so a challenge is, and none can be solved in store while it is easy.
        if (!isPossible(counts) || ordinal !== counts.address + 1) return false
        await tx.insert(budgetExtensions).values({ ...keys, day, ordinal })
        return true
      })
    },
  }
}

/** What proofs have added to each budget of a client. */
export interface Extra extends Counts {
  /** May another proof add more today? */
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
