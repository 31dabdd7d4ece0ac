import { createOTP } from '@better-auth/utils/otp'
import { base32 } from '@better-auth/utils/base32'
import { eq } from 'drizzle-orm'
import type { AccountContext } from '#core/accounts/account-context.ts'
import { encryptSecret, makeSecret } from '#core/accounts/second-factor/totp.server.ts'
import { sessions, twoFactors, users } from '#core/db/schema/accounts.ts'

/** Returns the authenticator app's code for a key as shown on a page, `steps` of 30 seconds from now. */
export function codeOf(typed: string, steps = 0): Promise<string> {
  const secret = new TextDecoder().decode(base32.decode(typed.replaceAll(' ', '')))
  return createOTP(secret).hotp(Math.floor(Date.now() / 30_000) + steps)
}

/** Gives an account a second factor that its present sign-ins have passed, and known recovery codes. */
export async function giveSecondFactor(
  { db, auth }: Pick<AccountContext, 'db' | 'auth'>,
  userId: string,
  codes: readonly string[] = [],
): Promise<void> {
  const secret = await encryptSecret(auth, makeSecret())
  const backupCodes = await encryptSecret(auth, JSON.stringify(codes))
  await db.insert(twoFactors).values({ userId, secret, backupCodes, verified: true })
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId))
  await db.update(sessions).set({ passedSecondFactor: true }).where(eq(sessions.userId, userId))
}
