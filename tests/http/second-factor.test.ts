import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '#core/accounts/create-account.server.ts'
import { demoName } from '#core/prepare-data.server.ts'
import { sessions, users } from '#core/db/schema/accounts.ts'
import { mails } from '#core/db/schema/mail.ts'
import {
  enter,
  enterAsAdministrator,
  openPreparedSite,
  type Person,
  type PreparedSite,
} from '#tests/setup/prepared-site.ts'
import { codeOf } from '#tests/setup/second-factor.ts'
import { cookieHeader } from '#tests/setup/test-accounts.ts'

const password = 'mật khẩu dài'
let site: PreparedSite
let admin: Person
let customer: Person
let target: Person
let demonstrationPassword: string

beforeAll(async () => {
  site = await openPreparedSite(async (context) => {
    admin = await enterAsAdministrator(context, 'quan-tri')
    customer = await enter(context, 'khach')
    target = await enter(context, 'nguoi-khac')
    await enter(context, 'moi-len')
    await context.db.update(users).set({ role: 'admin' }).where(eq(users.email, 'moi-len@example.vn'))
    const demo = {
      email: 'admin@demo.example',
      fullName: 'Administrator',
      companyName: '',
      language: 'en',
    } as const
    demonstrationPassword = (await createAccount(context, { ...demo, role: 'admin' })).password
  })
})
afterAll(() => site[Symbol.asyncDispose]())

const post = (path: string, fields: Record<string, string>, cookie = '') =>
  site.post(path, { id: '', cookie }, new URLSearchParams(fields))
const locationOf = (response: Response) => response.headers.get('Location')
const cookiesOf = (response: Response) =>
  cookieHeader(response.headers.getSetCookie().filter((line) => !line.includes('Max-Age=0')))
const given = async (email: string, fields: Record<string, string> = {}) =>
  post('/login', { email: `${email}@example.vn`, password, ...fields })

/** Returns the page of second factors, and the content of its QR code. */
async function readOffer(cookie: string) {
  const html = await (await site.get('/security', { id: '', cookie })).text()
  const [, sealed] = /name="sealed" value="([^"]+)"/.exec(html)!
  const [, typed] = /otpauth:[^"]*secret=([A-Z2-7]+)/.exec(html)!
  return { html, sealed, typed }
}

describe('an administrator', () => {
  test('without a second factor must set one up first', async () => {
    const cookie = cookiesOf(await given('moi-len'))
    const person = { id: '', cookie }
    for (const path of ['/admin', '/admin/users', '/admin/audit.csv', `/admin/users/${target.id}`]) {
      expect(locationOf(await site.get(path, person)), path).toBe('/security?required')
    }
    const draft = await post('/admin/articles/drafts', { article: 'new' }, cookie)
    expect(draft.status).toBe(403)
    await post(`/admin/users/${target.id}`, { intent: 'delete' }, cookie)
    expect((await site.get(`/admin/users/${target.id}`, admin)).status).toBe(200)

    const { html, sealed, typed } = await readOffer(cookie)
    expect(html).toContain('<svg')
    const wrong = await post('/security', { intent: 'totp', sealed, code: '000000', password }, cookie)
    expect(wrong.status).toBe(401)
    // The scanned secret stays valid.
    expect(await wrong.text()).toContain(sealed)
    const code = await codeOf(typed)
    const added = await post('/security', { intent: 'totp', sealed, code, password }, cookie)
    expect(added.headers.get('Cache-Control')).toBe('no-store')
    expect((await added.text()).match(/<li>[a-z2-9]{5}-[a-z2-9]{5}<\/li>/g)).toHaveLength(10)
    expect((await site.get('/admin', person)).status).toBe(200)

    const half = await given('moi-len', { returnTo: '/admin/users?q=a' })
    const step = locationOf(half)!
    expect(step).toBe('/login/second-step?returnTo=%2Fadmin%2Fusers%3Fq%3Da')
    const waiting = cookiesOf(half)
    expect(locationOf(await site.get('/admin', { id: '', cookie: waiting }))).toBe('/login?returnTo=%2Fadmin')
    expect((await site.get(step, { id: '', cookie: waiting })).status).toBe(200)
    const again = await post(
      '/login/second-step',
      { kind: 'totp', code, returnTo: '/admin/users?q=a' },
      waiting,
    )
    expect(again.status).toBe(401)
    const next = { kind: 'totp', code: await codeOf(typed, 1), returnTo: '/admin/users?q=a' }
    const passed = await post('/login/second-step', next, waiting)
    expect([passed.status, locationOf(passed)]).toEqual([303, '/admin/users?q=a'])
    expect((await site.get('/admin', { id: '', cookie: cookiesOf(passed) })).status).toBe(200)
  })

  test('needs a password of 12 characters', async () => {
    const change = { intent: 'password', password, newPassword: '11 ký tự !!' }
    const refused = await post('/profile', change, admin.cookie)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('at least 12 characters')
    expect(locationOf(await post('/profile', change, customer.cookie))).toMatch(/^\/profile\?notice=password/)
  })

  test('confirms the password before roles, credits and deletions, and keeps the typed values', async () => {
    const stale = () =>
      site.change(({ db }) => db.update(sessions).set({ provenAt: sql`now() - interval '11 minutes'` }))
    const form = {
      intent: 'save',
      fullName: 'nguoi-khac',
      companyName: '',
      credits: '77',
      role: 'user',
      reason: 'Theo đề nghị',
      seenFullName: 'nguoi-khac',
      seenCompanyName: '',
      seenCredits: '10',
      seenRole: 'user',
      editId: crypto.randomUUID(),
    }
    const path = `/admin/users/${target.id}`
    await stale()
    // Changing only a name needs no password.
    const named = await post(path, { ...form, credits: '10', companyName: 'Công ty Mới' }, admin.cookie)
    expect(named.status).toBe(303)
    const asked = await post(
      path,
      { ...form, companyName: 'Công ty Mới', seenCompanyName: 'Công ty Mới' },
      admin.cookie,
    )
    expect(asked.status).toBe(403)
    const html = await asked.text()
    expect(html).toContain('name="currentPassword"')
    expect(html).toMatch(/name="credits"[^>]*value="77"/)
    expect(html).toContain('value="Theo đề nghị"')

    const list = { id: target.id, role: 'guest', seenRole: 'user' }
    const role = await post('/admin/users?q=nguoi', list, admin.cookie)
    expect([role.status, (await role.text()).includes('name="currentPassword"')]).toEqual([403, true])
    const deletion = await post(path, { intent: 'delete' }, admin.cookie)
    expect([deletion.status, (await deletion.text()).includes('name="currentPassword"')]).toEqual([403, true])
    const wrong = await post(path, { intent: 'delete', currentPassword: 'another' }, admin.cookie)
    expect([wrong.status, (await wrong.text()).includes('name="currentPassword"')]).toEqual([401, true])

    const confirmed = {
      ...form,
      companyName: 'Công ty Mới',
      seenCompanyName: 'Công ty Mới',
      currentPassword: password,
    }
    expect((await post(path, confirmed, admin.cookie)).status).toBe(303)
    expect((await post('/admin/users?q=nguoi', list, admin.cookie)).status).toBe(303)
    expect((await post(path, { intent: 'delete' }, admin.cookie)).status).toBe(303)
  })
})

test('an expired sign-in is reported with a way back', async () => {
  await site.change(({ db }) =>
    db
      .update(sessions)
      .set({ lastUsedAt: sql`now() - interval '31 minutes'` })
      .where(eq(sessions.userId, admin.id)),
  )
  const sent = await site.get('/admin/users?q=a', admin)
  expect(locationOf(sent)).toBe('/login?returnTo=%2Fadmin%2Fusers%3Fq%3Da&notice=idleMinutes')
  const login = await (await site.get(locationOf(sent)!)).text()
  expect(login).toContain('You were signed out after 30 minutes without activity.')
  expect(login).toContain('name="returnTo" value="/admin/users?q=a"')
  expect(locationOf(await site.get('/admin', admin))).toBe('/login?returnTo=%2Fadmin')
})

test('the second step requires the password step', async () => {
  const expired = '/login?returnTo=%2Fexports&notice=factorExpired'
  expect(locationOf(await site.get('/login/second-step?returnTo=/exports'))).toBe(expired)
  const step = await post('/login/second-step', { kind: 'totp', code: '123456', returnTo: '/exports' })
  expect(locationOf(step)).toBe(expired)
  expect(await (await site.get(expired)).text()).toContain('The second step took too long.')
})

test('a customer is notified by mail of second factor changes', async () => {
  const cookie = cookiesOf(await given('khach', { password: '11 ký tự !!' }))
  const { sealed, typed } = await readOffer(cookie)
  const secret = { sealed, code: await codeOf(typed), password: '11 ký tự !!' }
  await post('/security', { intent: 'totp', ...secret }, cookie)
  const removal = { intent: 'remove', id: 'totp' }
  expect((await post('/security', { ...removal, removalPassword: 'another' }, cookie)).status).toBe(401)
  const removed = await post('/security', { ...removal, removalPassword: '11 ký tự !!' }, cookie)
  expect(locationOf(removed)).toBe('/security?notice=removed')
  await site.change(async ({ db }) => {
    const told = await db.select().from(mails).where(eq(mails.recipient, 'khach@example.vn'))
    expect(told.filter(({ kind }) => kind === 'second_factor')).toHaveLength(2)
  })
})

test('the demonstration administrator signs in with the printed password, in demonstrations only', async () => {
  const signedIn = await post('/login', { email: 'admin@demo.example', password: demonstrationPassword })
  const person = { id: '', cookie: cookiesOf(signedIn) }
  expect(locationOf(await site.get('/admin', person))).toBe('/security?required')
  await site.restart(({ db }) =>
    db.execute(sql`insert into imports (file_name, status) values (${demoName}, 'completed')`),
  )
  expect((await site.get('/admin', person)).status).toBe(200)
})
