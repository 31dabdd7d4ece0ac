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
 * What clients took in a day. A client is a keyed hash of the day and an address, a network or an account, so these
 * tables hold no address and say nothing about two days of one client.
 */

/** Companies shown to a client. A process appends what it counted; a company may occur more than once. */
export const shownCompanies = pgTable(
  'shown_companies',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    day: date().notNull(),
    client: text().notNull(),
    /** The process that counted them, a random number: it skips its own rows when reading those of others. */
    writer: integer().notNull(),
    /** Of `companies`, which no table refers to (decision 003). */
    ids: integer().array().notNull(),
  },
  (table) => [index('shown_companies_client_idx').on(table.client)],
)

/** Budgets extended by a proof of work. The key makes each challenge usable once. */
export const budgetExtensions = pgTable(
  'budget_extensions',
  {
    address: text().notNull(),
    /** Which extension of the day this is for the address, from 1. */
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

/** Suspected copying, once a day per client and kind. */
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
