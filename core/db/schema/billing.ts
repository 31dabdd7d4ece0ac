import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

const time = () => timestamp({ withTimezone: true })

/** A credit purchase, from the start of its checkout. */
export const transactions = pgTable(
  'transactions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    packageId: text().notNull(),
    /** Credits bought. */
    credits: integer().notNull(),
    /** In the smallest unit of the currency: cents. */
    amount: integer().notNull(),
    currency: text().notNull().default('usd'),
    status: text({ enum: ['pending', 'completed', 'failed', 'expired', 'refunded'] })
      .notNull()
      .default('pending'),
    checkoutSessionId: text().unique('transactions_checkout_session_id_key'),
    /** Of a payment that is made or under way. */
    paymentIntentId: text(),
    /** Cumulative, in cents. */
    refundedAmount: integer().notNull().default(0),
    dispute: text({ enum: ['open', 'won', 'lost'] }),
    /** Mismatch of the payment with this row. Nothing is booked until that is resolved. */
    mismatch: text(),
    /** Sum of this purchase's ledger entries. */
    creditsGranted: integer().notNull().default(0),
    /** Credits to take back that were already spent. */
    creditsWrittenOff: integer().notNull().default(0),
    /** Number of ledger entries of this purchase: the last part of their source id. */
    revision: integer().notNull().default(0),
    /** Number of syncs applied; a sync overtaken by another retries. */
    checks: integer().notNull().default(0),
    createdAt: time().notNull().defaultNow(),
    checkedAt: time(),
    completedAt: time(),
  },
  (table) => [
    index('transactions_user_id_created_at_idx').on(table.userId, table.createdAt.desc()),
    index('transactions_payment_intent_id_idx').on(table.paymentIntentId),
    index('transactions_pending_idx')
      .on(table.createdAt)
      .where(sql`${table.status} = 'pending'`),
    index('transactions_completed_at_idx').on(table.completedAt),
    index('transactions_checked_at_idx').on(table.checkedAt),
    index('transactions_mismatch_idx')
      .on(table.createdAt)
      .where(sql`${table.mismatch} is not null`),
    check('transactions_credits_granted_bounds', sql`${table.creditsGranted} between 0 and ${table.credits}`),
  ],
)

/** Payments of the test mode, which moves no money. */
export const testPayments = pgTable('test_payments', {
  /** The shared part of the ids of a payment's objects: `cs_test_…`, `pi_test_…`, `ch_test_…`. */
  id: text().primaryKey(),
  state: jsonb().notNull(),
  createdAt: time().notNull().defaultNow(),
})
