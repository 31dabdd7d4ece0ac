import { apiKeys, credentials, rateLimits, sessions, users, verifications } from './schema/accounts.ts'
import { testPayments, transactions } from './schema/billing.ts'
import { businessTypes } from './schema/industries.ts'
import { companies } from './schema/companies.ts'
import { creditEntries } from './schema/credits.ts'
import { exportedCompanies, exportQuotes, exports } from './schema/exports.ts'
import { imports } from './schema/imports.ts'
import { mails } from './schema/mail.ts'
import { cities, districts } from './schema/places.ts'

/** Every table, for Drizzle. */
export const schema = {
  apiKeys,
  businessTypes,
  cities,
  companies,
  credentials,
  creditEntries,
  districts,
  exportedCompanies,
  exportQuotes,
  exports,
  imports,
  mails,
  rateLimits,
  sessions,
  testPayments,
  transactions,
  users,
  verifications,
}
