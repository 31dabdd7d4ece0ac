import { isAPIError } from 'better-auth/api'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { credentials, passkeys, sessions, twoFactors, users } from '#core/db/schema/accounts.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { LimitReached } from '#core/rate-limits/database-limit.server.ts'
import type { SecurityEventName } from '#core/security-log/security-events.ts'
import { recordSecurityEvent } from '#core/security-log/security-log.server.ts'
import { type Device, deviceHeaders } from '../account-context.ts'
import { type Auth, createAuth } from '../auth.server.ts'
import { deviceCookie, rememberDevice } from '../device-cookie.server.ts'
import { groupByFive } from '../readable-secret.ts'
import type { SignedIn } from '../register.server.ts'
import { queueSecurityNotice } from '../security-notice.server.ts'
import { type FactorContext, readFactors, wrongFactor } from './factors.server.ts'
import { stepOfKept } from './totp.server.ts'

/** A request of a sign-in that waits for its second factor. */
export interface PendingRequest {
  /** Request headers, whose cookies identify the pending sign-in. */
  headers: Headers
  device: Device
}

/** A sign-in that waits for its second factor. */
export interface PendingSignIn {
  userId: string
  hasTotp: boolean
  hasPasskeys: boolean
}

/** Returns the pending sign-in of a request and the factors it can use; undefined when there is none. */
export async function readPendingSignIn(
  context: FactorContext,
  request: PendingRequest,
): Promise<PendingSignIn | undefined> {
  const found = await waiting(context.auth, request)
  if (!found || !(await lockPassword(context.db, found))) return undefined
  const { hasTotp, passkeys: keys } = await readFactors(context, found.userId)
  return { userId: found.userId, hasTotp, hasPasskeys: keys.length > 0 }
}

const waiting = (auth: Auth, request: PendingRequest, consume = false) =>
  auth.api.readPendingSignIn({ body: { consume }, headers: pendingHeaders(request) })

/** Leaves out any session: better-auth would use its account instead. */
export function pendingHeaders({ headers, device }: PendingRequest): Headers {
  const pairs = (headers.get('Cookie') ?? '').split(/; */).filter((pair) => !pair.includes('session_token='))
  const passed = deviceHeaders(device)
  passed.set('Cookie', pairs.join('; '))
  return passed
}

type PasskeyResponse = Record<string, unknown>

/** A TOTP code, a recovery code or a passkey assertion. */
export type GivenFactor =
  | { kind: 'totp'; code: string }
  | { kind: 'recovery'; code: string }
  | { kind: 'passkey'; response: PasskeyResponse; origin: string }

/**
 * Finishes a sign-in after a correct password. Throws `second_factor_wrong`, also for a used code, `sign_in_expired`
 * and `too_many_requests`.
 */
export async function passSecondFactor(
  context: FactorContext,
  request: PendingRequest,
  factor: GivenFactor,
): Promise<SignedIn> {
  const { db, auth, authOptions, attempts } = context
  const { device } = request
  const pending = await waiting(auth, request)
  if (!pending) throw expired()
  const { userId } = pending
  const { address } = device
  const record = (event: SecurityEventName, tx = db) =>
    recordSecurityEvent(tx, context, { event, account: { userId }, address })
  const attempt = { kind: 'second_factor', address, account: userId } as const
  await attempts.take(attempt).catch(async (error: unknown) => {
    if (error instanceof LimitReached && error.isFirst) await record('sign_in.locked_out')
    throw error
  })
  const signedIn = await transact(db, async (tx) => {
    const held = await lockPassword(tx, pending)
    if (!held) throw expired()
    const { role, hash } = held
    const passkeyOrigin = factor.kind === 'passkey' ? factor.origin : undefined
    const inTransaction = createAuth(tx, { ...authOptions, passkeyOrigin })
    const { token, cookies } = await check(tx, inTransaction, userId, request, factor)
    await tx
      .update(sessions)
      .set({ passedSecondFactor: true, provenAt: pending.since })
      .where(eq(sessions.token, token))
    await rememberDevice(tx, context, userId, device)
    await record('sign_in.succeeded', tx)
    if (factor.kind === 'recovery') {
      const { codesLeft } = await readFactors({ ...context, db: tx, auth: inTransaction }, userId)
      const data = { change: 'code_used', codesLeft }
      await queueSecurityNotice(tx, context, userId, { kind: 'second_factor', data })
    }
    const known = deviceCookie(authOptions, device.cookies, { userId, hash })
    return { userId, role, cookies: [...cookies, known], isPending: false }
  }).catch(async (error: unknown) => {
    // After the transaction, which was rolled back.
    if (error instanceof AppError && error.type === 'second_factor_wrong') {
      await record('sign_in.wrong_second_factor')
    }
    throw error
  })
  await attempts.release(attempt)
  return signedIn
}

/**
 * Returns the role and password hash of a pending sign-in, locked until the transaction ends. Returns undefined if the
 * password has changed since, which ends the sign-in.
 */
async function lockPassword(tx: Database, { userId, since }: { userId: string; since: Date }) {
  const [account] = await tx
    .select({ role: users.role, hash: credentials.password, setAt: credentials.updatedAt })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(eq(credentials.userId, userId))
    .for('share', { of: credentials })
  return account?.hash && account.setAt <= since ? { role: account.role, hash: account.hash } : undefined
}

async function check(
  tx: Database,
  auth: Auth,
  userId: string,
  request: PendingRequest,
  factor: GivenFactor,
): Promise<{ token: string; cookies: string[] }> {
  const headers = pendingHeaders(request)
  const options = { headers, returnHeaders: true } as const
  switch (factor.kind) {
    case 'totp': {
      const code = factor.code.replace(/\D/g, '')
      await useStep(tx, auth, userId, code)
      return answered(await auth.api.verifyTOTP({ body: { code }, ...options }).catch(refuse))
    }
    case 'recovery': {
      const code = groupByFive(factor.code.toLowerCase().replace(/[^a-z\d]/g, ''))
      return answered(await auth.api.verifyBackupCode({ body: { code }, ...options }).catch(refuse))
    }
    case 'passkey': {
      // The library treats a passkey as a whole sign-in: it neither checks the pending account nor ends the pending
      // sign-in.
      const own = and(eq(passkeys.credentialID, String(factor.response.id)), eq(passkeys.userId, userId))
      if ((await tx.$count(passkeys, own)) === 0) throw wrongFactor()
      const verified = await auth.api
        .verifyPasskeyAuthentication({ body: { response: factor.response as never }, ...options })
        .catch(refuse)
      const ended = await waiting(auth, request, true)
      if (ended?.userId !== userId) throw expired()
      return { token: verified.response.session.token, cookies: verified.headers.getSetCookie() }
    }
  }
}

/** Marks a code's time step as used, so it and earlier ones cannot be reused. Throws `second_factor_wrong`. */
async function useStep(tx: Database, auth: Auth, userId: string, code: string): Promise<void> {
  const [kept] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  const step = kept?.verified ? await stepOfKept(auth, kept.secret, code) : undefined
  if (step === undefined) throw wrongFactor()
  const taken = await tx
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.userId, userId), or(isNull(twoFactors.lastStep), lt(twoFactors.lastStep, step))))
    .returning({ id: twoFactors.id })
  if (taken.length === 0) throw wrongFactor()
}

const answered = ({ headers, response }: { headers: Headers; response: { token?: string } }) => ({
  token: response.token ?? '',
  cookies: headers.getSetCookie(),
})

function refuse(cause: unknown): never {
  if (!isAPIError(cause) || Number(cause.statusCode) >= 500) throw cause
  throw wrongFactor(cause)
}

const expired = () => new AppError('sign_in_expired', 'The sign-in expired. Log in with your password again.')
