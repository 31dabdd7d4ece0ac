import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ledgerSeal } from '../credits/credit-entry.ts'
import type { Database } from '../db/client.server.ts'
import { queryRows } from '../db/query-rows.ts'
import { AppError } from '../errors.ts'

/** Several, so that a tampered account does not prevent a backup. */
const maxSamples = 100

/** Identifies the secret without revealing it. */
export const ledgerFingerprint = (key: Uint8Array): string =>
  createHmac('sha256', key).update('fingerprint of the ledger secret').digest('hex')

/**
 * Returns the fingerprint of the ledger's key; null for a ledger without entries. Throws `invalid_environment` where
 * `key` is not the ledger's: a backup with the fingerprint of another key could not be restored.
 */
export async function fingerprintLedger(db: Database, key: Uint8Array | undefined): Promise<string | null> {
  const sealed = await queryRows<{ userId: string; seal: string; entryNumber: number; hash: string }>(
    db,
    sql`select u.id as "userId", u.ledger_seal as seal, e.entry_number as "entryNumber", e.hash
      from (select id, ledger_seal from users where ledger_seal is not null
        and exists (select from credit_entries where user_id = users.id) limit ${maxSamples}) u
      cross join lateral (
        select entry_number, hash from credit_entries where user_id = u.id order by entry_number desc limit 1
      ) e`,
  )
  if (sealed.length === 0) return null
  if (key && sealed.some((last) => ledgerSeal(key, last) === last.seal)) return ledgerFingerprint(key)
  throw new AppError(
    'invalid_environment',
    `The ledger is keyed with ${key ? 'another secret than the one found here' : 'a secret that is not here'}. Nothing was written.`,
    { suggestion: 'Use the DATA_DIR (with its secrets.json) or the LEDGER_SECRET of the server.' },
  )
}
