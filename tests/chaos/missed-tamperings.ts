import { verifyCredits } from '#core/credits/verify-credits.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { tamperLedger } from './tamper-ledger.ts'

interface Rounds {
  ledgerKey: Uint8Array
  /** The first seed, and how many follow it. */
  seed: number
  count: number
}

/**
 * Tampers once per seed, each time with the ledger as it was, and asks `verifyCredits` whether it saw anything. Returns
 * the seeds whose tampering was missed, and what that was. Throws when the ledger differs before anything was done.
 */
export async function missedTamperings(
  db: Database,
  { ledgerKey, seed, count }: Rounds,
): Promise<{ seed: number; done: string }[]> {
  const { differences } = await verifyCredits({ db, ledgerKey })
  if (differences.length > 0) throw new Error(`The ledger differs already: ${JSON.stringify(differences[0])}`)
  const missed: { seed: number; done: string }[] = []
  for (let round = seed; round < seed + count; round++) {
    const undo = new Error('undo')
    await db
      .transaction(async (tx) => {
        const done = await tamperLedger(tx, round)
        const found = await verifyCredits({ db: tx, ledgerKey })
        if (found.differences.length === 0) missed.push({ seed: round, done })
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw new Error(`seed ${round}`, { cause: error })
      })
  }
  return missed
}
