import { and, eq, sql } from 'drizzle-orm'
import { verifyCredits } from '#core/credits/verify-credits.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { transactions } from '#core/db/schema/billing.ts'
import { exportedCompanies, exports } from '#core/db/schema/exports.ts'
import { mails } from '#core/db/schema/mail.ts'
import { expectedOf } from './payment-histories.ts'
import type { Shopper } from './shopper.ts'
import type { World } from './world.ts'

/** Returns differences between the database and what customers and the card provider know; empty when all is well. */
export async function compareBooks(world: World, shoppers: readonly Shopper[]): Promise<string[]> {
  const { db } = world
  const wrong = await proveLedger(world)
  for (const shopper of shoppers) {
    const [user] = await db.select().from(users).where(eq(users.id, shopper.id))
    const say = (what: string) => wrong.push(`${what} (user ${shopper.id})`)
    const used = await compareExports(world, shopper, say)
    const granted = await comparePurchases(world, shopper, user.closedAt !== null, say)
    if (shopper.isClosing !== (user.closedAt !== null)) say('not closed as asked')
    const balance = 10 + granted - used
    if (!shopper.isClosing && user.credits !== balance) say(`${user.credits} credits instead of ${balance}`)
  }
  return wrong
}

/** Verifies the ledger and returns each difference once: later seeds share the database. */
export async function proveLedger(world: World): Promise<string[]> {
  const { differences } = await verifyCredits(world)
  const found = differences.map((difference) => `credits verify: ${JSON.stringify(difference)}`)
  const unknown = found.filter((difference) => !world.knownDifferences.has(difference))
  for (const difference of unknown) world.knownDifferences.add(difference)
  return unknown
}

type Say = (what: string) => void

/** Returns the credits used. */
async function compareExports({ db, companies }: World, { id, orders }: Shopper, say: Say): Promise<number> {
  const made = await db.select().from(exports).where(eq(exports.userId, id))
  const paid = await db.select().from(exportedCompanies).where(eq(exportedCompanies.userId, id))
  const exportOf = new Map(made.map((row) => [row.idempotencyKey, row]))
  const wanted = new Set<number>()
  let answered = 0
  for (const { key, receipts, ...order } of orders) {
    const row = exportOf.get(`api:${key}`)
    const ids = new Set(order.companies.map((taxCode) => companies.get(taxCode)!))
    if (receipts.length > 0) {
      answered++
      if (!row) say(`the export ${receipts[0].id} is lost`)
    }
    for (const receipt of receipts) {
      const isSame = receipt.id === row?.id && receipt.creditsUsed === row.creditsUsed
      if (!isSame) say(`the receipt ${JSON.stringify(receipt)} is about ${JSON.stringify(row)}`)
    }
    if (!row) continue
    for (const company of ids) wanted.add(company)
    if (row.companyIds.length !== ids.size || row.companyIds.some((company) => !ids.has(company))) {
      say(`the export ${row.id} holds other companies than were asked for`)
    }
    const own = paid.filter(({ exportId }) => exportId === row.id).length
    if (own !== row.creditsUsed)
      say(`the export ${row.id} used ${row.creditsUsed} credits for ${own} companies`)
  }
  const unasked = made.length - orders.filter(({ key }) => exportOf.has(`api:${key}`)).length
  if (unasked > 0) say(`${unasked} exports that nobody asked for`)
  if (made.length < answered) say(`${made.length} exports for ${answered} orders`)
  const isCharged = paid.length === wanted.size && paid.every(({ companyId }) => wanted.has(companyId))
  if (!isCharged) say(`${paid.length} companies charged instead of ${wanted.size}`)
  return made.reduce((sum, { creditsUsed }) => sum + creditsUsed, 0)
}

/** Returns the credits granted. */
async function comparePurchases(
  { db, stripe }: World,
  { id, email, purchases }: Shopper,
  isClosed: boolean,
  say: Say,
): Promise<number> {
  const rows = await db.select().from(transactions).where(eq(transactions.userId, id))
  const rowOf = new Map(rows.map((row) => [row.checkoutSessionId, row]))
  let paid = 0
  for (const session of purchases) {
    const payment = stripe.payment(session)
    const row = rowOf.get(session)
    if (!row) {
      say(`the purchase of ${session} is lost`)
      continue
    }
    const { owed, status } = expectedOf(payment, row.credits)
    const held = row.creditsGranted - row.creditsWrittenOff
    if (held !== owed || row.status !== status) {
      say(
        `${JSON.stringify(row)} instead of ${owed} credits, ${status}, is booked for ${JSON.stringify(payment)}`,
      )
    }
    if (payment.intent === 'succeeded') paid++
  }
  const unpaid = rows.filter(({ checkoutSessionId }) => !purchases.includes(checkoutSessionId ?? ''))
  if (unpaid.some(({ creditsGranted }) => creditsGranted > 0)) say('credits for a purchase that nobody paid')
  const receipts = and(eq(mails.kind, 'receipt'), eq(mails.recipient, email))
  const [{ count }] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(mails)
    .where(receipts)
  if (!isClosed && count !== paid) say(`${count} receipts mailed for ${paid} payments`)
  return rows.reduce((sum, { creditsGranted }) => sum + creditsGranted, 0)
}

/** Returns sessions of the database that are inside a transaction or wait for a lock. */
export async function findStuck({ db }: World): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select state, left(query, 100) as query, extract(epoch from now() - xact_start)::float as seconds
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (wait_event_type = 'Lock' or (state like 'idle in transaction%' and now() - state_change > interval '1 second'))
  `)) as unknown as { rows: object[] }
  return rows.map((row) => `a session is stuck: ${JSON.stringify(row)}`)
}
