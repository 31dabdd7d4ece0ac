import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { CreditEntry } from './credit-entry.ts'

/** Hashes an entry: all fields but the generated id, chained to the hash before. Returns HMAC-SHA256, hexadecimal. */
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
 * Seals an entry as its user's last. Earlier seals cannot be forged without the key, so deleting the last entries
 * is detected. Returns HMAC-SHA256, hexadecimal.
 */
export function ledgerSeal(key: Uint8Array, { userId, entryNumber, hash }: SealedEntry): string {
  return keyedHash(key, ['last', userId, entryNumber, hash])
}

/** Seals an account without entries, which waits for its first credits. */
export const emptyLedgerSeal = (key: Uint8Array, userId: string): string =>
  ledgerSeal(key, { userId, entryNumber: 0, hash: '' })
type SealedEntry = Pick<CreditEntry, 'userId' | 'entryNumber' | 'hash'>

/** Cached: creating a key object takes seven times as long as the hash. */
const keyObjects = new WeakMap<Uint8Array, KeyObject>()

function keyedHash(key: Uint8Array, fields: readonly unknown[]): string {
  const keyObject = keyObjects.get(key) ?? createSecretKey(key)
  keyObjects.set(key, keyObject)
  return createHmac('sha256', keyObject).update(JSON.stringify(fields)).digest('hex')
}
