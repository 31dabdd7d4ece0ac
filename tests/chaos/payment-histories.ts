import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import type { BillingContext } from '#core/billing/billing-context.ts'
import { createCheckout } from '#core/billing/create-checkout.server.ts'
import { creditPackages } from '#core/billing/packages.ts'
import { receiveWebhook } from '#core/billing/receive-webhook.server.ts'
import { possibleSteps, type TestPayment } from '#demo/payments/test-payment.ts'
import { Random } from '#demo/companies/random.ts'
import { postCredits } from '#core/credits/post-credits.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { transactions } from '#core/db/schema/billing.ts'
import { mails } from '#core/db/schema/mail.ts'
import { transact } from '#core/db/transact.server.ts'
import { foreignPayments, type FakeStripe } from '#tests/fakes/stripe.ts'
import { insertUser } from '#tests/setup/accounts.ts'

export interface HistoryOptions {
  /** One per process that receives webhooks; all share a database. */
  contexts: readonly BillingContext[]
  stripe: FakeStripe
  seed: number
  histories: number
  deliveries: number
  /** Number of concurrent events. */
  concurrency: number
  /** Whether customers spend meanwhile; then some credits to take back are gone. */
  spending: boolean
}

interface History {
  userId: string
  transactionId: string
  sessionId: string
  stepsLeft: number
  /** Mismatch of the payment with the sale. */
  mismatch: string | undefined
}

/** A purchase with its future events and undelivered webhooks. */
interface Active extends History {
  /** A webhook to be delivered twice is listed twice. */
  outbox: string[]
}

export interface HistoryResult {
  deliveries: number
  steps: number
  /** Differences from the pure function of the payments' final states; empty when all is well. */
  differences: string[]
}

const purchasesPerUser = 4
const maxSteps = 6
const foreignShare = 0.2
const slowResponses = 0.3
const maxResponseMs = 30

/**
 * Runs payments through random histories (paid, slowly paid, declined, expired, partially and fully refunded, failed
 * refunds, disputes opened, won and lost) while their webhooks arrive shuffled, repeated and late, at several processes
 * at once, and customers may spend. Then compares the books with the payments: after every webhook was delivered, and
 * again after late repeats.
 */
export async function runPaymentHistories(options: HistoryOptions): Promise<HistoryResult> {
  const { contexts, stripe, concurrency, spending } = options
  const random = new Random(options.seed)
  const [{ db, ledgerKey }] = contexts
  const histories = await beginHistories(options, random)
  // Few at a time, so that many events hit each at once.
  const waiting = histories.map((history) => ({ ...history, outbox: [] }))
  const active: Active[] = waiting.splice(0, Math.ceil(concurrency / 2))
  const told: string[] = []
  let steps = 0
  let delivered = 0
  // Responses overtake each other, so one may be outdated when booked.
  stripe.linger = async () => {
    if (random.chance(slowResponses)) await setTimeout(random.below(maxResponseMs))
  }

  const deliver = async (body: string) => {
    delivered++
    await receiveWebhook(random.pick(contexts), stripe.sign(body))
  }

  function takeRandomStep(history: Active): void {
    const possible = possibleSteps(stripe.payment(history.sessionId))
    history.stepsLeft = possible.length === 0 ? 0 : history.stepsLeft - 1
    if (possible.length === 0) return
    steps++
    for (const body of stripe.step(history.sessionId, random.pick(possible))) {
      told.push(body)
      const times = random.chance(0.5) ? 1 : 1 + random.below(10)
      history.outbox.push(...Array.from({ length: times }, () => body))
    }
  }

  async function spend({ userId }: History): Promise<void> {
    const share = random.fraction()
    await transact(db, async (tx) => {
      const [{ credits }] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
      const amount = -Math.ceil(credits * share)
      if (amount === 0) return
      const posting = {
        userId,
        amount,
        reason: 'adjustment',
        source: 'admin',
        sourceId: randomUUID(),
      } as const
      await postCredits({ db: tx, ledgerKey }, posting)
    })
  }

  async function work(): Promise<void> {
    while (active.length > 0) {
      const at = random.below(active.length)
      const history = active[at]
      const { outbox, stepsLeft } = history
      if (stepsLeft === 0 && outbox.length === 0) {
        active.splice(at, 1, ...waiting.splice(0, 1))
      } else if (spending && random.chance(0.2)) {
        await spend(history)
      } else if (stepsLeft > 0 && (outbox.length === 0 || random.chance(0.3))) {
        takeRandomStep(history)
      } else if (outbox.length > 0) {
        await deliver(outbox.splice(random.below(outbox.length), 1)[0])
      }
    }
  }
  const together = (task: () => Promise<void>) => Promise.all(Array.from({ length: concurrency }, task))
  await together(work)
  const differences = await compare(options, histories)
  await together(async () => {
    while (delivered < options.deliveries && told.length > 0) await deliver(random.pick(told))
  })
  stripe.linger = () => {}
  return {
    deliveries: delivered,
    steps,
    differences: [...differences, ...(await compare(options, histories))],
  }
}

async function beginHistories(
  { contexts, stripe, histories: count }: HistoryOptions,
  random: Random,
): Promise<History[]> {
  const histories: History[] = []
  let userId = ''
  while (histories.length < count) {
    if (histories.length % purchasesPerUser === 0) {
      userId = await insertUser(contexts[0].db, { credits: 10 })
    }
    const { id: packageId } = random.pick(creditPackages)
    const context = random.pick(contexts)
    const user = { id: userId, email: 'thu@example.vn', language: 'vi' as const }
    const begun = await createCheckout(context, { user, packageId, returnUrl: '/dashboard' })
    const ways = Object.keys(foreignPayments) as (keyof typeof foreignPayments)[]
    const mismatch = random.chance(foreignShare)
      ? stripe.tamper(begun.sessionId, random.pick(ways))
      : undefined
    histories.push({ ...begun, userId, stepsLeft: random.below(maxSteps + 1), mismatch })
  }
  return histories
}

/** The rule again, stated independently of the product. */
export function expectedOf(
  { intent, session, amount, refundedAmount, dispute }: TestPayment,
  credits: number,
) {
  const isDisputed = dispute === 'needs_response' || dispute === 'lost'
  const owed =
    intent === 'succeeded' && !isDisputed ? Math.floor((credits * (amount - refundedAmount)) / amount) : 0
  if (intent === 'succeeded') {
    return { owed, status: refundedAmount === amount || dispute === 'lost' ? 'refunded' : 'completed' }
  }
  if (session === 'expired') return { owed, status: 'expired' }
  return { owed, status: intent === 'failed' ? 'failed' : 'pending' }
}

async function compare(
  { contexts, stripe, spending }: HistoryOptions,
  histories: readonly History[],
): Promise<string[]> {
  const [{ db }] = contexts
  const differences: string[] = []
  const ids = histories.map(({ transactionId }) => transactionId)
  const rows = await db.select().from(transactions).where(inArray(transactions.id, ids))
  const accounts = await db.select().from(users)
  const receiptCounts = await db
    .select({ id: sql<string>`data->>'transactionId'`, count: sql<number>`count(*)::int` })
    .from(mails)
    .where(eq(mails.kind, 'receipt'))
    .groupBy(sql`1`)
  const receiptsOf = new Map(receiptCounts.map(({ id, count }) => [id, count]))
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const owedTo = new Map<string, number>()

  for (const { transactionId, sessionId, userId, mismatch } of histories) {
    const payment = stripe.payment(sessionId)
    const row = rowOf.get(transactionId)!
    const say = (what: string) =>
      differences.push(`${what}: ${JSON.stringify(row)} is booked for ${JSON.stringify(payment)}`)
    const receipts = receiptsOf.get(transactionId) ?? 0
    if (mismatch && (mismatch !== 'paid in part' || payment.intent === 'succeeded')) {
      const status = row.checks === 0 ? 'pending' : 'failed'
      if (row.status !== status || row.revision !== 0 || receipts !== 0) say(mismatch)
      owedTo.set(userId, owedTo.get(userId) ?? 0)
      continue
    }
    const { owed, status } = expectedOf(payment, row.credits)
    const held = row.creditsGranted - row.creditsWrittenOff
    if (held !== owed) say(`${held} credits instead of ${owed}`)
    if (row.status !== status) say(`${row.status} instead of ${status}`)
    if (row.refundedAmount !== payment.refundedAmount) say('another refund')
    if (!spending && row.creditsWrittenOff !== 0) say('something written off that nobody spent')
    if (receipts !== (payment.intent === 'succeeded' ? 1 : 0)) say(`${receipts} receipts`)
    owedTo.set(userId, (owedTo.get(userId) ?? 0) + owed)
  }
  for (const { id, credits } of accounts) {
    const owed = owedTo.get(id)
    if (credits < 0) differences.push(`the balance of ${id} is ${credits}`)
    if (!spending && owed !== undefined && credits !== owed + 10) {
      differences.push(`the balance of ${id} is ${credits} instead of ${owed + 10}`)
    }
  }
  return differences
}
