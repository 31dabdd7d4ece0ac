import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#text/languages.ts'
import { users } from './accounts.ts'

const time = () => timestamp({ withTimezone: true })

/** A request of a company's representative, or of a person whose data it shows. */
export const companyRequests = pgTable(
  'company_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Id of `companies`, without a foreign key (decision 003). */
    companyId: integer().notNull(),
    kind: text({ enum: ['correct', 'hide', 'remove'] }).notNull(),
    /** Columns to hide. */
    fields: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Requested values by column. */
    corrections: jsonb().$type<Record<string, string>>().notNull().default({}),
    message: text().notNull(),
    requesterName: text().notNull(),
    /** The requester's relation to the company, in their words. */
    requesterRole: text().notNull().default(''),
    requesterEmail: text().notNull(),
    language: text({ enum: languages }).notNull(),
    /** `unconfirmed` until the mailed link is followed; cannot be decided before. */
    status: text({ enum: ['unconfirmed', 'open', 'granted', 'declined'] })
      .notNull()
      .default('unconfirmed'),
    /** Client address. */
    address: text().notNull(),
    confirmedAt: time(),
    /** Deadlines of answer and decision, in Vietnam (core/requests/due-dates.ts); set with `confirmedAt`. */
    answerDue: date(),
    completionDue: date(),
    /** The first reply: an acknowledgement, or the decision itself. */
    answeredAt: time(),
    /** Free text of the acknowledgement. */
    acknowledgement: text(),
    decidedAt: time(),
    decidedBy: uuid().references(() => users.id),
    /** The administrator's words, mailed to the requester. */
    reason: text(),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [
    index('company_requests_status_idx').on(table.status, table.createdAt.desc()),
    index('company_requests_company_id_idx').on(table.companyId),
  ],
)
