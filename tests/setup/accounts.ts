import { randomUUID } from 'node:crypto'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import { postCredits } from '#core/credits/post-credits.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { noQuoteRate } from '#core/rate-limits/quote-rate.server.ts'

/** Ledger key of tests without services. */
export const ledgerKey = new TextEncoder().encode('the key of the ledger in tests')

/** Options of better-auth for tests without sign-ins. */
export const authOptions = { secret: 'the secret of sign-ins in tests', isSecure: true }

/** Quotes without limits, as on a site without SMTP. */
export const unlimitedQuotes = { quoteRate: noQuoteRate, requiresConfirmedEmail: false }

/**
 * Inserts a customer with a confirmed address and credits, for tests of core rules; nobody can sign in as one. Returns
 * the id.
 */
export async function insertUser(
  db: Database,
  { credits = 0, ...more }: Partial<typeof users.$inferInsert> = {},
): Promise<string> {
  const email = `${randomUUID()}@example.vn`
  const [{ id }] = await db
    .insert(users)
    .values({ email, emailVerified: true, fullName: 'Nguyễn Thị Thử', ...more })
    .returning({ id: users.id })
  if (credits > 0) {
    const posting = { userId: id, amount: credits, reason: 'sign_up', source: 'user', sourceId: id } as const
    await db.transaction((tx) => postCredits({ db: tx, ledgerKey }, posting))
  }
  return id
}

/** Inserts an administrator, for tests of admin functions. */
export async function insertAdministrator(db: Database, fullName = 'Nguyễn Thị Thử'): Promise<Administrator> {
  const email = `${randomUUID()}@quantri.vn`
  const id = await insertUser(db, { role: 'admin', fullName, email })
  return { id, fullName, email, address: '203.0.113.7' }
}
