import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

const time = () => timestamp({ withTimezone: true })

/** A paid export: its file can be recreated at any time. */
export const exports = pgTable(
  'exports',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** In the order of the file. */
    companyIds: integer().array().notNull(),
    companyCount: integer().notNull(),
    /** One per company new to this user. */
    creditsUsed: integer().notNull(),
    format: text({ enum: ['csv', 'xlsx', 'jsonl'] }).notNull(),
    /** Keys of the columns, in order. */
    columns: text().array().notNull(),
    /** Address of its search (`/search?…`); null for a selection. */
    searchAddress: text(),
    /** Given by the customer; null until renamed. */
    name: text(),
    /** Chosen by the client; a repeat returns this export for free. */
    idempotencyKey: text().notNull(),
    /** SHA-256 of the request; the same key with another request is refused. */
    requestHash: text().notNull(),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [
    unique('exports_user_id_idempotency_key_key').on(table.userId, table.idempotencyKey),
    index('exports_user_id_created_at_idx').on(table.userId, table.createdAt.desc()),
    index('exports_created_at_idx').on(table.createdAt),
    check('exports_name_length', sql`char_length(${table.name}) between 1 and 100`),
  ],
)

/** Companies a user has paid for, permanently. */
export const exportedCompanies = pgTable(
  'exported_companies',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    companyId: integer().notNull(),
    exportId: uuid()
      .notNull()
      .references(() => exports.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.companyId] })],
)

/** A quoted list of companies; kept for a day. */
export const exportQuotes = pgTable(
  'export_quotes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    companyIds: integer().array().notNull(),
    /** Address of its search (`/search?…`); null for a selection. */
    searchAddress: text(),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [index('export_quotes_created_at_idx').on(table.createdAt)],
)
