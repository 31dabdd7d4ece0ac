import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { passkeys } from '#core/db/schema/accounts.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { createAuth } from '../auth.server.ts'
import { lockPassword, requirePassword } from '../password-hashing.server.ts'
import { type FactorContext, type Owner, settleAdded, wrongFactor } from './factors.server.ts'
import { type PendingRequest, pendingHeaders, readPendingSignIn } from './pass-second-factor.server.ts'

/** Max passkeys per account. */
const maxPasskeys = 10

/** WebAuthn options for the browser, and the cookies that hold the challenge. */
interface Challenge {
  options: Record<string, unknown>
  cookies: string[]
}

const authFor = ({ db, authOptions }: FactorContext, origin: string) =>
  createAuth(db, { ...authOptions, passkeyOrigin: origin })

/** Returns WebAuthn registration options for the session in the headers. */
export async function offerPasskey(
  context: FactorContext,
  { headers, origin }: { headers: Headers; origin: string },
): Promise<Challenge> {
  const offered = await authFor(context, origin).api.generatePasskeyRegistrationOptions({
    headers,
    returnHeaders: true,
  })
  return { options: { ...offered.response }, cookies: offered.headers.getSetCookie() }
}

interface NewPasskey {
  name: string
  /** The authenticator's response. */
  response: unknown
  password: string
  /** Client address. */
  address: string
  headers: Headers
  origin: string
}

/**
 * Adds a passkey to an account. Returns recovery codes if it has none yet. Throws `invalid_credentials` for a wrong
 * password, `second_factor_wrong` for a response that does not match the challenge, and `too_many_requests`.
 */
export async function addPasskey(
  context: FactorContext,
  user: Owner,
  { name, response, password, address, headers, origin }: NewPasskey,
): Promise<string[] | undefined> {
  const { db, authOptions } = context
  const compared = await requirePassword(context, { userId: user.id, password, address })
  return transact(db, async (tx) => {
    await lockPassword(tx, compared)
    if ((await tx.$count(passkeys, eq(passkeys.userId, user.id))) >= maxPasskeys) {
      throw new AppError('invalid_input', `An account has at most ${maxPasskeys} passkeys.`)
    }
    await createAuth(tx, { ...authOptions, passkeyOrigin: origin })
      .api.verifyPasskeyRegistration({ body: { response, name }, headers })
      .catch((cause: unknown) => {
        throw isAPIError(cause) ? wrongFactor(cause) : cause
      })
    return settleAdded(tx, context, user, { change: 'passkey_added', address })
  })
}

/** Returns WebAuthn authentication options for a pending sign-in. Throws `sign_in_expired`. */
export async function offerAssertion(
  context: FactorContext,
  request: PendingRequest,
  origin: string,
): Promise<Challenge> {
  const pending = await readPendingSignIn(context, request)
  if (!pending) throw new AppError('sign_in_expired', 'Log in with your password again.')
  const generated = await authFor(context, origin).api.generatePasskeyAuthenticationOptions({
    headers: pendingHeaders(request),
    returnHeaders: true,
  })
  const keys = await context.db
    .select({ id: passkeys.credentialID, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, pending.userId))
  // A security key without resident keys has to be told which key to use.
  const allowCredentials = keys.map(({ id, transports }) => ({
    id,
    type: 'public-key',
    transports: transports?.split(',').filter(Boolean),
  }))
  return { options: { ...generated.response, allowCredentials }, cookies: generated.headers.getSetCookie() }
}
