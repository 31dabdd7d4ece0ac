import { isAPIError } from 'better-auth/api'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { credentials, sessions, users } from '#core/db/schema/accounts.ts'
import { AppError } from '#core/errors.ts'
import { transact } from '#core/db/transact.server.ts'
import { addressKey } from '#core/rate-limits/address-key.ts'
import type { Attempt } from '#core/rate-limits/attempts.server.ts'
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
  { email, password }: { email: string; password: string },
  device: Device,
): Promise<SignedIn> {
  const { db, auth, attempts } = context
  const { address } = device
  // Who is signed in there already is not kept out by others who guess.
  const isKnown = await hasSignInFrom(db, email, address)
  const attempt: Attempt = { kind: 'sign_in', address, account: isKnown ? undefined : email }
  await attempts.take(attempt)
  const kept = await readPassword(db, email)
  const { headers, response } = await auth.api
    .signInEmail({ body: { email, password }, headers: deviceHeaders(device), returnHeaders: true })
    .catch((cause: unknown) => {
      if (!isAPIError(cause) || Number(cause.statusCode) >= 500) throw cause
      throw wrong(cause)
    })
  // Comparing takes long by intention. Whoever set another password meanwhile did not see this sign-in to end it.
  if ((await readPassword(db, email)) !== kept) {
    await db.delete(sessions).where(eq(sessions.token, response.token))
    throw wrong()
  }
  await attempts.giveBack(attempt)
  await transact(db, (tx) => rememberDevice(tx, context, response.user.id, device))
  const { id, role } = response.user as typeof response.user & { role?: SignedIn['role'] }
  return { userId: id, role: role ?? 'user', cookies: headers.getSetCookie() }
}

const wrong = (cause?: unknown) => new AppError('invalid_credentials', 'Invalid email or password', { cause })

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
