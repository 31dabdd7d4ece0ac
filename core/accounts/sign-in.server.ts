import { isAPIError } from 'better-auth/api'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { credentials, sessions, users } from '#core/db/schema/accounts.ts'
import { AppError } from '#core/errors.ts'
import { transact } from '#core/db/transact.server.ts'
import { addressKey } from '#core/rate-limits/address-key.ts'
import type { Attempt } from '#core/rate-limits/attempts.server.ts'
import { recordRefusedSignIn, recordSecurityEvent } from '#core/security-log/security-log.server.ts'
import { type AccountContext, type Device, deviceHeaders } from './account-context.ts'
import type { Auth } from './auth.server.ts'
import { rememberDevice } from './known-devices.server.ts'
import type { SignedIn } from './register.server.ts'

/**
 * Signs somebody in, and tells them by mail where the device is new to the account. Throws `invalid_credentials`, whether the address or the password is wrong, and after the same
 * work: an unknown address costs a hash, too; and `too_many_requests`.
 */
export async function signIn(
  context: Omit<AccountContext, 'ledgerKey' | 'siteOrigin'>,
  typed: { email: string; password: string },
  device: Device,
): Promise<SignedIn> {
  const { db, auth, attempts } = context
  const { address } = device
  const email = typed.email.toLowerCase()
  // Who is signed in there already is not kept out by others who guess.
  const isKnown = await hasSignInFrom(db, email, address)
  const attempt: Attempt = { kind: 'sign_in', address, account: isKnown ? undefined : email }
  await attempts.take(attempt)
  const kept = await readPassword(db, email)
  const refuse = async (hash: string | null | undefined, cause?: unknown) => {
    await recordRefusedSignIn(db, context, { email, isKnown: Boolean(hash), address })
    return new AppError('invalid_credentials', 'Invalid email or password', { cause })
  }
  const { headers, response } = await auth.api
    .signInEmail({ body: { ...typed, email }, headers: deviceHeaders(device), returnHeaders: true })
    .catch(async (cause: unknown) => {
      if (!isAPIError(cause) || Number(cause.statusCode) >= 500) throw cause
      throw await refuse(kept, cause)
    })
  // Comparing takes long by intention. Whoever set another password meanwhile did not see this sign-in to end it.
  const present = await readPassword(db, email)
  if (!present || present !== kept) {
    await db.delete(sessions).where(eq(sessions.token, response.token))
    throw await refuse(present)
  }
  await attempts.giveBack(attempt)
  await transact(db, async (tx) => {
    await rememberDevice(tx, context, response.user.id, device)
    await recordSecurityEvent(tx, context, { event: 'sign_in.succeeded', account: { email }, address })
  })
  const { id, role } = response.user as typeof response.user & { role?: SignedIn['role'] }
  return { userId: id, role: role ?? 'user', cookies: headers.getSetCookie() }
}

/** The hash that is kept; waits for whoever is about to change it. */
async function readPassword(db: Database, email: string): Promise<string | null | undefined> {
  const [kept] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(and(eq(users.email, email), eq(credentials.providerId, 'credential')))
    .for('share', { of: credentials })
  return kept?.hash
}

async function hasSignInFrom(db: Database, email: string, address: string): Promise<boolean> {
  const known = await db
    .selectDistinct({ address: sessions.ipAddress })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.email, email))
  return known.some((one) => one.address && addressKey(one.address) === addressKey(address))
}

/** Ends the sign-in that the headers carry, if there is one; returns the `Set-Cookie` headers that forget it. */
export async function signOut(auth: Auth, headers: Headers): Promise<string[]> {
  const answered = await auth.api.signOut({ headers, returnHeaders: true })
  return answered.headers.getSetCookie()
}
