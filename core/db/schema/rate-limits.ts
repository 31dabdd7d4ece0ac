import {
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  bigserial,
  index,
} from 'drizzle-orm/pg-core'

/*
 * Daily usage of clients. A client is a keyed hash of the day and an address, a network or an account, so
 * these tables hold no addresses and cannot link a client's days.
 */

/** Companies shown to a client. Processes append their counts; a company may occur more than once. */
export const shownCompanies = pgTable(
  'shown_companies',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    day: date().notNull(),
    client: text().notNull(),
    /** Random number of the counting process, which skips its own rows when reading. */
    writer: integer().notNull(),
    /** Ids of `companies`, without a foreign key (decision 003). */
    ids: integer().array().notNull(),
  },
  (table) => [index('shown_companies_client_idx').on(table.client)],
)

/** Budgets extended by a proof of work. The key makes each challenge usable once. */
export const budgetExtensions = pgTable(
  'budget_extensions',
  {
    address: text().notNull(),
    /** Number of the address's extension on that day, from 1. */
    ordinal: smallint().notNull(),
    day: date().notNull(),
    network: text().notNull(),
    /** Null for a visitor. */
    account: text(),
  },
  (table) => [
    primaryKey({ columns: [table.address, table.ordinal] }),
    index('budget_extensions_network_idx').on(table.network),
    index('budget_extensions_account_idx').on(table.account),
  ],
)

/** Suspected scraping, once a day per client and kind. */
export const copyingAlerts = pgTable(
  'copying_alerts',
  {
    day: date().notNull(),
    client: text().notNull(),
    kind: text({ enum: ['sequential_codes', 'exhaustive_paging'] }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.day, table.client, table.kind] })],
)
