import { and, eq } from 'drizzle-orm'
import { type Administrator, writeAudit } from '#core/audit/write-audit.server.ts'
import { administratorNote } from '#core/credits/administrator-note.ts'
import { type CreditContext, postCredits } from '#core/credits/post-credits.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { creditEntries } from '#core/db/schema/credits.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { lockAccount, type LockedAccount } from '../lock-account.server.ts'
import type { AccountContext } from '../account-context.ts'
import { writeRole, requireSeen } from './change-role.server.ts'
import type { UserInput } from './user-input.ts'

/**
 * Applies an administrator's changes: only fields that differ from the values shown. A changed balance posts the
 * difference to the ledger. Throws `edit_conflict` when the same field changed meanwhile (with `field` and its
 * `current` value), `user_not_found`, `forbidden`, `last_administrator`, and `invalid_input` for a credit change
 * without a reason.
 */
export async function updateUser(
  context: Pick<AccountContext, 'db' | 'ledgerKey' | 'authOptions'>,
  actor: Administrator,
  userId: string,
  input: UserInput,
): Promise<void> {
  await transact(context.db, async (tx) => {
    const account = await lockAccount(tx, { userId, actorId: actor.id })
    const inTransaction = { ...context, db: tx }
    await writeCredits(inTransaction, actor, account, input)
    await writeProfile(tx, actor, account, input)
    if (input.role !== input.seenRole) {
      requireSeen('role', input.seenRole, account.role, input.role)
      await writeRole(inTransaction, actor, account, input.role)
    }
  })
}

async function writeCredits(
  { db: tx, ledgerKey }: CreditContext,
  actor: Administrator,
  account: LockedAccount,
  { credits, seenCredits, reason, editId }: UserInput,
): Promise<void> {
  if (credits === seenCredits || (await isBooked(tx, account.id, editId))) return
  // Even when the balance now equals the typed value: something the administrator did not see caused it.
  requireSeen('credits', String(seenCredits), String(account.credits))
  if (!reason) throw new AppError('invalid_input', 'A credit change requires a reason.')
  const after = await postCredits(
    { db: tx, ledgerKey },
    {
      userId: account.id,
      amount: credits - seenCredits,
      reason: 'adjustment',
      source: 'admin',
      sourceId: editId,
      note: administratorNote(actor.id, reason),
    },
  )
  await writeAudit(tx, actor, {
    action: 'user.credits',
    subject: { id: account.id },
    before: { credits: account.credits },
    after: { credits: after },
    reason,
  })
}

/** Returns whether this form was already applied. */
async function isBooked(tx: Database, userId: string, editId: string): Promise<boolean> {
  const booked = and(
    eq(creditEntries.source, 'admin'),
    eq(creditEntries.sourceId, editId),
    eq(creditEntries.userId, userId),
  )
  return (await tx.$count(creditEntries, booked)) > 0
}

async function writeProfile(
  tx: Database,
  actor: Administrator,
  account: LockedAccount,
  { fullName, companyName, seenFullName, seenCompanyName }: UserInput,
): Promise<void> {
  const before: Partial<Pick<LockedAccount, 'fullName' | 'companyName'>> = {}
  const after: typeof before = {}
  if (fullName !== seenFullName && fullName !== account.fullName) {
    requireSeen('fullName', seenFullName, account.fullName)
    before.fullName = account.fullName
    after.fullName = fullName
  }
  if ((companyName ?? '') !== seenCompanyName && companyName !== account.companyName) {
    requireSeen('companyName', seenCompanyName, account.companyName ?? '')
    before.companyName = account.companyName
    after.companyName = companyName
  }
  if (Object.keys(after).length === 0) return
  await tx
    .update(users)
    .set({ ...after, updatedAt: new Date() })
    .where(eq(users.id, account.id))
  await writeAudit(tx, actor, { action: 'user.profile', subject: { id: account.id }, before, after })
}
