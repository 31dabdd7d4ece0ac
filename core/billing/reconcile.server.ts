import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { transactions } from '#core/db/schema/billing.ts'
import { type Loop, startLoop } from '#core/loop.server.ts'
import type { BillingContext } from './billing-context.ts'
import { maxConcurrent, settleTransaction } from './settle-transaction.server.ts'

/** A new purchase is due in an hour, so looking less often than hourly is never needed. */
const maxPauseMs = 3_600_000
const minPauseMs = 60_000
const firstAfterMs = 15_000
/** Purchases a process claims at a time: no more than it syncs concurrently. */
const batchSize = maxConcurrent

export interface Reconciled {
  /** Payments synced with the provider. */
  checked: number
  /** Payments no longer pending. */
  ended: number
  /** Abandoned checkouts: without a session, or unknown to the provider. */
  abandoned: number
  /** Payments that failed to sync. */
  failed: number
}

/**
 * Syncs purchases that have been pending for an hour, each hourly until it ends; several processes share them. A
 * checkout without a session after a day never gets one, one of a month never ends. Never throws because of one
 * payment; stops claiming once `stop` aborts.
 */
export async function reconcile(context: BillingContext, stop?: AbortSignal): Promise<Reconciled> {
  const result = { checked: 0, ended: 0, abandoned: await abandon(context.db), failed: 0 }
  for (;;) {
    if (stop?.aborted) return result
    const ids = await claim(context.db)
    await syncAll(context, ids, result)
    if (ids.length < batchSize) return result
  }
}

/** Syncs every purchase of the last `days`, pending or not: for outages longer than webhook retries. */
export async function reconcileAll(context: BillingContext, days: number): Promise<Reconciled> {
  const result = { checked: 0, ended: 0, abandoned: await abandon(context.db), failed: 0 }
  const recent = gt(transactions.createdAt, sql`now() - make_interval(days => ${days})`)
  for (let last = ''; ;) {
    const after = last === '' ? undefined : gt(transactions.id, last)
    const rows = await context.db
      .select({ id: transactions.id })
      .from(transactions)
      .where(and(recent, after))
      .orderBy(asc(transactions.id))
      .limit(batchSize)
    const ids = rows.map(({ id }) => id)
    await syncAll(context, ids, result)
    if (ids.length < batchSize) return result
    last = ids[ids.length - 1]
  }
}

async function syncAll(context: BillingContext, ids: readonly string[], result: Reconciled): Promise<void> {
  await Promise.all(
    ids.map(async (id) => {
      try {
        const { status, checkoutSessionId } = await settleTransaction(context, id)
        if (!checkoutSessionId) return
        result.checked++
        if (status !== 'pending') result.ended++
      } catch (error) {
        result.failed++
        context.log.warn({ err: error, transaction: id }, 'payment sync failed')
      }
    }),
  )
}

/** Claims due purchases. They are due again in an hour, so no other process claims them too. */
async function claim(db: Database): Promise<string[]> {
  const due = sql`${transactions.id} in (
    select id from transactions
    where status = 'pending' and checkout_session_id is not null
      and created_at < now() - interval '1 hour'
      and (checked_at is null or checked_at < now() - interval '1 hour')
    order by created_at limit ${batchSize} for update skip locked)`
  const claimed = await db
    .update(transactions)
    .set({ checkedAt: sql`now()` })
    .where(due)
    .returning({ id: transactions.id })
  return claimed.map(({ id }) => id)
}

/** Ends stale checkouts. No payment method takes a month; a session unknown after that never ends by itself. */
async function abandon(db: Database): Promise<number> {
  const isOver = or(
    and(isNull(transactions.checkoutSessionId), lt(transactions.createdAt, sql`now() - interval '1 day'`)),
    lt(transactions.createdAt, sql`now() - interval '30 days'`),
  )
  const abandoned = await db
    .update(transactions)
    .set({ status: 'failed' })
    .where(and(eq(transactions.status, 'pending'), isOver))
    .returning({ id: transactions.id })
  return abandoned.length
}

/** Returns the milliseconds until a pending purchase is due; undefined when none is pending. */
export async function untilDue(db: Database): Promise<number | undefined> {
  const due = sql`case when checkout_session_id is null then created_at + interval '1 day'
    else greatest(created_at, checked_at) + interval '1 hour' end`
  const [{ wait }] = await db
    .select({ wait: sql<string | null>`extract(epoch from min(${due}) - now()) * 1000` })
    .from(transactions)
    .where(eq(transactions.status, 'pending'))
  return wait === null ? undefined : Math.max(0, Number(wait))
}

/** Reconciles `firstAfter` milliseconds after the start and then whenever a purchase is due. */
export function startReconciling(context: BillingContext, firstAfter = firstAfterMs): Loop {
  async function run(signal: AbortSignal): Promise<number> {
    const result = await reconcile(context, signal)
    if (result.checked + result.abandoned + result.failed > 0) context.log.info(result, 'payments reconciled')
    const pause = (await untilDue(context.db)) ?? maxPauseMs
    return Math.min(maxPauseMs, Math.max(minPauseMs, pause))
  }
  return startLoop({
    name: 'reconciliation',
    every: maxPauseMs,
    firstAfter: context.payments.mode === 'none' ? Infinity : firstAfter,
    retryAfter: minPauseMs,
    run,
    log: context.log,
  })
}
