import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { postCredits } from '#core/credits/post-credits.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { mails } from '#core/db/schema/mail.ts'
import { serveFakeSmtp } from '#tests/fakes/smtp.ts'
import { insertUser, ledgerKey } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { waitForMail } from '#tests/setup/outbox.ts'
import { parseMail } from '#tests/setup/parse-mail.ts'
import {
  deliverDueMails,
  type MailContext,
  maxAttempts,
  removeOldMails,
  startDelivering,
} from './deliver-mails.server.ts'
import { queueMail } from './queue-mail.server.ts'
import { createMailTransport, type MailTransport, type OutgoingMail } from './transport.server.ts'

const siteOrigin = 'https://danhba.example'
const data = { name: 'Nguyễn Thị Thử', link: `${siteOrigin}/verify-email?token=secret` }
let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.connection.db
})
afterEach(() => db.delete(mails))
afterAll(() => database.drop())

const queue = (recipient = 'thu@example.vn', kind: 'verification' | 'reset' = 'verification') =>
  queueMail(db, { kind, recipient, language: 'vi', data })

/** Creates a context whose transport and log record calls. */
function contextOf(send: MailTransport['send']) {
  const log = { warn: vi.fn(), error: vi.fn() }
  return { db, siteOrigin, log, transport: { send } } satisfies MailContext
}

const due = () => db.update(mails).set({ nextAttemptAt: sql`now()` })
const minutesLeft = sql<number>`round(extract(epoch from next_attempt_at - now()) / 60)::int`

test('sends due mail once and deletes its data', async () => {
  const sent: OutgoingMail[] = []
  const context = contextOf(async (mail) => void sent.push(mail))
  await Promise.all(Array.from({ length: 12 }, (_, index) => queue(`khach${index}@example.vn`)))
  expect(await deliverDueMails(context)).toEqual({ sent: 12, failed: 0 })
  expect(await deliverDueMails(context)).toEqual({ sent: 0, failed: 0 })
  expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(12)
  expect(sent[0].plain).toContain(data.link)
  for (const row of await db.select().from(mails)) {
    expect(row).toMatchObject({ data: {}, attempts: 1, error: null, sentAt: expect.any(Date) })
  }
})

test('several processes never send a mail twice', async () => {
  const sent: string[] = []
  const contexts = Array.from({ length: 4 }, () =>
    contextOf(async ({ id }) => {
      await pause(1)
      sent.push(id)
    }),
  )
  await Promise.all(Array.from({ length: 40 }, () => queue()))
  const results = await Promise.all(contexts.map((context) => deliverDueMails(context)))
  expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(40)
  expect(new Set(sent).size).toBe(40)
  expect(sent).toHaveLength(40)
})

test('retries failures with backoff, then leaves them to an administrator', async () => {
  const reason = '451 <thu@example.vn> come back later'
  const context = contextOf(() => Promise.reject(new Error(reason)))
  await queue()
  const waits: number[] = []
  for (let attempt = 1; attempt < maxAttempts; attempt++) {
    expect(await deliverDueMails(context)).toEqual({ sent: 0, failed: 1 })
    expect(await deliverDueMails(context)).toEqual({ sent: 0, failed: 0 })
    const [row] = await db.select({ minutesLeft, error: mails.error }).from(mails)
    expect(row.error).toBe(reason)
    waits.push(row.minutesLeft)
    await due()
  }
  expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720])
  expect(context.log.error).not.toHaveBeenCalled()
  expect(await deliverDueMails(context)).toEqual({ sent: 0, failed: 1 })
  expect(context.log.error).toHaveBeenCalledTimes(1)
  await due()
  expect(await deliverDueMails(context)).toEqual({ sent: 0, failed: 0 })
  const [row] = await db.select().from(mails)
  expect(row).toMatchObject({ attempts: maxAttempts, error: reason, sentAt: null, data })
  expect(JSON.stringify([context.log.warn.mock.calls, context.log.error.mock.calls])).not.toContain('@')
})

test('an invalid mail does not block others', async () => {
  const context = contextOf(async () => {})
  await queueMail(db, { kind: 'receipt', recipient: 'thu@example.vn', language: 'en', data: {} })
  await queue()
  expect(await deliverDueMails(context)).toEqual({ sent: 1, failed: 1 })
})

test('a process that dies after sending sends again with the same Message-ID', async () => {
  await using smtp = await serveFakeSmtp()
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'tin@danhba.example', DATA_DIR: database.dataDir }
  const transport = createMailTransport(env, siteOrigin)
  await queue()
  const dies = new Promise<never>(() => {})
  void deliverDueMails(
    contextOf(async (mail) => {
      await transport.send(mail)
      await dies
    }),
  )
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1), 10_000)
  const context = contextOf(transport.send)
  // Its claim still holds.
  expect(await deliverDueMails(context)).toEqual({ sent: 0, failed: 0 })
  await due()
  expect(await deliverDueMails(context)).toEqual({ sent: 1, failed: 0 })
  const ids = smtp.received.map(({ content }) => parseMail(content).headers.get('message-id'))
  const [{ id }] = await db.select().from(mails)
  expect(ids).toEqual([`<${id}@danhba.example>`, `<${id}@danhba.example>`])
})

test('holds no transaction open while sending', async () => {
  const context = contextOf(async ({ id }) => {
    await db.update(mails).set({ language: 'en' }).where(eq(mails.id, id))
  })
  await queue()
  expect(await deliverDueMails(context)).toEqual({ sent: 1, failed: 0 })
})

test('the loop sends mail queued while it runs, and releases claimed mail when stopped', async () => {
  const transport = createMailTransport({ DATA_DIR: database.dataDir }, siteOrigin)
  const running = startDelivering({ ...contextOf(transport.send) })
  await queue('vong@example.vn')
  const { links } = await waitForMail(database.dataDir, { to: 'vong@example.vn', kind: 'verification' })
  expect(links[0]).toBe(data.link)
  await running.stop()

  const started = Promise.withResolvers<void>()
  const hanging = startDelivering(
    contextOf((_, signal) => {
      started.resolve()
      return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
    }),
  )
  await queue('treo@example.vn')
  await started.promise
  await hanging.stop()
  const [row] = await db.select().from(mails).where(eq(mails.recipient, 'treo@example.vn'))
  expect(row).toMatchObject({ attempts: 0, sentAt: null, error: null, data })
})

test('the loop survives an unavailable database', async () => {
  const lost = vi.fn(() => {
    throw new Error('the database is gone')
  })
  const gone = new Proxy(db, { get: (_, name) => (name === 'update' ? lost : undefined) })
  const context = { ...contextOf(async () => {}), db: gone }
  const timer = startDelivering(context)
  await vi.waitFor(() => expect(context.log.warn).toHaveBeenCalled(), 10_000)
  await timer.stop()
})

test('deletes old mail that was sent or given up', async () => {
  const [old, sentAt] = [sql`now() - interval '31 days'`, new Date()]
  const rows = [
    { recipient: 'sent-long-ago@example.vn', createdAt: old, sentAt },
    { recipient: 'given-up-long-ago@example.vn', createdAt: old, attempts: maxAttempts },
    { recipient: 'waiting@example.vn', createdAt: old },
    { recipient: 'sent-today@example.vn', sentAt },
  ]
  const more = { kind: 'verification', language: 'vi', data } as const
  await db.insert(mails).values(rows.map((row) => ({ ...row, ...more })))
  expect(await removeOldMails(db)).toBe(2)
  const left = await db.select().from(mails)
  expect(left.map(({ recipient }) => recipient).sort()).toEqual([
    'sent-today@example.vn',
    'waiting@example.vn',
  ])
})

test('sends one low-balance mail per crossing, in the account’s language', async () => {
  const userId = await insertUser(db, { credits: 150, language: 'vi' })
  const post = (amount: number, reason: 'export' | 'purchase', sourceId: string) => {
    const source = reason === 'export' ? ('export' as const) : ('transaction' as const)
    return db.transaction((tx) =>
      postCredits({ db: tx, ledgerKey }, { userId, amount, reason, source, sourceId }),
    )
  }
  await post(-51, 'export', 'e1')
  await post(-1, 'export', 'e2')
  await post(-98, 'export', 'e3')
  await post(5_000, 'purchase', 't1:1')
  await post(-4_900, 'export', 'e4')
  await post(-1, 'export', 'e5')
  const sent: OutgoingMail[] = []
  await deliverDueMails(contextOf(async (mail) => void sent.push(mail)))
  const [{ email }] = await db.select().from(users).where(eq(users.id, userId))
  expect(sent.map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
    `low_balance ${email}`,
    `low_balance ${email}`,
  ])
  expect(sent.map(({ subject }) => subject).sort()).toEqual([
    'Tài khoản Danh Bạ Việt của bạn còn 99 tín dụng',
    'Tài khoản Danh Bạ Việt của bạn còn 99 tín dụng',
  ])
})
