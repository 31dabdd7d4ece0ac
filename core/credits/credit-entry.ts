import type { creditEntries } from '#core/db/schema/credits.ts'

export type CreditEntry = typeof creditEntries.$inferSelect
export type CreditReason = CreditEntry['reason']

/** Credits granted to every new account. */
export const signUpCredits = 10
/** Max balance. */
export const maxCredits = 2_147_483_647
