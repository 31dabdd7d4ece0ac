import { and, count, desc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { transactions } from '#core/db/schema/billing.ts'
import { AppError } from '#core/errors.ts'
import { findPackage } from './packages.ts'
import type { Transaction } from './payments.server.ts'

/** A purchase as its customer may see it. Amounts are in cents, times are ISO 8601. */
export interface TransactionSummary extends Pick<
  Transaction,
  | 'id'
  | 'packageId'
  | 'credits'
  | 'amount'
  | 'currency'
  | 'status'
  | 'refundedAmount'
  | 'dispute'
  | 'creditsGranted'
  | 'creditsWrittenOff'
  | 'checkoutSessionId'
  | 'paymentIntentId'
> {
  packageName: string
  /** True in a test mode, ours or the provider's: no money moved. */
  isTest: boolean
  createdAt: string
  completedAt: string | null
}

const columns = {
  id: transactions.id,
  packageId: transactions.packageId,
  credits: transactions.credits,
  amount: transactions.amount,
  currency: transactions.currency,
  status: transactions.status,
  refundedAmount: transactions.refundedAmount,
  dispute: transactions.dispute,
  creditsGranted: transactions.creditsGranted,
  creditsWrittenOff: transactions.creditsWrittenOff,
  checkoutSessionId: transactions.checkoutSessionId,
  paymentIntentId: transactions.paymentIntentId,
  createdAt: transactions.createdAt,
  completedAt: transactions.completedAt,
}

/** Excludes checkouts that were never paid: customers look at payments, only administrators at abandoned checkouts. */
const isPayment = or(
  isNotNull(transactions.completedAt),
  isNotNull(transactions.paymentIntentId),
  isNotNull(transactions.mismatch),
)

/** Returns a page of a customer's payments, newest first, and their total. */
export async function listTransactions(
  db: Database,
  { userId, limit, offset = 0 }: { userId: string; limit: number; offset?: number },
): Promise<{ transactions: TransactionSummary[]; total: number }> {
  const ofUser = and(eq(transactions.userId, userId), isPayment)
  const rows = await db
    .select(columns)
    .from(transactions)
    .where(ofUser)
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit)
    .offset(offset)
  const [{ total }] = await db.select({ total: count() }).from(transactions).where(ofUser)
  return { transactions: rows.map(toSummary), total }
}

/** A completed purchase as administrators see it. */
export interface NewestPurchase {
  id: string
  userId: string
  /** Name or email; empty for a closed account. */
  customer: string
  credits: number
  amount: number
  refundedAmount: number
  /** ISO 8601. */
  completedAt: string
}

/** Returns the latest completed purchases of all customers, newest first. */
export async function listNewestPurchases(db: Database, limit: number): Promise<NewestPurchase[]> {
  const rows = await db
    .select({
      id: transactions.id,
      userId: transactions.userId,
      fullName: users.fullName,
      email: users.email,
      closedAt: users.closedAt,
      credits: transactions.credits,
      amount: transactions.amount,
      refundedAmount: transactions.refundedAmount,
      completedAt: transactions.completedAt,
    })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(isNotNull(transactions.completedAt))
    .orderBy(desc(transactions.completedAt), desc(transactions.id))
    .limit(limit)
  return rows.map(({ fullName, email, closedAt, completedAt, ...row }) => ({
    ...row,
    customer: closedAt ? '' : fullName || email,
    completedAt: completedAt!.toISOString(),
  }))
}

/** Returns the purchases among ids that are the customer's. */
export async function findTransactions(
  db: Database,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<TransactionSummary[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(columns)
    .from(transactions)
    .where(and(eq(transactions.userId, userId), inArray(transactions.id, [...ids])))
  return rows.map(toSummary)
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns a purchase. Throws `not_found`, also for another customer's. */
export async function readTransaction(
  db: Database,
  { userId, transactionId }: { userId: string; transactionId: string },
): Promise<TransactionSummary> {
  const [row] = uuid.test(transactionId)
    ? await db
        .select(columns)
        .from(transactions)
        .where(and(eq(transactions.id, transactionId), eq(transactions.userId, userId)))
    : []
  if (!row) throw new AppError('not_found', 'Transaction not found.')
  return toSummary(row)
}

function toSummary(row: Pick<Transaction, keyof typeof columns>): TransactionSummary {
  const { createdAt, completedAt, ...same } = row
  return {
    ...same,
    packageName: findPackage(row.packageId)?.name ?? row.packageId,
    isTest: row.checkoutSessionId?.startsWith('cs_test_') ?? false,
    createdAt: createdAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  }
}
