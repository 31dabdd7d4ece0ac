import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { CurrentUser } from '#core/accounts/user.ts'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { transactions } from '#core/db/schema/billing.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import type { BillingContext } from './billing-context.ts'
import { findPackage } from './packages.ts'

/** Max checkouts started per account and hour. */
const maxPerHour = 20

export interface CheckoutRequest {
  user: Pick<CurrentUser, 'id' | 'email' | 'language'>
  packageId: string
  /** Page of this site to return to after paying. */
  returnUrl: string
  /** Origin of the request, which also counts as this site while SITE_URL is not set. */
  origin?: string
}

export interface Checkout {
  transactionId: string
  sessionId: string
  /** Absolute URL to send the customer to: at the provider, or here in test mode. */
  url: string
}

/**
 * Starts a purchase: inserts its row, then creates the session at the provider, so every session has a row. Throws
 * `invalid_input` (package, address), `too_many_requests` (with `retryAfter`, seconds), `user_not_found`,
 * `payments_unavailable` and `checkout_failed`.
 */
export async function createCheckout(
  { db, payments, siteOrigin, log }: BillingContext,
  { user, packageId, returnUrl, origin = siteOrigin }: CheckoutRequest,
): Promise<Checkout> {
  const sold = findPackage(packageId)
  if (!sold) throw new AppError('invalid_input', 'Package not found.')
  const back = ownAddress(returnUrl, origin, [origin, siteOrigin])
  if (payments.mode === 'none') {
    throw new AppError('payments_unavailable', 'Payment provider failed to initialize')
  }
  const transaction = await transact(db, async (tx) => {
    await requireFewCheckouts(tx, user.id)
    const [row] = await tx
      .insert(transactions)
      .values({ userId: user.id, packageId, credits: sold.credits, amount: sold.price })
      .returning({ id: transactions.id, currency: transactions.currency })
    return row
  })
  const ofTransaction = eq(transactions.id, transaction.id)
  back.searchParams.set('purchase', transaction.id)
  try {
    const session = await payments.createSession({
      transactionId: transaction.id,
      package: sold,
      currency: transaction.currency,
      email: user.email,
      language: user.language,
      successUrl: back.href,
      cancelUrl: abandonedAddress(back),
      idempotencyKey: `checkout-${transaction.id}`,
    })
    await db.update(transactions).set({ checkoutSessionId: session.sessionId }).where(ofTransaction)
    return {
      transactionId: transaction.id,
      sessionId: session.sessionId,
      url: new URL(session.url, back).href,
    }
  } catch (cause) {
    // If the provider did create a session, nobody was sent to it, and its end finds the row.
    await db
      .update(transactions)
      .set({ status: 'failed' })
      .where(ofTransaction)
      .catch((error: unknown) =>
        log.warn({ err: error, transaction: transaction.id }, 'checkout left pending'),
      )
    throw new AppError('checkout_failed', 'Failed to create checkout session', { cause })
  }
}

/** Locks the account, so concurrent checkouts count each other. Throws as documented on `createCheckout`. */
async function requireFewCheckouts(db: Database, userId: string): Promise<void> {
  const { closedAt } = users
  const [user] = await db.select({ closedAt }).from(users).where(eq(users.id, userId)).for('no key update')
  if (!user || user.closedAt) throw new AppError('user_not_found', 'User data not found')
  const [{ begun, retryAfter }] = await db
    .select({
      begun: count(),
      retryAfter: sql<number>`ceil(extract(epoch from min(created_at) + interval '1 hour' - now()))::int`,
    })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), gt(transactions.createdAt, sql`now() - interval '1 hour'`)))
  if (begun < maxPerHour) return
  const message = 'Too many purchases were started. Try again in an hour.'
  throw new AppError('too_many_requests', message, { details: { retryAfter } })
}

/** Address of the shop, which keeps the return address. */
function abandonedAddress(back: URL): string {
  const shop = new URL('/buy-credits?cancelled=1', back)
  const returnTo = back.searchParams.get('returnTo')
  if (returnTo) shop.searchParams.set('returnTo', returnTo)
  return shop.href
}

/** Returns an address of this site as an absolute URL. Throws `invalid_input` for any other. */
function ownAddress(address: string, base: string, origins: readonly string[]): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined
  if (url && origins.includes(url.origin) && url.username === '' && url.password === '') return url
  throw new AppError('invalid_input', 'The returnUrl must be a page of this site.')
}
