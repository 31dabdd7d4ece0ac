import { and, asc, eq, ne, isNull } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { passkeys, sessions, twoFactors, users } from '#core/db/schema/accounts.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { recordSecurityEvent } from '#core/security-log/security-log.server.ts'
import { isUuid } from '#text/uuid.ts'
import type { AccountContext } from '../account-context.ts'
import { type GivenPassword, lockPassword, requirePassword } from '../password-hashing.server.ts'
import { makeReadableSecret } from '../readable-secret.ts'
import { queueSecurityNotice } from '../security-notice.server.ts'
import type { CurrentUser } from '../user.ts'
import { encryptSecret, makeSecret, openOffer, stepOf } from './totp.server.ts'
import { writeAudit } from '#core/audit/write-audit.server.ts'

export type FactorContext = Pick<
  AccountContext,
  'db' | 'auth' | 'authOptions' | 'attempts' | 'requiresConfirmedEmail'
>
export type Owner = Pick<CurrentUser, 'id' | 'sessionId'>
type Asked = Pick<GivenPassword, 'password' | 'address'>

/** Second factors of an account. */
export interface Factors {
  hasTotp: boolean
  passkeys: { id: string; name: string; /** ISO 8601. */ createdAt: string }[]
  /** Unused recovery codes. */
  codesLeft: number
}

export async function readFactors({ db, auth }: FactorContext, userId: string): Promise<Factors> {
  const [kept] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  const keys = await db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  // Unreadable after AUTH_SECRET has changed: passkeys still work then.
  const codes = kept
    ? await auth.api.viewBackupCodes({ body: { userId } }).then(
        ({ backupCodes }) => backupCodes,
        () => [],
      )
    : []
  return {
    hasTotp: kept?.verified ?? false,
    passkeys: keys.map(({ id, name, createdAt }) => ({
      id,
      name: name ?? '',
      createdAt: createdAt.toISOString(),
    })),
    codesLeft: codes.length,
  }
}

/**
 * Adds an authenticator app after a correct code of the offered secret. Returns recovery codes if the account has none
 * yet. Throws `invalid_credentials` for a wrong password, `second_factor_wrong`, and `too_many_requests`.
 */
export async function addTotp(
  context: FactorContext,
  user: Owner,
  { sealed, code, ...confirmation }: Asked & { sealed: string; code: string },
): Promise<string[] | undefined> {
  const compared = await requirePassword(context, { userId: user.id, ...confirmation })
  const secret = await openOffer(context.auth, user.id, sealed)
  const lastStep = secret && (await stepOf(secret, code))
  if (!secret || lastStep === undefined) throw wrongFactor()
  return transact(context.db, async (tx) => {
    await lockPassword(tx, compared)
    const totp = {
      secret: await encryptSecret(context.auth, secret),
      verified: true,
      lastStep: Number(lastStep),
    }
    const backupCodes = await encryptSecret(context.auth, '[]')
    await tx
      .insert(twoFactors)
      .values({ userId: user.id, backupCodes, ...totp })
      .onConflictDoUpdate({ target: twoFactors.userId, set: totp })
    return settleAdded(tx, context, user, { change: 'totp_added', address: confirmation.address })
  })
}

/** Enables the second factor after one was added: this sign-in counts as having passed it, all others end. */
export async function settleAdded(
  tx: Database,
  context: FactorContext,
  { id: userId, sessionId }: Owner,
  made: { change: 'totp_added' | 'passkey_added'; address: string },
): Promise<string[] | undefined> {
  const [user] = await tx
    .select({ hadFactor: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  await tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId))
  await tx.update(sessions).set({ passedSecondFactor: true }).where(eq(sessions.id, sessionId))
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
  await notifyOfChange(tx, context, userId, made)
  return user?.hadFactor ? undefined : writeRecoveryCodes(tx, context, userId)
}

/** Replaces an account's recovery codes and returns the new ones, which are shown once. */
async function writeRecoveryCodes(tx: Database, context: FactorContext, userId: string): Promise<string[]> {
  const codes = Array.from({ length: 10 }, () => makeReadableSecret(10))
  const backupCodes = await encryptSecret(context.auth, JSON.stringify(codes))
  // For an account with only passkeys: a random secret that is never shown.
  const secret = await encryptSecret(context.auth, makeSecret())
  await tx
    .insert(twoFactors)
    .values({ userId, secret, backupCodes })
    .onConflictDoUpdate({ target: twoFactors.userId, set: { backupCodes } })
  return codes
}

/** Replaces the recovery codes. Throws `invalid_credentials`, `too_many_requests`, and `not_found` without a factor. */
export async function renewRecoveryCodes(
  context: FactorContext,
  user: Owner,
  confirmation: Asked,
): Promise<string[]> {
  const compared = await requirePassword(context, { userId: user.id, ...confirmation })
  return transact(context.db, async (tx) => {
    await lockPassword(tx, compared)
    await lockEnabled(tx, user.id)
    await notifyOfChange(tx, context, user.id, { change: 'codes_renewed', address: confirmation.address })
    return writeRecoveryCodes(tx, context, user.id)
  })
}

async function lockEnabled(tx: Database, userId: string): Promise<void> {
  const enabled = and(eq(users.id, userId), eq(users.twoFactorEnabled, true))
  const found = await tx.select({ id: users.id }).from(users).where(enabled).for('no key update')
  if (found.length === 0) throw new AppError('not_found', 'This account has no second factor.')
}

/**
 * Removes the authenticator app or a passkey. Throws `invalid_credentials` for a wrong password, `not_found` for a
 * factor the account does not have, and `too_many_requests`.
 */
export async function removeFactor(
  context: FactorContext,
  user: Owner,
  { passkeyId, ...confirmation }: Asked & { passkeyId?: string },
): Promise<void> {
  const compared = await requirePassword(context, { userId: user.id, ...confirmation })
  await transact(context.db, async (tx) => {
    await lockPassword(tx, compared)
    await lockEnabled(tx, user.id)
    const isGone =
      passkeyId === undefined
        ? await removeTotp(tx, context, user.id)
        : await removePasskey(tx, user.id, passkeyId)
    if (!isGone) throw new AppError('not_found', 'Second factor not found.')
    const change = passkeyId === undefined ? 'totp_removed' : 'passkey_removed'
    await notifyOfChange(tx, context, user.id, { change, address: confirmation.address })
    const hasTotp = and(eq(twoFactors.userId, user.id), eq(twoFactors.verified, true))
    const left =
      (await tx.$count(passkeys, eq(passkeys.userId, user.id))) + (await tx.$count(twoFactors, hasTotp))
    if (left === 0) await removeFactors(tx, user.id)
  })
}

async function removeTotp(tx: Database, { auth }: FactorContext, userId: string): Promise<boolean> {
  const secret = await encryptSecret(auth, makeSecret())
  const removed = await tx
    .update(twoFactors)
    .set({ verified: false, secret, lastStep: null })
    .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true)))
    .returning({ id: twoFactors.id })
  return removed.length > 0
}

async function removePasskey(tx: Database, userId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  return removed.length > 0
}

const eventOf = {
  totp_added: 'account.second_factor_added',
  passkey_added: 'account.second_factor_added',
  totp_removed: 'account.second_factor_removed',
  passkey_removed: 'account.second_factor_removed',
  reset: 'account.second_factor_removed',
  codes_renewed: 'account.recovery_codes_renewed',
} as const

/** Records a change of second factors and notifies the account by mail. `address` is null for a command. */
async function notifyOfChange(
  tx: Database,
  context: Pick<FactorContext, 'authOptions' | 'requiresConfirmedEmail'>,
  userId: string,
  { change, address }: { change: keyof typeof eventOf; address: string | null },
): Promise<void> {
  await recordSecurityEvent(tx, context, { event: eventOf[change], account: { userId }, address })
  await queueSecurityNotice(tx, context, userId, { kind: 'second_factor', data: { change } })
}

/** Removes every factor and recovery code of an account. Call it in a transaction. */
export async function removeFactors(tx: Database, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId))
}

export const wrongFactor = (cause?: unknown) =>
  new AppError('second_factor_wrong', 'This code is wrong or was already used.', { cause })

/**
 * Removes an account's second factors for the operator, ends its sign-ins and notifies it by mail. The audit entry has
 * the account itself as the actor, as no administrator did it. Returns whether there was a factor. Throws
 * `user_not_found`.
 */
export async function resetFactors(context: AccountContext, email: string): Promise<boolean> {
  return transact(context.db, async (tx) => {
    const [user] = await tx
      .select({ id: users.id, fullName: users.fullName, enabled: users.twoFactorEnabled })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.closedAt)))
      .for('no key update')
    if (!user) throw new AppError('user_not_found', `No account with the email ${email}.`)
    if (!user.enabled) return false
    const { hasTotp, passkeys } = await readFactors({ ...context, db: tx }, user.id)
    await removeFactors(tx, user.id)
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
    await notifyOfChange(tx, context, user.id, { change: 'reset', address: null })
    const actor = { id: user.id, fullName: user.fullName, email, address: 'localhost' }
    await writeAudit(tx, actor, {
      action: 'user.reset_second_factor',
      subject: { id: user.id },
      reason: 'Reset on the command line of the server',
      before: { authenticatorApp: hasTotp, passkeys: passkeys.length },
      after: { authenticatorApp: false, passkeys: 0 },
    })
    return true
  })
}
