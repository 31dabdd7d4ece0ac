import type { Language } from '#text/languages.ts'
import { eq } from 'drizzle-orm'
import { knownDevices, sessions, users, verifications } from '#core/db/schema/accounts.ts'
import { mails } from '#core/db/schema/mail.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { queueMail } from '#core/mail/queue-mail.server.ts'
import { createAttempts } from '#core/rate-limits/attempts.server.ts'
import { recordSecurityEvent } from '#core/security-log/security-log.server.ts'
import type { AccountContext } from './account-context.ts'
import { makeReadableSecret } from './readable-secret.ts'
import { register } from './register.server.ts'
import type { Role } from './user.ts'
import type { DatabaseConnection } from '#core/db/client.server.ts'
import type { Env } from '#core/env.server.ts'

export interface CreatedAccount {
  email: string
  /** Shown once, never stored. */
  password: string
  role: Role
}

interface NewAccount {
  email: string
  fullName: string
  companyName: string
  role: Role
  language: Language
}

/**
 * Creates a verified account with a generated password for the operator, without signing in or sending mail. Throws
 * `email_taken`.
 */
export async function createAccount(
  context: AccountContext,
  { email, fullName, companyName, role, language }: NewAccount,
): Promise<CreatedAccount> {
  // 100 bits.
  const password = makeReadableSecret(20)
  await transact(context.db, async (tx) => {
    const person = { email, password, fullName, companyName, language }
    // Actions of the operator do not count as attempts.
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

/** Makes an existing account an administrator and notifies it by mail. Throws `user_not_found`. */
export async function promoteToAdmin(
  context: Pick<AccountContext, 'db' | 'authOptions'>,
  email: string,
): Promise<void> {
  await transact(context.db, async (tx) => {
    const [user] = await tx
      .select({ id: users.id, name: users.fullName, role: users.role, language: users.language })
      .from(users)
      .where(eq(users.email, email))
      .for('no key update')
    if (!user) throw new AppError('user_not_found', `No account with the email ${email}.`)
    const { id, name, role: before, language } = user
    if (before === 'admin') return
    const role = 'admin'
    await tx.update(users).set({ role, updatedAt: new Date() }).where(eq(users.id, id))
    await queueMail(tx, { kind: 'role_changed', recipient: email, language, data: { name, role } })
    const account = { email }
    await recordSecurityEvent(tx, context, { event: 'account.role_changed', account, address: null })
  })
}

const administratorEmail = 'admin@demo.example'
const customerEmail = 'customer@demo.example'
/** Emails of the demonstration accounts. */
export const demonstrationEmails = [administratorEmail, customerEmail]

export const isDemonstrationEmail = (email: string) => demonstrationEmails.includes(email)

/**
 * Creates an administrator and a customer on the first start of the embedded demonstration, while there are no
 * accounts; never in a configured database.
 */
export async function createDemonstrationAccounts(
  context: AccountContext & { connection: Pick<DatabaseConnection, 'kind'> },
  env: Pick<Env, 'DATABASE_URL' | 'DEMO_COMPANIES'>,
): Promise<CreatedAccount[]> {
  if (context.connection.kind !== 'embedded' || env.DATABASE_URL || env.DEMO_COMPANIES === 0) return []
  if ((await context.db.$count(users)) > 0) return []
  const company = { companyName: 'Danh Bạ Việt', language: 'en' } as const
  return [
    await createAccount(context, {
      ...company,
      email: administratorEmail,
      fullName: 'Administrator',
      role: 'admin',
    }),
    await createAccount(context, {
      ...company,
      email: customerEmail,
      fullName: 'Customer',
      role: 'user',
    }),
  ]
}
