import type { Payments } from './billing/payments.server.ts'
import type { Database } from './db/client.server.ts'

/** Parts of a demonstration, passed to `startServices` because core does not import `demo/`. */
export interface Demo {
  /** Generates companies as rows of an import, deterministic for a given count. */
  companies(count: number): Iterable<object>
  /** A card provider that moves no money; `secret` signs its webhooks. */
  payments(db: Database, secret: string): Payments
}
