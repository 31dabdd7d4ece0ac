import type { Database } from '#core/db/client.server.ts'
import { mails } from '#core/db/schema/mail.ts'

export type NewMail = Pick<typeof mails.$inferInsert, 'kind' | 'recipient' | 'language' | 'data'>

/** Writes mail to be sent once the transaction it belongs to is committed. */
export async function queueMail(db: Database, mail: NewMail): Promise<void> {
  await db.insert(mails).values(mail)
}
