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

/** Minutes until the next attempt, by failed attempts. */
const retryMinutes = [1, 5, 15, 60, 180, 360, 720]
/** A mail with this many failed attempts waits, with its error, for an administrator. */
export const maxAttempts = retryMinutes.length + 1
/** Mails a process claims and sends at a time. */
const batchSize = 5
/** Much shorter than the claim. */
const sendTimeoutMs = 60_000
const claimMinutes = 3
const keptDays = 30

/** Sends mail as it becomes due. Stopping aborts the mail in flight, which is sent again later. */
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
 * Sends all due mail, shared with other processes. A mail is sent at least once, and twice only if a process dies
 * between sending it and recording that. Throws only database errors.
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

/** Counts the attempt in advance, so a mail that crashes the process does so only a few times. */
async function claim(db: Database): Promise<Mail[]> {
  const due = sql`${mails.id} in (
    select id from mails
    where sent_at is null and next_attempt_at <= now() and attempts < ${maxAttempts}
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
    const timeout = AbortSignal.timeout(sendTimeoutMs)
    const signal = stop ? AbortSignal.any([stop, timeout]) : timeout
    const composed = composeMail(mail, siteOrigin)
    await transport.send({ ...composed, id, kind, recipient, language }, signal)
  } catch (error) {
    if (stop?.aborted) await releaseClaim(db, mail)
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
  const isLast = attempts >= maxAttempts
  const { message, code, responseCode } = error as NodeJS.ErrnoException & { responseCode?: number }
  // The server's message names the recipient, so it goes to the row and not to the log.
  log[isLast ? 'error' : 'warn']({ mail: id, kind, attempts, code, responseCode }, 'mail delivery failed')
  const minutes = retryMinutes[attempts - 1] ?? 0
  await db
    .update(mails)
    .set({ nextAttemptAt: sql`now() + make_interval(mins => ${minutes})`, error: message.slice(0, 500) })
    .where(eq(mails.id, id))
}

/** Uncounts the attempt of a process that stops. */
async function releaseClaim(db: Database, { id, attempts }: Mail): Promise<void> {
  await db
    .update(mails)
    .set({ attempts: attempts - 1, nextAttemptAt: sql`now()` })
    .where(eq(mails.id, id))
}

/** Deletes old mail that was sent or has failed for good. Returns how many. */
export async function removeOldMails(db: Database): Promise<number> {
  const isOver = or(isNotNull(mails.sentAt), gte(mails.attempts, maxAttempts))
  const isOld = lt(mails.createdAt, sql`now() - make_interval(days => ${keptDays})`)
  const removed = await db.delete(mails).where(and(isOver, isOld)).returning({ id: mails.id })
  return removed.length
}
