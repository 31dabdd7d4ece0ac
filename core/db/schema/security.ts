import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { SecurityEventName } from '#core/security-log/security-events.ts'

/**
 * Sign-ins, attempts and changes to account access. Triggers refuse UPDATE, TRUNCATE and the DELETE of entries younger
 * than 180 days.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    event: text().$type<SecurityEventName>().notNull(),
    /** HMAC of the normalised email, hexadecimal; the key derives from AUTH_SECRET. */
    accountHash: text().notNull(),
    /** Client address; null for a command. */
    address: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('security_events_account_idx').on(table.accountHash, table.id),
    index('security_events_address_idx').on(table.address, table.id),
    index('security_events_event_idx').on(table.event, table.id),
    index('security_events_created_at_idx').on(table.createdAt),
  ],
)
