import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { knownDevices, sessions, users, verifications } from '#core/db/schema/accounts.ts'
import { mails } from '#core/db/schema/mail.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { createAttempts } from '#core/rate-limits/attempts.server.ts'
import type { AccountContext } from './account-context.ts'
import { register } from './register.server.ts'
import type { Role } from './user.ts'

export interface MadeAccount {
  email: string
  /** Shown once, kept nowhere. */
  password: string
  role: Role
}

interface NewAccount {
  email: string
  fullName: string
  companyName: string
  role: Role
  language: 'en' | 'vi'
}

/** Letters and digits that nobody takes for one another, read aloud or written down. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A password of 20 characters, in groups: 100 bits. */
function makePassword(): string {
  const letters = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return letters.match(/.{5}/g)!.join('-')
}

/**
 * An account that the operator makes: with a password made up for it, verified, nobody signed in, no mail. Throws
 * `email_taken`.
 */
export async function createAccount(
  context: AccountContext,
  { email, fullName, companyName, role, language }: NewAccount,
): Promise<MadeAccount> {
  const password = makePassword()
  await transact(context.db, async (tx) => {
    const person = { email, password, fullName, companyName, language }
    // What the operator does is not counted as attempts.
    const uncounted = { ...context, db: tx, attempts: createAttempts(tx, 0), requiresConfirmedEmail: false }
    const { userId } = await register(uncounted, person, { userAgent: null, address: '127.0.0.1' })
    await tx.update(users).set({ role, emailVerified: true }).where(eq(users.id, userId))
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
    await tx.delete(mails).where(eq(mails.recipient, email))
    await tx.delete(verifications).where(eq(verifications.value, JSON.stringify({ userId, email })))
  })
  return { email, password, role }
}

/** Makes an existing account an administrator's. Throws `user_not_found`. */
export async function promoteToAdmin({ db }: Pick<AccountContext, 'db'>, email: string): Promise<void> {
  const promoted = await db
    .update(users)
    .set({ role: 'admin', updatedAt: new Date() })
    .where(eq(users.email, email))
    .returning({ id: users.id })
  if (promoted.length === 0) throw new AppError('user_not_found', `There is no account of ${email}.`)
}
