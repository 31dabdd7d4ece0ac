import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '#core/api-keys/manage-api-keys.server.ts'
import { grantSignUpCredits } from '#core/credits/sign-up-credits.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { withKey } from '#tests/setup/api-keys.ts'
import { enter, openPreparedSite, type Person, type PreparedSite } from '#tests/setup/prepared-site.ts'

/** The configured origin; nothing reaches the mail server. */
const origin = 'http://danhba.example'
const mailing = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@danhba.example', SITE_URL: origin }

let site: PreparedSite
let waiting: Person
let early: Person
let confirmed: Person
let key: string
beforeAll(async () => {
  site = await openPreparedSite(async (context) => {
    const mailed = { ...context, requiresConfirmedEmail: true }
    waiting = await enter(mailed, 'waiting')
    ;({ key } = await createApiKey(context.db, { userId: waiting.id, name: 'early' }))
    early = await enter(context, 'early')
    confirmed = await enter(mailed, 'confirmed')
    await context.db.transaction((tx) => grantSignUpCredits({ ...context, db: tx }, confirmed.id))
    await context.db.update(users).set({ emailVerified: true }).where(eq(users.id, confirmed.id))
  }, mailing)
})
afterAll(() => site[Symbol.asyncDispose]())

const text = async (path: string, person?: Person, language = 'en') => {
  const answer = await site.get(path, person, { Cookie: `${person?.cookie ?? ''}; lang=${language}` })
  return answer.text()
}

test('where mail is sent, people see at once that the free credits wait for confirmation', async () => {
  expect(await text('/register')).toContain('Confirm your email to get 10 free credits.')
  expect(await text('/register', undefined, 'vi')).toContain('Xác nhận email để được tặng 10 tín dụng.')
  expect(await text('/dashboard', waiting)).toContain(
    'Confirm your email to get your 10 free credits: we sent a link to waiting@example.vn.',
  )
  expect(await text('/dashboard', waiting, 'vi')).toContain(
    'Xác nhận waiting@example.vn để được tặng 10 tín dụng: chúng tôi đã gửi liên kết đến địa chỉ này.',
  )
})

test('accounts that have them see no waiting notice', async () => {
  expect(await text('/dashboard', early)).toContain(
    'Please confirm your email: we sent a link to early@example.vn',
  )
  const dashboard = await text('/dashboard', confirmed)
  expect(dashboard).not.toContain('Confirm your email to get')
  expect(dashboard).not.toContain('Please confirm')
})

const post = (path: string, headers: Record<string, string>, body: string | URLSearchParams) =>
  fetch(site.address() + path, { method: 'POST', redirect: 'manual', headers, body })
const asWaiting = () => ({ Cookie: waiting.cookie, Origin: origin })
const problem = { type: 'urn:problem:email-unconfirmed', status: 403 }

test('refuses a quote on a page before the address is confirmed', async () => {
  const json = { ...asWaiting(), 'Content-Type': 'application/json' }
  const refused = await post('/exports/quotes', json, JSON.stringify({ search: 'q=tnhh' }))
  expect([refused.status, await refused.json()]).toMatchObject([403, problem])
  const led = await post('/exports/quotes', asWaiting(), new URLSearchParams({ search: 'q=tnhh' }))
  expect([led.status, led.headers.get('Location')]).toEqual([303, '/verify-email'])
  expect(await text('/verify-email', waiting)).toContain('Send the link again')
})

test.each([{ quoteOnly: true }, { quoteOnly: false }])(
  'refuses a quote over the API, with %j',
  async (more) => {
    const headers = {
      ...withKey(key),
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    }
    const { results } = (await (await site.get('/api/search?q=tnhh')).json()) as {
      results: { taxCode: string }[]
    }
    for (const wanted of [{ search: 'q=tnhh' }, { companies: [results[0].taxCode] }]) {
      const refused = await post('/api/exports', headers, JSON.stringify({ ...wanted, ...more }))
      expect([refused.status, await refused.json()]).toMatchObject([403, problem])
    }
  },
)
