import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { takeStep, type TestPayment } from '#demo/payments/test-payment.ts'
import { postCredits } from '#core/credits/post-credits.server.ts'
import { openDatabase } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { testPayments, transactions } from '#core/db/schema/billing.ts'
import { exports } from '#core/db/schema/exports.ts'
import {
  enter,
  enterAsAdministrator,
  openPreparedSite,
  type Person,
  type PreparedSite,
} from '#tests/setup/prepared-site.ts'
import { asAccount, signIn } from '#tests/setup/sign-in.ts'

let site: PreparedSite
let fresh: Person
let busy: Person
let leaver: Person
let admin: Person
/** Ids of the purchases, oldest first. */
const purchases = Array.from({ length: 6 }, () => randomUUID())

beforeAll(async () => {
  site = await openPreparedSite(async (context) => {
    const { db } = context
    ;[fresh, busy] = [await enter(context, 'fresh'), await enter(context, 'busy', 'Công ty Bận Rộn')]
    ;[leaver, admin] = [await enter(context, 'leaver'), await enterAsAdministrator(context, 'admin')]
    const grant = { userId: busy.id, amount: 1_990, reason: 'adjustment', source: 'admin' } as const
    await db.transaction((tx) => postCredits({ ...context, db: tx }, { ...grant, sourceId: randomUUID() }))
    const at = (n: number) => new Date(Date.UTC(2026, 0, n))
    const made = (n: number) => ({
      userId: busy.id,
      companyIds: [n],
      companyCount: 1,
      creditsUsed: n * 1_000,
      format: (['csv', 'xlsx', 'jsonl'] as const)[n % 3],
      columns: ['name'],
      name: `Danh sách <${n}>`,
      idempotencyKey: String(n),
      requestHash: '',
      createdAt: at(n),
    })
    await db.insert(exports).values([1, 2, 3, 4, 5, 6].map(made))
    const statuses = ['completed', 'completed', 'pending', 'failed', 'expired', 'refunded'] as const
    // The expired one was never paid.
    const payments = ['pi_1', 'pi_2', 'pi_3', 'pi_4', null, 'pi_6']
    const bought = statuses.map((status, n) => {
      return {
        id: purchases[n],
        userId: busy.id,
        paymentIntentId: payments[n],
        completedAt: status === 'completed' || status === 'refunded' ? at(n + 1) : null,
        packageId: 'credits-5000',
        credits: 5_000,
        amount: 1_900 + n,
        status,
        createdAt: at(n + 1),
      }
    })
    await db.insert(transactions).values(bought)
  })
})
afterAll(() => site[Symbol.asyncDispose]())

const html = async (path: string, person: Person) => (await site.get(path, person)).text()
/** Returns the address of the first primary button: the only ones with two classes. */
const mainActionOf = (page: string) => /<a class="\S+ \S+" href="([^"]+)"/.exec(page)?.[1]
/** Returns the title of the dashboard's notice about a purchase. */
const noticeOf = (page: string) => /role="(?:status|alert)"[^>]*><p[^>]*>([^<]*)<\/p><p>/.exec(page)?.[1]
const rowsOf = (page: string, heading: string) => {
  const [table] = page.slice(page.indexOf(`aria-labelledby="${heading}"`)).split('</table>')
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].slice(1).map(([, row]) =>
    row
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

describe('the dashboard', () => {
  test('of a new account shows its balance and empty lists', async () => {
    const page = await html('/dashboard', fresh)
    const texts = [
      'fresh',
      'Company name not set',
      'Enough for 10 more companies',
      'Three steps to your first file',
      '10 free exports',
      'Buy Credits',
      'No exports yet',
      'No transactions yet',
    ]
    for (const text of texts) expect(page).toContain(text)
    expect(page).not.toContain('Your balance is below')
    expect(mainActionOf(page)).toBe('/search')
    expect(page).toContain('href="/buy-credits"')
  })

  test('shows the five latest exports and transactions, with links', async () => {
    const page = await html('/dashboard', busy)
    expect(page).toContain('Công ty Bận Rộn')
    expect(page).toContain('Enough for 2,000 more companies')
    expect(page).not.toMatch(/is below|Three steps|No exports yet|No transactions yet/)
    expect(mainActionOf(page)).toBe('/search')
    const row = (n: number, format: string, day: string) =>
      `Danh sách &lt;${n}&gt; ${format} · ${day} ${format} ${day} ${n},000`
    expect(rowsOf(page, 'recent-exports')).toEqual([
      row(6, 'CSV', '06/01/2026'),
      row(5, 'JSONL', '05/01/2026'),
      row(4, 'XLSX', '04/01/2026'),
      row(3, 'CSV', '03/01/2026'),
      row(2, 'JSONL', '02/01/2026'),
    ])
    expect(rowsOf(page, 'recent-transactions')).toEqual([
      '$19.05 06/01/2026 06/01/2026 Refunded',
      '$19.03 04/01/2026 04/01/2026 Failed',
      '$19.02 03/01/2026 03/01/2026 Pending',
      '$19.01 02/01/2026 02/01/2026 Completed',
      '$19 01/01/2026 01/01/2026 Completed',
    ])
    expect(page.match(/href="\/exports\/[0-9a-f-]{36}"/g)).toHaveLength(5)
    expect(page.match(/href="\/transactions\/[0-9a-f-]{36}"/g)).toHaveLength(5)
  })

  test('warns a buyer below the balance of their choice, and nobody who bought nothing', async () => {
    const choose = async (person: Person, lowBalance: string) => {
      const profile = { intent: 'profile', fullName: 'a', companyName: '', language: 'en', lowBalance }
      return (await site.post('/profile', person, new URLSearchParams(profile))).status
    }
    const warning = async (person: Person) =>
      /Your balance is below ([\d,]+) credits?\./.exec(await html('/dashboard', person))?.[1]
    expect(await html('/profile', busy)).toMatch(/name="lowBalance" value="100"/)
    expect(await warning(busy)).toBeUndefined()
    expect(await choose(busy, '2.001')).toBe(303)
    expect(await warning(busy)).toBe('2,001')
    expect(mainActionOf(await html('/dashboard', busy))).toBe('/buy-credits')
    for (const refused of ['-1', '1.5', 'many', '3000000000']) expect(await choose(busy, refused)).toBe(422)
    expect(await warning(busy)).toBe('2,001')
    expect(await choose(busy, '0')).toBe(303)
    expect(await warning(busy)).toBeUndefined()
    expect(await choose(fresh, '50')).toBe(303)
    expect(await warning(fresh)).toBeUndefined()
  })

  test('redirects visitors to the login and administrators to their dashboard', async () => {
    const visitor = await site.get('/dashboard')
    expect([visitor.status, visitor.headers.get('Location')]).toEqual([302, '/login?returnTo=%2Fdashboard'])
    const administrator = await site.get('/dashboard', admin)
    expect([administrator.status, administrator.headers.get('Location')]).toEqual([302, '/admin'])
  })

  test('shows nothing about another account’s purchase', async () => {
    const [theirs] = /(?<=\/transactions\/)[0-9a-f-]{36}/.exec(await html('/dashboard', busy))!
    for (const purchase of [theirs, randomUUID(), 'nonsense', '']) {
      expect(noticeOf(await html(`/dashboard?purchase=${purchase}`, fresh))).toBeUndefined()
    }
  })

  test('shows the status of a purchase after returning from checkout', async () => {
    const ids = purchases.toReversed()
    const said = await Promise.all(ids.map((id) => html(`/dashboard?purchase=${id}`, busy)))
    expect(said.map(noticeOf)).toEqual([
      'This purchase was refunded',
      'The payment was not completed',
      'The payment was not completed',
      'The bank has not confirmed yet',
      'Thank you for your purchase',
      'Thank you for your purchase',
    ])
    const back = await html(`/dashboard?purchase=${ids[4]}&returnTo=%2Fsearch%3Fq%3Da`, busy)
    expect(back).toContain('href="/search?q=a"')
    const astray = await html(`/dashboard?purchase=${ids[4]}&returnTo=//evil.example`, busy)
    expect(astray.match(/href="[^"]*evil[^"]*"/)).toBeNull()
  })

  test('shows a missing profile and ends its session', async () => {
    await site.change(({ db }) =>
      db.update(users).set({ closedAt: new Date() }).where(eq(users.id, leaver.id)),
    )
    const response = await site.get('/dashboard', leaver)
    const page = await response.text()
    expect(response.status).toBe(404)
    expect(page).toContain('Profile Not Found')
    expect(page).toMatch(/href="\/login"[^>]*>Back to Login/)
    expect(response.headers.getSetCookie().join()).toMatch(/account\.session_token=;/)
    expect((await site.get('/login', leaver)).status).toBe(200)
  })
})

test('books a purchase with a lost webhook when its customer returns', async () => {
  const cookie = await signIn('dashboard-1')
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(inject('site') + path, { redirect: 'manual', headers: asAccount(cookie), ...init })
  const wish = JSON.stringify({ packageId: 'credits-5000', returnUrl: '/dashboard' })
  const begun = await ask('/api/create-checkout-session', { method: 'POST', body: wish })
  const { sessionId } = (await begun.json()) as { sessionId: string }
  // Bypasses the running server.
  const connection = await openDatabase({ DATA_DIR: inject('outbox'), DATABASE_POOL: 1 })
  onTestFinished(() => connection.close())
  const { db } = connection
  const [row] = await db
    .select()
    .from(testPayments)
    .where(eq(testPayments.id, sessionId.replace('cs_test_', '')))
  const { payment } = takeStep(row.state as TestPayment, 'pay')!
  await db.update(testPayments).set({ state: payment }).where(eq(testPayments.id, row.id))

  const purchase = `/dashboard?purchase=${payment.clientReferenceId}`
  const looked = await ask(purchase)
  expect([looked.status, looked.headers.get('Location')]).toEqual([302, purchase])
  const page = await (await ask(purchase)).text()
  expect(page).toContain('5,000 credits were added to your account.')
  expect(page).toContain('Enough for 15,000 more companies')
})
