import { eq, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { AppError } from '#core/errors.ts'

/** Throws `email_taken` when an account has the address. */
export async function requireFreeEmail(db: Database, email: string): Promise<void> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (found.length === 0) return
  throw new AppError('email_taken', 'An account with this email already exists. Please sign in instead.')
}

/**
 * Locks the address before checking it, for a transaction about to take it: of two concurrent ones, the second waits
 * and then finds it taken.
 */
export async function claimEmail(tx: Database, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 7))`)
  await requireFreeEmail(tx, email)
}
