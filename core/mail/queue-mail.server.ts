import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { mails } from '#core/db/schema/mail.ts'

export type NewMail = Pick<typeof mails.$inferInsert, 'kind' | 'recipient' | 'language' | 'data'>

/** Queues mail, to be sent once its transaction is committed. */
export async function queueMail(db: Database, mail: NewMail): Promise<void> {
  await db.insert(mails).values(mail)
}

/** Kinds of mail that no user action triggers. */
const notices = ['low_balance', 'export_ready'] as const
/** Max notices per address in 24 hours. */
export const maxDailyNotices = 20

type Notice = NewMail & { kind: (typeof notices)[number] }

/**
 * Queues a notice, unless the address is unconfirmed or has had `maxDailyNotices` in the last 24 hours. The caller
 * holds the lock on the user's row, which serialises notices to one user.
 */
export async function queueNotice(
  db: Database,
  { emailVerified, kind, recipient, language, data }: Notice & { emailVerified: boolean },
): Promise<void> {
  if (!emailVerified) return
  await db.execute(sql`insert into ${mails} (kind, recipient, language, data)
    select ${kind}, ${recipient}, ${language}, ${JSON.stringify(data)}::jsonb where (
      select count(*) from ${mails} where recipient = ${recipient} and created_at > now() - interval '24 hours'
        and kind = any(${sql.param(notices)}::text[])) < ${maxDailyNotices}`)
}
