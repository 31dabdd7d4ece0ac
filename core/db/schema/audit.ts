import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/** What administrators did. Append-only, like the ledger: triggers refuse UPDATE, DELETE and TRUNCATE. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: uuid()
      .notNull()
      .references(() => users.id),
    /** As it was then. */
    actorName: text().notNull(),
    /** `user.role`, `article.publish` …: `core/audit/audit-actions.ts` has them all. */
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    /** By which a person knows it, as it was then. */
    subjectName: text().notNull(),
    /** The fields that changed, before and after; null where there was nothing, or is nothing any more. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    reason: text(),
    /** Of the administrator's browser. */
    address: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('audit_entries_created_at_idx').on(table.createdAt.desc()),
    index('audit_entries_subject_idx').on(table.subjectType, table.subjectId),
    index('audit_entries_actor_id_idx').on(table.actorId),
  ],
)
