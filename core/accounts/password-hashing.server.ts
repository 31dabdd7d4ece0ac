import { hashPassword as scrypt, verifyPassword as verifyScrypt } from 'better-auth/crypto'
import { eq, and } from 'drizzle-orm'
import { credentials } from '#core/db/schema/accounts.ts'
import { AppError } from '#core/errors.ts'
import type { AccountContext } from './account-context.ts'
import type { AuthOptions } from './auth.server.ts'
import { passwordLength } from './user.ts'

const hashing = ({ password }: AuthOptions) => password ?? { hash: scrypt, verify: verifyScrypt }

/** A password as it is kept. */
export const hashPassword = (options: AuthOptions, password: string) => hashing(options).hash(password)

/** Options with which better-auth, asked to hash, gives what was worked out before. */
export const hashedBeforehand = (options: AuthOptions, hash: string): AuthOptions => ({
  ...options,
  password: { ...hashing(options), hash: () => Promise.resolve(hash) },
})

export interface AskedPassword {
  userId: string
  password: string
  /** Of the client. */
  address: string
}

/**
 * The password is asked again before what matters. Throws `invalid_credentials` for another one and
 * `too_many_requests`.
 */
export async function requirePassword(
  { db, authOptions, attempts }: Pick<AccountContext, 'db' | 'authOptions' | 'attempts'>,
  { userId, password, address }: AskedPassword,
): Promise<void> {
  const attempt = { kind: 'password', address, account: userId } as const
  await attempts.take(attempt)
  const [kept] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')))
  const isRight =
    kept?.hash &&
    password.length <= passwordLength.most &&
    (await hashing(authOptions).verify({ hash: kept.hash, password }))
  if (!isRight) throw new AppError('invalid_credentials', 'The current password is not right.')
  await attempts.giveBack(attempt)
}
