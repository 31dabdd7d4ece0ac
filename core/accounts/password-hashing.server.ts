import { hashPassword as scrypt, verifyPassword as verifyScrypt } from 'better-auth/crypto'
import { eq, and } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { credentials, users } from '#core/db/schema/accounts.ts'
import { AppError } from '#core/errors.ts'
import { recordSecurityEvent } from '#core/security-log/security-log.server.ts'
import type { AccountContext } from './account-context.ts'
import type { AuthOptions } from './auth.server.ts'
import { minPasswordLength, passwordLength } from './user.ts'

const hashing = ({ password }: AuthOptions) => password ?? { hash: scrypt, verify: verifyScrypt }

/** Returns the hash to store for a password. */
export const hashPassword = (options: AuthOptions, password: string) => hashing(options).hash(password)

/** Returns options with which better-auth uses a precomputed hash. */
export const hashedBeforehand = (options: AuthOptions, hash: string): AuthOptions => ({
  ...options,
  password: { ...hashing(options), hash: () => Promise.resolve(hash) },
})

/** Throws `password_too_short` for a new password shorter than the account's role allows. */
export async function requireLength(db: Database, userId: string, password: string): Promise<void> {
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId))
  const min = minPasswordLength(user?.role ?? 'user')
  if (password.length >= min) return
  throw new AppError('password_too_short', `The password needs at least ${min} characters.`, {
    details: { least: min },
  })
}

export interface GivenPassword {
  userId: string
  password: string
  /** Client address. */
  address: string
}

/** A password that was correct when compared. */
interface ComparedPassword {
  userId: string
  /** The stored hash at that time. */
  hash: string
}

const passwordOf = (userId: string) =>
  and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential'))

/**
 * Asks for the password again before a sensitive action, whose transaction must start with `lockPassword`. Throws
 * `invalid_credentials` for a wrong one and `too_many_requests`.
 */
export async function requirePassword(
  context: Pick<AccountContext, 'db' | 'authOptions' | 'attempts'>,
  { userId, password, address }: GivenPassword,
): Promise<ComparedPassword> {
  const { db, authOptions, attempts } = context
  const attempt = { kind: 'password', address, account: userId } as const
  await attempts.take(attempt)
  const [kept] = await db.select({ hash: credentials.password }).from(credentials).where(passwordOf(userId))
  const hash = kept?.hash
  const isRight =
    hash && password.length <= passwordLength.max && (await hashing(authOptions).verify({ hash, password }))
  if (!isRight) {
    await recordSecurityEvent(db, context, { event: 'session.wrong_password', account: { userId }, address })
    throw wrongPassword()
  }
  await attempts.release(attempt)
  return { userId, hash }
}

/** Locks the compared password until the transaction ends. Throws `invalid_credentials` if it changed since. */
export async function lockPassword(tx: Database, { userId, hash }: ComparedPassword): Promise<void> {
  const [kept] = await tx
    .select({ hash: credentials.password })
    .from(credentials)
    .where(passwordOf(userId))
    .for('update')
  if (kept?.hash !== hash) throw wrongPassword()
}

const wrongPassword = () => new AppError('invalid_credentials', 'The current password is incorrect.')

let common: Promise<ReadonlySet<string>> | undefined

/** The 49,000 most common leaked passwords in lower case; read when the first password is chosen. */
function readCommonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return common
}

/**
 * Throws `weak_password` for a common password and for the account's own email or its local part, ignoring case;
 * `details.problem` says which.
 */
export async function requireStrongPassword(password: string, email: string): Promise<void> {
  const typed = password.toLowerCase()
  const own = email.toLowerCase()
  if (typed === own || typed === own.slice(0, own.lastIndexOf('@'))) {
    throw weak('passwordIsEmail', 'The password is the email address, or a part of it.')
  }
  if ((await readCommonPasswords()).has(typed)) {
    throw weak('passwordCommon', 'The password is one of the most common ones.')
  }
}

const weak = (problem: 'passwordIsEmail' | 'passwordCommon', message: string) =>
  new AppError('weak_password', message, { details: { problem } })
