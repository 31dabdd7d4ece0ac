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
  /** Empty when every balance is verified. */
  differences: Difference[]
  /** More differences exist than are listed. */
  isCut: boolean
}

const maxListed = 1_000

/**
 * Verifies the ledger: each user's entries are numbered without gaps, chained by hashes, end with the seal, sum up
 * to the balance, and agree with sign-ups, exports and payments. Reads one snapshot and changes nothing, so it is
 * safe on a live database.
 */
export async function verifyCredits({ db, ledgerKey }: CreditContext): Promise<Verification> {
  return db.transaction(
    async (tx) => {
      const differences: Difference[] = []
      let isCut = false
      const report = (difference: Difference) => {
        if (differences.length < maxListed) differences.push(difference)
        else isCut = true
      }
      const entries = await verifyEntries({ db: tx, ledgerKey }, report)
      for (const difference of await verifySources(tx, maxListed)) report(difference)
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
