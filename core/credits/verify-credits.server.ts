import { sql } from 'drizzle-orm'
import type { Difference } from './ledger-difference.ts'
import type { CreditContext } from './post-credits.server.ts'
import { verifyEntries } from './verify-entries.server.ts'
import { verifySources } from './verify-sources.server.ts'

export interface Verification {
  entries: number
  users: number
  exports: number
  transactions: number
  /** Empty when every balance is proven. */
  differences: Difference[]
  /** There are more differences than are listed. */
  isCut: boolean
}

const mostListed = 1_000

/**
 * Proves the ledger: each user's entries are numbered without a gap, chained by hashes and end with the seal, their sum
 * is the balance, and they agree with the sign-ups, exports and payments they are about. Sees the database as it is at
 * one moment and changes nothing, so it may run beside customers who spend.
 */
export async function verifyCredits({ db, ledgerKey }: CreditContext): Promise<Verification> {
  return db.transaction(
    async (tx) => {
      const differences: Difference[] = []
      let isCut = false
      const report = (difference: Difference) => {
        if (differences.length < mostListed) differences.push(difference)
        else isCut = true
      }
      const entries = await verifyEntries({ db: tx, ledgerKey }, report)
      for (const difference of await verifySources(tx, mostListed)) report(difference)
      const counted = (await tx.execute(sql`select (select count(*)::int from users) as users,
        (select count(*)::int from exports) as exports,
        (select count(*)::int from transactions) as transactions`)) as unknown as {
        rows: Pick<Verification, 'users' | 'exports' | 'transactions'>[]
      }
      return { entries, ...counted.rows[0], differences, isCut }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
