import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#text/languages.ts'
import { users } from './accounts.ts'

const time = () => timestamp({ withTimezone: true })

/** What somebody who speaks for a company, or whose data it shows, asks of us. */
export const companyRequests = pgTable(
  'company_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Of `companies`, which no table refers to (decision 003). */
    companyId: integer().notNull(),
    kind: text({ enum: ['correct', 'hide', 'remove'] }).notNull(),
    /** To hide: names of columns. */
    fields: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** To correct: what each column should say. */
    corrections: jsonb().$type<Record<string, string>>().notNull().default({}),
    message: text().notNull(),
    requesterName: text().notNull(),
    /** What they are to the company, in their words. */
    requesterRole: text().notNull().default(''),
    requesterEmail: text().notNull(),
    language: text({ enum: languages }).notNull(),
    /** `unconfirmed` until the link in the mail was followed; nobody decides before. */
    status: text({ enum: ['unconfirmed', 'open', 'granted', 'declined'] })
      .notNull()
      .default('unconfirmed'),
    /** Of the browser it came from. */
    address: text().notNull(),
    confirmedAt: time(),
    /** The last days, in Vietnam, to answer and to decide in time (core/requests/due-dates.ts); set with `confirmedAt`. */
    answerDue: date(),
    completionDue: date(),
    /** The first reply: an acknowledgement, or the decision itself. */
    answeredAt: time(),
    /** Free text of the acknowledgement. */
    acknowledgement: text(),
    decidedAt: time(),
    decidedBy: uuid().references(() => users.id),
    /** The administrator's words, which the requester is sent. */
    reason: text(),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [
    index('company_requests_status_idx').on(table.status, table.createdAt.desc()),
    index('company_requests_company_id_idx').on(table.companyId),
  ],
)
