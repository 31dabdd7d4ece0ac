import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'

/** Four-digit VSIC industries, keyed by the version that defines them. */
export const businessTypes = pgTable(
  'business_types',
  {
    id: integer().primaryKey(),
    version: integer().notNull(),
    code: text().notNull(),
    mainBusiness: text().notNull(),
    mainBusinessEn: text().notNull(),
  },
  (table) => [unique('business_types_version_code_key').on(table.version, table.code)],
)
