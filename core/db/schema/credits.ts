import { check, index, integer, bigint, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { users } from './accounts.ts'

/**
 * The ledger: append-only (triggers refuse UPDATE, DELETE and TRUNCATE) and hash-chained per user, so changes made
 * outside the application are detected.
 */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** 1, 2, 3 … within the user. */
    entryNumber: integer().notNull(),
    /** Whole credits: positive when granted, negative when taken. */
    amount: integer().notNull(),
    reason: text({
      enum: ['sign_up', 'export', 'purchase', 'refund', 'dispute', 'dispute_won', 'adjustment', 'closure'],
    }).notNull(),
    /** The administrator's words. */
    note: text(),
    /** Cause of the entry; the same cause never counts twice. */
    source: text({ enum: ['user', 'export', 'transaction', 'admin'] }).notNull(),
    sourceId: text().notNull(),
    balanceAfter: integer().notNull(),
    /** HMAC-SHA256 over the previous entry's hash and this entry, hexadecimal. */
    hash: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    unique('credit_entries_source_source_id_key').on(table.source, table.sourceId),
    unique('credit_entries_user_id_entry_number_key').on(table.userId, table.entryNumber),
    index('credit_entries_created_at_idx').on(table.createdAt),
    check('credit_entries_amount_not_zero', sql`${table.amount} <> 0`),
    check('credit_entries_balance_not_negative', sql`${table.balanceAfter} >= 0`),
  ],
)
