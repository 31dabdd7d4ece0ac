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
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { correctableFields, hideableFields, watchedFields } from '../../companies/company.ts'

export const companyChangeSeq = pgSequence('company_change_seq')

/**
 * A registered company: the registry's data plus what we recognised in it. `change_seq` is drawn under a lock taken by
 * a statement trigger, so it grows in commit order. Places and industries are not foreign keys: those tables only grow,
 * and three checks per row double the time of an import.
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
    /** The address as registered, unchanged. */
    taxAddress: text(),
    /** Recognised in the address; null if not. */
    ward: text(),
    cityId: integer(),
    districtId: integer(),
    /** Code of one of the 34 provinces since July 2025. */
    provinceCode: char({ length: 2 }),
    /** Code of the ward since July 2025; null if unknown or ambiguous because a ward was split. */
    presentWardId: integer(),
    businessTypeId: integer(),
    /** National digits, several joined by ` / `: parsed by company_phones. */
    phone: text(),
    email: text(),
    legalRepresentative: text(),
    issueDate: date(),
    status: text({ enum: ['active', 'suspended', 'closing', 'closed', 'relocated', 'unknown'] })
      .notNull()
      .default('unknown'),
    /** Columns that only administrators may see. */
    hiddenFields: text({ enum: hideableFields })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Columns an administrator corrected: imports leave them alone. */
    correctedFields: text({ enum: correctableFields })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Null: listed. `registry`: gone from the registry, an import brings it back. `request`: removed for good. */
    removal: text({ enum: ['registry', 'request'] }),
    /** Folded names with one space around every word, for PostgreSQL's own search. */
    searchText: text().notNull(),
    changeSeq: bigint({ mode: 'number' })
      .notNull()
      .default(sql`nextval('company_change_seq')`),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('companies_change_seq_idx').on(table.changeSeq),
    // The last change that hid or removed something, which a replica must have replayed.
    index('companies_last_hiding_idx')
      .on(table.changeSeq)
      .where(sql`${table.removal} is not null or ${table.hiddenFields} <> '{}'`),
    index('companies_issue_date_idx').on(table.issueDate.desc().nullsLast(), table.id),
    index('companies_phones_idx').using('gin', sql`company_phones(${table.phone}, ${table.hiddenFields})`),
    index('companies_search_text_idx').using('gin', sql`to_tsvector('simple', ${table.searchText})`),
    check('companies_tax_code_shape', sql`${table.taxCode} ~ '^([0-9]{10}(-[0-9]{3})?|[0-9]{12})$'`),
  ],
)

/**
 * Fields of a company that changed on a day in Vietnam, without their values. Written by a trigger; companies are
 * never deleted.
 */
export const companyHistory = pgTable(
  'company_history',
  {
    companyId: integer().notNull(),
    day: date().notNull(),
    fields: text({ enum: watchedFields }).array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day] })],
)
