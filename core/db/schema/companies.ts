import { sql } from 'drizzle-orm'
import {
  bigint,
  char,
  check,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { correctableFields, hideableFields } from '../../companies/company.ts'

export const companyChangeSeq = pgSequence('company_change_seq')

/**
 * A registered company, as the registry gives it plus what we recognised in it.
 * `change_seq` is drawn under the lock that a statement trigger takes, so it grows in commit order.
 * Places and industries are not foreign keys: those tables only ever grow, and three checks a row double an import.
 */
export const companies = pgTable(
  'companies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Canonical: 10 digits, 10 digits `-NNN`, or 12 digits. */
    taxCode: text().notNull().unique('companies_tax_code_key'),
    name: text().notNull(),
    internationalName: text(),
    shortName: text(),
    /** The address as registered, untouched. */
    taxAddress: text(),
    /** Recognised in the address; null where it was not. */
    ward: text(),
    cityId: integer(),
    districtId: integer(),
    /** Code of one of the 34 provinces since July 2025. */
    provinceCode: char({ length: 2 }),
    /** Code of the ward since July 2025; null where it is unknown, or one of several because a ward was split. */
    presentWardId: integer(),
    businessTypeId: integer(),
    /** National digits, several joined by ` / `: company_phones reads them. */
    phone: text(),
    email: text(),
    legalRepresentative: text(),
    issueDate: date(),
    status: text({ enum: ['active', 'suspended', 'closing', 'closed', 'relocated', 'unknown'] })
      .notNull()
      .default('unknown'),
    /** Names of columns that nobody but an administrator may see. */
    hiddenFields: text({ enum: hideableFields })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Names of columns that an administrator corrected: imports leave them as they are. */
    correctedFields: text({ enum: correctableFields })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Null: listed. `registry`: gone from the registry, an import brings it back. `request`: removed for good. */
    removal: text({ enum: ['registry', 'request'] }),
    /** Folded names, one space around every word: what PostgreSQL's own search reads. */
    searchText: text().notNull(),
    changeSeq: bigint({ mode: 'number' })
      .notNull()
      .default(sql`nextval('company_change_seq')`),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('companies_change_seq_idx').on(table.changeSeq),
    index('companies_issue_date_idx').on(table.issueDate.desc().nullsLast(), table.id),
    index('companies_phones_idx').using('gin', sql`company_phones(${table.phone}, ${table.hiddenFields})`),
    index('companies_search_text_idx').using('gin', sql`to_tsvector('simple', ${table.searchText})`),
    check('companies_tax_code_shape', sql`${table.taxCode} ~ '^([0-9]{10}(-[0-9]{3})?|[0-9]{12})$'`),
  ],
)
