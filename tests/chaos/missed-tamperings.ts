import { verifyCredits } from '#core/credits/verify-credits.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { tamperLedger } from './tamper-ledger.ts'

interface Rounds {
  ledgerKey: Uint8Array
  /** First seed, and the number of seeds. */
  seed: number
  count: number
}

/**
 * Tampers with the intact ledger once per seed, and checks whether `verifyCredits` notices. Returns the seeds with
 * missed tampering, and what it was. Throws when the ledger differs beforehand.
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
