import {
  apiKeys,
  credentials,
  knownDevices,
  passkeys,
  rateLimits,
  sessions,
  twoFactors,
  users,
  verifications,
} from './schema/accounts.ts'
import { dailyCountProgress, dailyCounts } from './schema/analytics.ts'
import { auditEntries, auditPersonalValues } from './schema/audit.ts'
import { testPayments, transactions } from './schema/billing.ts'
import { businessTypes } from './schema/industries.ts'
import { companies } from './schema/companies.ts'
import { media, textDrafts, texts, textSlugs } from './schema/content.ts'
import { creditEntries } from './schema/credits.ts'
import { exportedCompanies, exportQuotes, exports } from './schema/exports.ts'
import { imports } from './schema/imports.ts'
import { mails } from './schema/mail.ts'
import { cities, districts } from './schema/places.ts'
import { budgetExtensions, copyingAlerts, shownCompanies } from './schema/rate-limits.ts'
import { companyRequests } from './schema/requests.ts'
import { savedFilters } from './schema/saved-filters.ts'
import { securityEvents } from './schema/security.ts'

/** Every table, for Drizzle. */
export const schema = {
  apiKeys,
  auditEntries,
  auditPersonalValues,
  budgetExtensions,
  businessTypes,
  cities,
  companies,
  companyRequests,
  copyingAlerts,
  credentials,
  creditEntries,
  dailyCountProgress,
  dailyCounts,
  districts,
  exportedCompanies,
  exportQuotes,
  exports,
  imports,
  knownDevices,
  mails,
  media,
  textDrafts,
  texts,
  textSlugs,
  passkeys,
  rateLimits,
  savedFilters,
  securityEvents,
  sessions,
  shownCompanies,
  testPayments,
  transactions,
  twoFactors,
  users,
  verifications,
}
