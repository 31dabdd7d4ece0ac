import { and, eq } from 'drizzle-orm'
import type { CurrentUser } from '#core/accounts/user.ts'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { signUpCredits } from './credit-entry.ts'
import { emptyLedgerSeal } from './entry-hash.server.ts'
import { type CreditContext, postCredits } from './post-credits.server.ts'

const sourceOf = (userId: string) => ({ source: 'user', sourceId: userId }) as const

/** Grants the sign-up credits; idempotent. Call it in a transaction. */
export async function grantSignUpCredits(context: CreditContext, userId: string): Promise<void> {
  await postCredits(context, { userId, amount: signUpCredits, reason: 'sign_up', ...sourceOf(userId) })
}

/** Seals the ledger of an account that waits for its credits, to tell an empty ledger from a deleted one. */
export async function deferSignUpCredits({ db, ledgerKey }: CreditContext, userId: string): Promise<void> {
  const seal = emptyLedgerSeal(ledgerKey, userId)
  await db.update(users).set({ ledgerSeal: seal }).where(eq(users.id, userId))
}

/** Returns the credits granted when the address is confirmed; 0 if already granted. */
export async function creditsUponConfirmation(
  { db }: { db: Database },
  { id, emailVerified }: Pick<CurrentUser, 'id' | 'emailVerified'>,
): Promise<number> {
  if (emailVerified) return 0
  const { source, sourceId } = sourceOf(id)
  const granted = and(eq(creditEntries.source, source), eq(creditEntries.sourceId, sourceId))
  return (await db.$count(creditEntries, granted)) > 0 ? 0 : signUpCredits
}
