import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#text/languages.ts'

const time = () => timestamp({ withTimezone: true })

/** Outgoing mail, queued in the transaction that causes it and sent afterwards. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({
      enum: [
        'verification',
        'reset',
        'receipt',
        'low_balance',
        'export_ready',
        'email_change',
        'email_changed',
        'password_changed',
        'api_key_created',
        'role_changed',
        'new_sign_in',
        'sign_in_locked',
        'second_factor',
        'request_confirmation',
        'request_acknowledged',
        'request_decision',
      ],
    }).notNull(),
    recipient: text().notNull(),
    language: text({ enum: languages }).notNull(),
    /** Values for the template; emptied once sent, because it may hold a token. */
    data: jsonb().$type<Record<string, string | number>>().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: time().notNull().defaultNow(),
    sentAt: time(),
    /** Error of the last attempt. */
    error: text(),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [
    index('mails_due_idx')
      .on(table.nextAttemptAt)
      .where(sql`${table.sentAt} is null`),
    index('mails_recipient_idx').on(table.recipient, table.createdAt),
  ],
)
