import { and, eq, gte, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { mails } from '#core/db/schema/mail.ts'
import type { Log } from '#core/log.server.ts'
import { type Loop, startLoop } from '#core/loop.server.ts'
import { mailsTried } from '#core/metrics.server.ts'
import { composeMail } from './compose-mail.ts'
import type { MailTransport } from './transport.server.ts'

export interface MailContext {
  db: Database
  transport: MailTransport
  siteOrigin: string
  log: Pick<Log, 'warn' | 'error'>
}

export interface Delivered {
  sent: number
  failed: number
}

/** Minutes until the next attempt, after the first, the second … */
const pauses = [1, 5, 15, 60, 180, 360, 720]
/** A mail that failed so often waits, with its error, for an administrator. */
export const mostAttempts = pauses.length + 1
/** How many a process takes for itself, and sends, at a time. */
const batchSize = 5
/** An attempt ends long before its claim does. */
const sendPatienceMs = 60_000
const claimMinutes = 3
const keptDays = 30

/** Sends mail as it becomes due. Stopping aborts what is being sent; it is sent again later. */
export function startDelivering(context: MailContext): Loop {
  return startLoop({
    name: 'mail',
    every: 1_000,
    retryAfter: 2_000,
    maxBackoff: 15_000,
    run: async (signal) => void (await deliverDueMails(context, signal)),
    log: context.log,
  })
}

/**
 * Sends the mail that is due, until none is; several processes share it. A mail is sent at least once and, as long as
 * no process dies between sending it and saying so, not twice. Throws only what the database throws.
 */
export async function deliverDueMails(context: MailContext, stop?: AbortSignal): Promise<Delivered> {
  const delivered = { sent: 0, failed: 0 }
  for (;;) {
    if (stop?.aborted) return delivered
    const claimed = await claim(context.db)
    const settled = await Promise.allSettled(claimed.map((mail) => deliver(context, mail, stop)))
    for (const result of settled) {
      if (result.status === 'rejected') throw result.reason
      delivered[result.value]++
    }
    if (claimed.length < batchSize) return delivered
  }
}

type Mail = typeof mails.$inferSelect

/** Counts the attempt before it is made, so that a mail that ends the process does so a few times at most. */
async function claim(db: Database): Promise<Mail[]> {
  const due = sql`${mails.id} in (
    select id from mails
    where sent_at is null and next_attempt_at <= now() and attempts < ${mostAttempts}
    order by next_attempt_at limit ${batchSize} for update skip locked)`
  return db
    .update(mails)
    .set({
      attempts: sql`attempts + 1`,
      nextAttemptAt: sql`now() + make_interval(mins => ${claimMinutes})`,
    })
    .where(due)
    .returning()
}

async function deliver(context: MailContext, mail: Mail, stop?: AbortSignal): Promise<keyof Delivered> {
  const { db, transport, siteOrigin } = context
  const { id, kind, recipient, language } = mail
  try {
    const patience = AbortSignal.timeout(sendPatienceMs)
    const signal = stop ? AbortSignal.any([stop, patience]) : patience
    const composed = composeMail(mail, siteOrigin)
    await transport.send({ ...composed, id, kind, recipient, language }, signal)
  } catch (error) {
    if (stop?.aborted) await giveBack(db, mail)
    else await markFailed(context, mail, error)
    return 'failed'
  }
  mailsTried.inc({ kind, outcome: 'sent' })
  await db
    .update(mails)
    .set({ sentAt: sql`now()`, data: {}, error: null })
    .where(eq(mails.id, id))
  return 'sent'
}

async function markFailed({ db, log }: MailContext, { id, kind, attempts }: Mail, error: unknown) {
  mailsTried.inc({ kind, outcome: 'failed' })
  const isLast = attempts >= mostAttempts
  const { message, code, responseCode } = error as NodeJS.ErrnoException & { responseCode?: number }
  // What the server said names the recipient: the row knows, the log need not.
  log[isLast ? 'error' : 'warn']({ mail: id, kind, attempts, code, responseCode }, 'mail could not be sent')
  const minutes = pauses[attempts - 1] ?? 0
  await db
    .update(mails)
    .set({ nextAttemptAt: sql`now() + make_interval(mins => ${minutes})`, error: message.slice(0, 500) })
    .where(eq(mails.id, id))
}

/** A process that stops has not tried. */
async function giveBack(db: Database, { id, attempts }: Mail): Promise<void> {
  await db
    .update(mails)
    .set({ attempts: attempts - 1, nextAttemptAt: sql`now()` })
    .where(eq(mails.id, id))
}

/** Removes mail of long ago that was sent or given up. Returns how many. */
export async function removeOldMails(db: Database): Promise<number> {
  const isOver = or(isNotNull(mails.sentAt), gte(mails.attempts, mostAttempts))
  const isOld = lt(mails.createdAt, sql`now() - make_interval(days => ${keptDays})`)
  const removed = await db.delete(mails).where(and(isOver, isOld)).returning({ id: mails.id })
  return removed.length
}
