import { isAPIError } from 'better-auth/api'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { credentials, sessions, users } from '#core/db/schema/accounts.ts'
import { AppError } from '#core/errors.ts'
import { transact } from '#core/db/transact.server.ts'
import { addressKey } from '#core/rate-limits/address-key.ts'
import { LimitReached } from '#core/rate-limits/database-limit.server.ts'
import { accountLimit } from '#core/rate-limits/sign-in-attempts.server.ts'
import { recordRefusedSignIn, recordSecurityEvent } from '#core/security-log/security-log.server.ts'
import { type AccountContext, type Device, deviceHeaders } from './account-context.ts'
import type { Auth } from './auth.server.ts'
import { type Credential, deviceCookie, readKnownDevice, rememberDevice } from './device-cookie.server.ts'
import type { SignedIn } from './register.server.ts'
import { warnOfGuessing } from './security-notice.server.ts'
import { livingSignIn } from './sign-ins.server.ts'
import { withMinDuration } from './with-min-duration.ts'

/**
 * Signs in, and sends a mail when the device is new to the account. Throws `invalid_credentials` for an unknown address
 * or a wrong password, after the same work: an unknown address also costs a hash and a log entry; and
 * `too_many_requests`. An account with a second factor continues with `passSecondFactor`.
 */
export async function signIn(
  context: Omit<AccountContext, 'ledgerKey' | 'siteOrigin'>,
  typed: { email: string; password: string },
  device: Device,
): Promise<SignedIn> {
  const { db, auth, authOptions } = context
  const { address } = device
  const email = typed.email.toLowerCase()
  const stored = await readCredential(db, email)
  const release = await takeAttempt(context, { email, kept: stored, device })
  const refuse = async (credential: Credential | undefined, cause?: unknown) => {
    await recordRefusedSignIn(db, context, { email, isKnown: credential !== undefined, address })
    return new AppError('invalid_credentials', 'Invalid email or password', { cause })
  }
  const { headers, response } = await auth.api
    .signInEmail({ body: { ...typed, email }, headers: deviceHeaders(device), returnHeaders: true })
    .catch(async (cause: unknown) => {
      if (!isAPIError(cause) || Number(cause.statusCode) >= 500) throw cause
      throw await refuse(stored, cause)
    })
  // Comparing is slow by design: a password changed meanwhile would not end this session.
  const present = await readCredential(db, email)
  const isPending = 'twoFactorRedirect' in response
  if (!stored || !present || present.hash !== stored.hash) {
    if (!isPending) await db.delete(sessions).where(eq(sessions.token, response.token))
    throw await refuse(present)
  }
  await release()
  const { userId, role } = present
  const cookies = headers.getSetCookie()
  // A password alone does not make a device known.
  if (isPending) {
    const event = 'sign_in.second_factor_asked'
    await recordSecurityEvent(db, context, { event, account: { email }, address })
    return { userId, role, cookies, isPending }
  }
  await transact(db, async (tx) => {
    await rememberDevice(tx, context, userId, device)
    await recordSecurityEvent(tx, context, { event: 'sign_in.succeeded', account: { email }, address })
  })
  return { userId, role, cookies: [...cookies, deviceCookie(authOptions, device.cookies, stored)], isPending }
}

/** Returns the account, its role and its stored hash. Waits for a concurrent password change. */
async function readCredential(
  db: Database,
  email: string,
): Promise<(Credential & Pick<SignedIn, 'role'>) | undefined> {
  const [stored] = await db
    .select({ userId: users.id, hash: credentials.password, role: users.role })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(and(eq(users.email, email), eq(credentials.providerId, 'credential')))
    .for('share', { of: credentials })
  return stored?.hash ? { ...stored, hash: stored.hash } : undefined
}

/** Stands in for an unknown email, so checking its cookie takes the same work. */
const nobody: Credential = { userId: '', hash: '' }

type SignInContext = Pick<AccountContext, 'db' | 'authOptions' | 'attempts' | 'requiresConfirmedEmail'>

/** Counts the attempt; returns a function that takes it back. Records and rethrows the first refusal of each limit. */
async function takeAttempt(
  context: SignInContext,
  { email, kept: stored, device }: { email: string; kept: Credential | undefined; device: Device },
): Promise<() => Promise<void>> {
  const { db, authOptions, attempts } = context
  const { address, cookies } = device
  const isSignedIn = await hasSignInFrom(db, email, address)
  const known =
    readKnownDevice(authOptions, cookies, stored ?? nobody) ?? (isSignedIn ? addressKey(address) : undefined)
  try {
    return await attempts.signIns.take({ address, account: email, known })
  } catch (error) {
    if (error instanceof LimitReached && error.isFirst) {
      await recordSecurityEvent(db, context, { event: 'sign_in.locked_out', account: { email }, address })
      if (error.limit === accountLimit) await withMinDuration(warnOfGuessing(db, context, email))
    }
    throw error
  }
}

async function hasSignInFrom(db: Database, email: string, address: string): Promise<boolean> {
  const known = await db
    .selectDistinct({ address: sessions.ipAddress })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(users.email, email), livingSignIn()))
  return known.some((one) => one.address && addressKey(one.address) === addressKey(address))
}

/** Ends the sign-in of the headers, if any; returns the `Set-Cookie` headers that delete its cookies. */
export async function signOut(auth: Auth, headers: Headers): Promise<string[]> {
  const signedOut = await auth.api.signOut({ headers, returnHeaders: true })
  return signedOut.headers.getSetCookie()
}
