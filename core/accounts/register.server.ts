import { deferSignUpCredits, grantSignUpCredits } from '#core/credits/sign-up-credits.server.ts'
import { transact } from '#core/db/transact.server.ts'
import { recordSecurityEvent } from '#core/security-log/security-log.server.ts'
import { type AccountContext, type Device, deviceHeaders } from './account-context.ts'
import type { Registration } from './account-input.ts'
import { createAuth } from './auth.server.ts'
import { claimEmail, requireFreeEmail } from './claim-email.server.ts'
import { deviceCookie, rememberDevice } from './device-cookie.server.ts'
import { requireStrongPassword, hashedBeforehand, hashPassword } from './password-hashing.server.ts'
import type { Role } from './user.ts'
import { mailVerification } from './verify-email.server.ts'

export interface SignedIn {
  userId: string
  role: Role
  /** `Set-Cookie` headers of the sign-in. */
  cookies: string[]
  /** Whether the cookies belong to a sign-in that still waits for a second factor and grant no access. */
  isPending: boolean
}

/**
 * Creates an account, signs it in and writes the verification mail in one transaction. Grants the sign-up credits
 * unless they wait for the address to be confirmed. Throws `email_taken`, `weak_password` and `too_many_requests`.
 */
export async function register(
  context: AccountContext,
  { email, password, fullName, companyName, language }: Registration,
  device: Device,
): Promise<SignedIn> {
  const { db, authOptions, ledgerKey, siteOrigin, attempts, requiresConfirmedEmail } = context
  await requireStrongPassword(password, email)
  await attempts.take({ kind: 'register', address: device.address })
  await requireFreeEmail(db, email)
  // Before the transaction: hashing is slow by design and would hold a connection.
  const hash = await hashPassword(authOptions, password)
  return transact(db, async (tx) => {
    await claimEmail(tx, email)
    const auth = createAuth(tx, hashedBeforehand(authOptions, hash))
    const { headers, response } = await auth.api.signUpEmail({
      body: { email, password, name: fullName, companyName, language },
      headers: deviceHeaders(device),
      returnHeaders: true,
    })
    const userId = response.user.id
    const credits = requiresConfirmedEmail ? deferSignUpCredits : grantSignUpCredits
    await credits({ db: tx, ledgerKey }, userId)
    await rememberDevice(tx, context, userId, device)
    const event = 'account.registered'
    await recordSecurityEvent(tx, context, { event, account: { userId }, address: device.address })
    await mailVerification(tx, auth, siteOrigin, { id: userId, email, fullName, language })
    const known = deviceCookie(authOptions, device.cookies, { userId, hash })
    return { userId, role: 'user', cookies: [...headers.getSetCookie(), known], isPending: false }
  })
}
