import { eq } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { type NewMail, queueMail } from '#core/mail/queue-mail.server.ts'
import type { AccountContext } from './account-context.ts'

type SecurityNotice = Pick<NewMail, 'data'> & {
  kind: 'password_changed' | 'api_key_created' | 'new_sign_in'
}

/**
 * Tells somebody what happened to their account, however often. Skips an address that nobody confirmed: it may be a
 * stranger's. Call it in the transaction of what it is about.
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
