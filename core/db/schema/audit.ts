import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/**
 * Administrators' actions. Append-only, like the ledger: triggers refuse UPDATE, DELETE and TRUNCATE. People appear
 * only by id; erasable values are in `audit_personal_values`.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: uuid()
      .notNull()
      .references(() => users.id),
    /** `user.role`, `article.publish` …: listed in `core/audit/audit-actions.ts`. */
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    /** Display name at the time; null for an account, whose present name is looked up. */
    subjectName: text(),
    /** The changed fields before and after; null where there was or is nothing. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    reason: text(),
    /** Client address. */
    address: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('audit_entries_created_at_idx').on(table.createdAt.desc()),
    index('audit_entries_subject_idx').on(table.subjectType, table.subjectId),
    index('audit_entries_actor_id_idx').on(table.actorId),
  ],
)

/** Names and emails in audit entries about an account. Deleted with the account. */
export const auditPersonalValues = pgTable(
  'audit_personal_values',
  {
    entryId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => auditEntries.id),
    /** The account they belong to. */
    userId: uuid()
      .notNull()
      .references(() => users.id),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index('audit_personal_values_user_id_idx').on(table.userId)],
)
