import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { creditEntries } from '#core/db/schema/credits.ts'

export type CreditEntry = typeof creditEntries.$inferSelect
export type CreditReason = CreditEntry['reason']

/** Granted to every new account. */
export const signUpCredits = 10
/** What a balance can hold. */
export const mostCredits = 2_147_483_647
/** Below this a charge makes us write a mail, once per crossing. */
export const lowBalance = 100

/**
 * What an entry's hash is made of: the hash before it and every field but the id, which the database draws. Returns
 * HMAC-SHA256, hexadecimal.
 */
export function entryHash(
  key: Uint8Array,
  previousHash: string,
  entry: Omit<CreditEntry, 'id' | 'hash'>,
): string {
  const { userId, entryNumber, amount, reason, note, source, sourceId, balanceAfter, createdAt } = entry
  const fields = [
    previousHash,
    userId,
    entryNumber,
    amount,
    reason,
    note,
    source,
    sourceId,
    balanceAfter,
    createdAt.getTime(),
  ]
  return keyedHash(key, fields)
}

/**
 * Proves that an entry is the last one of its user. Nobody without the key can make the seal of an earlier entry, so
 * entries that are deleted at the end are missed. Returns HMAC-SHA256, hexadecimal.
 */
export function ledgerSeal(key: Uint8Array, { userId, entryNumber, hash }: SealedEntry): string {
  return keyedHash(key, ['last', userId, entryNumber, hash])
}

/** Proves that an account never had an entry: the seal of one that waits for its first credits. */
export const emptyLedgerSeal = (key: Uint8Array, userId: string): string =>
  ledgerSeal(key, { userId, entryNumber: 0, hash: '' })
type SealedEntry = Pick<CreditEntry, 'userId' | 'entryNumber' | 'hash'>

/** Made once: making a key object of bytes takes seven times as long as the hash. */
const keyObjects = new WeakMap<Uint8Array, KeyObject>()

function keyedHash(key: Uint8Array, fields: readonly unknown[]): string {
  const known = keyObjects.get(key) ?? createSecretKey(key)
  keyObjects.set(key, known)
  return createHmac('sha256', known).update(JSON.stringify(fields)).digest('hex')
}
