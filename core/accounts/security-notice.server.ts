import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { mails } from '#core/db/schema/mail.ts'
import { transact } from '#core/db/transact.server.ts'
import { type NewMail, queueMail } from '#core/mail/queue-mail.server.ts'
import type { AccountContext } from './account-context.ts'

type SecurityNotice = Pick<NewMail, 'data'> & {
  kind: 'password_changed' | 'api_key_created' | 'new_sign_in' | 'sign_in_locked' | 'second_factor'
}

/**
 * Notifies an account of a security event, without a limit. Skips unconfirmed addresses, which may be a stranger's.
 * Call it in the event's transaction.
 */
export async function queueSecurityNotice(
  tx: Database,
  { requiresConfirmedEmail }: Pick<AccountContext, 'requiresConfirmedEmail'>,
  userId: string,
  { kind, data }: SecurityNotice,
): Promise<void> {
  const [user] = await tx
    .select({
      name: users.fullName,
      recipient: users.email,
      emailVerified: users.emailVerified,
      language: users.language,
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!user || (requiresConfirmedEmail && !user.emailVerified)) return
  const { name, recipient, language } = user
  await queueMail(tx, { kind, recipient, language, data: { name, ...data } })
}

/** Warns an account, at most once in 24 hours, that failed attempts by strangers have locked out new devices. */
export async function warnOfGuessing(
  db: Database,
  context: Pick<AccountContext, 'requiresConfirmedEmail'>,
  email: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, email))
      .for('no key update')
    const isRecent = gt(mails.createdAt, sql`now() - interval '24 hours'`)
    const recentNotices = and(eq(mails.recipient, email), eq(mails.kind, 'sign_in_locked'), isRecent)
    if (!user || (await tx.$count(mails, recentNotices)) > 0) return
    await queueSecurityNotice(tx, context, user.id, { kind: 'sign_in_locked', data: {} })
  })
}
