import { index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

const time = () => timestamp({ withTimezone: true })

/** An export that was paid: its file can be made again at any time. */
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
    /** One for each company that this user had not exported before. */
    creditsUsed: integer().notNull(),
    format: text({ enum: ['csv', 'xlsx', 'jsonl'] }).notNull(),
    /** Keys of the columns, in order. */
    columns: text().array().notNull(),
    /** The search it came from, as its address (`/search?…`); null for a selection. */
    searchAddress: text(),
    /** Chosen by the client; a repeat returns this export at no cost. */
    idempotencyKey: text().notNull(),
    /** SHA-256 of the request; the same key with another request is refused. */
    requestHash: text().notNull(),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [
    unique('exports_user_id_idempotency_key_key').on(table.userId, table.idempotencyKey),
    index('exports_user_id_created_at_idx').on(table.userId, table.createdAt.desc()),
    index('exports_created_at_idx').on(table.createdAt),
  ],
)

/** What a user has paid for, once and for good. */
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

/** A list of companies that somebody was told the price of; kept for a day. */
export const exportQuotes = pgTable(
  'export_quotes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    companyIds: integer().array().notNull(),
    /** The search it came from, as its address (`/search?…`); null for a selection. */
    searchAddress: text(),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [index('export_quotes_created_at_idx').on(table.createdAt)],
)
