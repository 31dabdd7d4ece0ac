import { createHmac } from 'node:crypto'
import { addressKey, networkKey } from './address-key.ts'

/** A client that is shown companies. */
export interface BudgetClient {
  address: string
  account?: { id: string; isAdministrator?: boolean }
}

/** Keys of a client's counters. */
export interface ClientKeys {
  address: string
  network: string
  account?: string
}

/**
 * Returns the function that derives a client's daily database key: a keyed hash, so the tables hold no addresses and
 * cannot link a client's days.
 */
export function createClientKeys(secret: string) {
  const hash = (day: string, kind: string, value: string) =>
    createHmac('sha256', secret).update(`companies ${day} ${kind} ${value}`).digest('base64url').slice(0, 22)
  return ({ address, account }: BudgetClient, day: string): ClientKeys => ({
    address: hash(day, 'address', addressKey(address)),
    network: hash(day, 'network', networkKey(address)),
    ...(account && { account: hash(day, 'account', account.id) }),
  })
}
