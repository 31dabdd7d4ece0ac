import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { asAccount, signIn } from '#tests/setup/sign-in.ts'
import { siteAccount } from '#tests/setup/site-accounts.ts'
import { cookieHeader } from '#tests/setup/test-accounts.ts'

const site = inject('site')
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(site + path, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })

let admin: string
beforeAll(async () => {
  admin = await signIn('admin')
})

/** Returns the table of the log, without the form above it. */
async function readLog(query: Record<string, string>, language = 'en') {
  const address = `${site}/admin/sign-in-log?${new URLSearchParams(query)}`
  const html = await (await fetch(address, { headers: { Cookie: `${admin}; lang=${language}` } })).text()
  return html.slice(html.indexOf('</form>', html.indexOf('<h1')))
}

describe('the sign-in log', () => {
  test('shows a refused sign-in of an unknown address, without the address', async () => {
    const email = `${randomUUID()}@example.vn`
    await post('/login', { email, password: 'wrong' })
    const log = await readLog({ email })
    expect(log).toContain('Unknown email')
    expect(log).not.toContain(`${email}<`)
    expect(await readLog({ email }, 'vi')).toContain('Email không tồn tại')
    expect(await readLog({ email, what: 'sign_in.succeeded' })).toContain('No entries match')
    expect(await readLog({ email, address: '203.0.113.77' })).toContain('No entries match')
  })

  test('shows registering, login and logout of an account, and is linked from its page', async () => {
    const email = `${randomUUID()}@example.vn`
    const person = { email, password: 'secret of one', fullName: 'Nhật Ký', companyName: 'A' }
    const registered = cookieHeader((await post('/register', person)).headers.getSetCookie())
    await post('/logout', {}, asAccount(registered))
    await post('/login', { email, password: person.password })
    const log = await readLog({ email })
    const events = ['>Signed in<', 'Signed out', 'Registered'].map((text) => log.indexOf(text))
    expect(events).toEqual(events.toSorted((a, b) => a - b))
    expect(events[0]).toBeGreaterThan(0)
    // The account's hash finds the same entries.
    const [, account] = /account=([0-9a-f]{64})/.exec(log)!
    expect(await readLog({ account })).toContain('Registered')

    const { id, email: known } = siteAccount('accounts-1')
    const page = await fetch(`${site}/admin/users/${id}`, { headers: { Cookie: admin } })
    expect(await page.text()).toContain(`/admin/sign-in-log?email=${encodeURIComponent(known)}`)
  })

  test('shows a visitor to the administration without the role once', async () => {
    const { email } = siteAccount('accounts-1')
    const cookie = await signIn('accounts-1')
    for (const path of ['/admin', '/admin/users', '/admin/audit.csv']) {
      const refused = await fetch(site + path, { headers: { Cookie: cookie }, redirect: 'manual' })
      expect(refused.headers.get('Location')).toBe('/dashboard')
    }
    const log = await readLog({ email, what: 'session.access_refused' })
    expect(log.split('Refused at the administration')).toHaveLength(2)
  })

  test('is counted by outcome in the metrics', async () => {
    const operator = { 'X-Forwarded-For': '10.0.0.9' }
    const text = await (await fetch(`${site}/metrics`, { headers: operator })).text()
    expect(text).toMatch(/security_events_total\{event="sign_in\.unknown_address"\} [1-9]/)
  })
})

describe('a common password', () => {
  const person = { fullName: 'An', companyName: 'A' }
  test.each([
    ['en', 'This password is too common'],
    ['vi', 'Mật khẩu này quá phổ biến'],
  ])('is refused with its own message, in %s', async (language, message) => {
    const email = `${randomUUID()}@example.vn`
    const fields = { ...person, email, password: 'IloveYou' }
    const answer = await post('/register', fields, { Cookie: `lang=${language}`, Origin: site })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain(message)
    expect(html).toContain('aria-invalid="true"')
    expect(html).not.toContain('IloveYou')
  })

  test('is refused if it is the user’s email, also as a new password', async () => {
    const { email, password } = siteAccount('accounts-1')
    const change = { intent: 'password', password, newPassword: email.toUpperCase() }
    const answer = await post('/profile', change, asAccount(await signIn('accounts-1')))
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining('Your email address cannot be your password'),
    ])
  })
})
