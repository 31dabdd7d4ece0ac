import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/**
 * What administrators did. Append-only, like the ledger: triggers refuse UPDATE, DELETE and TRUNCATE. People are in it by
 * their ids alone; what could not be forgotten here is in `audit_personal_values`.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: uuid()
      .notNull()
      .references(() => users.id),
    /** `user.role`, `article.publish` …: `core/audit/audit-actions.ts` has them all. */
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    /** By which a person knows it, as it was then; null for an account, whose name is looked up while it has one. */
    subjectName: text(),
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

/** The names and emails among the values of an audit entry about an account. Deleted with the person. */
export const auditPersonalValues = pgTable(
  'audit_personal_values',
  {
    entryId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => auditEntries.id),
    /** Whose they are. */
    userId: uuid()
      .notNull()
      .references(() => users.id),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index('audit_personal_values_user_id_idx').on(table.userId)],
)
