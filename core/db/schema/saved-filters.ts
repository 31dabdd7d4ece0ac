import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/** Filters of administration lists that an administrator has named. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Path of the list. */
    list: text().notNull(),
    name: text().notNull(),
    /** Query of the list's address, without `?`. */
    query: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('saved_filters_name_key').on(table.userId, table.list, table.name)],
)
