import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantSignUpCredits } from '#core/credits/sign-up-credits.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { enter, openPreparedSite, type Person, type PreparedSite } from '#tests/setup/prepared-site.ts'

/** Where the site says it is; nothing is delivered to the mail server. */
const origin = 'http://danhba.example'
const mailing = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@danhba.example', SITE_URL: origin }

let site: PreparedSite
let waiting: Person
let early: Person
let confirmed: Person
beforeAll(async () => {
  site = await openPreparedSite(async (context) => {
    const mailed = { ...context, requiresConfirmedEmail: true }
    waiting = await enter(mailed, 'waiting')
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

test('where mail is sent, people learn at once that the free credits wait for a confirmation', async () => {
  expect(await text('/register')).toContain('Confirm your email to get 10 free credits.')
  expect(await text('/register', undefined, 'vi')).toContain('Xác nhận email để được tặng 10 tín dụng.')
  expect(await text('/dashboard', waiting)).toContain(
    'Confirm waiting@example.vn to get your 10 free credits: we have sent a link there.',
  )
  expect(await text('/dashboard', waiting, 'vi')).toContain(
    'Xác nhận waiting@example.vn để được tặng 10 tín dụng: chúng tôi đã gửi liên kết đến địa chỉ này.',
  )
})

test('nobody who has them is told to wait', async () => {
  expect(await text('/dashboard', early)).toContain('Please confirm early@example.vn')
  const dashboard = await text('/dashboard', confirmed)
  expect(dashboard).not.toContain('confirmed@example.vn to get')
  expect(dashboard).not.toContain('Please confirm')
})
