import { eq, like, or } from 'drizzle-orm'
import { revokeAllApiKeys } from '#core/api-keys/manage-api-keys.server.ts'
import { administratorNote } from '#core/credits/administrator-note.ts'
import { postCredits } from '#core/credits/post-credits.server.ts'
import type { Database } from '#core/db/client.server.ts'
import {
  apiKeys,
  credentials,
  knownDevices,
  sessions,
  users,
  verifications,
} from '#core/db/schema/accounts.ts'
import { auditPersonalValues } from '#core/db/schema/audit.ts'
import { textDrafts } from '#core/db/schema/content.ts'
import { exports } from '#core/db/schema/exports.ts'
import { mails } from '#core/db/schema/mail.ts'
import { erasePersonFromFilters } from '#core/saved-filters/saved-filters.server.ts'
import { recordSecurityEvent } from '#core/security-log/security-log.server.ts'
import type { AccountContext } from './account-context.ts'
import { requireOtherAdministrator, lockAccount, type LockedAccount } from './lock-account.server.ts'
import { removeFactors } from './second-factor/factors.server.ts'
import { transact } from '#core/db/transact.server.ts'
import { type GivenPassword, lockPassword, requirePassword } from './password-hashing.server.ts'

export type RemovalContext = Pick<AccountContext, 'db' | 'ledgerKey' | 'authOptions'>

interface Removal {
  userId: string
  actorId?: string
  /** Client address. */
  address: string
}

/**
 * Closes an account permanently: writes off its remaining credits, ends its sign-ins and keys, and removes personal
 * data. Purchases, exports, articles and changes stay, for the books. Call it first in a transaction, or after
 * `lockPassword`; returns the account as it was. Throws `user_not_found`, `last_administrator` and `forbidden`.
 */
export async function removePerson(
  context: RemovalContext,
  { userId, actorId, address }: Removal,
): Promise<LockedAccount> {
  const { db: tx, ledgerKey } = context
  // FOR UPDATE, unlike elsewhere: changing the email takes that lock anyway, and taking it later could deadlock.
  const account = await lockAccount(tx, { userId, actorId, isRemoved: true })
  requireOtherAdministrator(account)
  if (account.credits > 0) {
    const note = actorId && administratorNote(actorId)
    const closing = { userId: account.id, amount: -account.credits, reason: 'closure', note } as const
    const source = actorId ? 'admin' : 'user'
    await postCredits({ db: tx, ledgerKey }, { ...closing, source, sourceId: `${account.id}:closure` })
  }
  const { email } = account
  await recordSecurityEvent(tx, context, { event: 'account.closed', account: { email }, address })
  await empty(tx, account)
  return account
}

async function empty(tx: Database, { id: userId, email }: LockedAccount): Promise<void> {
  const now = new Date()
  // The password first: a sign-in checks it last.
  await tx.delete(credentials).where(eq(credentials.userId, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await removeFactors(tx, userId)
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
  await revokeAllApiKeys(tx, userId)
  await tx.update(apiKeys).set({ name: '' }).where(eq(apiKeys.userId, userId))
  const ofUser = or(eq(verifications.value, userId), like(verifications.value, `{"userId":"${userId}"%`))
  await tx.delete(verifications).where(ofUser)
  await tx.delete(mails).where(eq(mails.recipient, email))
  await tx.delete(auditPersonalValues).where(eq(auditPersonalValues.userId, userId))
  await tx.update(exports).set({ name: null }).where(eq(exports.userId, userId))
  await tx.delete(textDrafts).where(eq(textDrafts.userId, userId))
  await erasePersonFromFilters(tx, { id: userId, email })
  await tx
    .update(users)
    .set({
      email: `closed-${userId}@invalid`,
      emailVerified: false,
      fullName: '',
      companyName: null,
      image: null,
      role: 'user',
      closedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, userId))
}

/**
 * Closes the user's own account permanently. Throws `invalid_credentials` for a wrong password, `too_many_requests`,
 * `user_not_found`, and `last_administrator` for the only administrator.
 */
export async function closeAccount(context: AccountContext, confirmation: GivenPassword): Promise<void> {
  const compared = await requirePassword(context, confirmation)
  const { userId, address } = confirmation
  await transact(context.db, async (tx) => {
    await lockPassword(tx, compared)
    await removePerson({ ...context, db: tx }, { userId, address })
  })
}
