import { randomUUID } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { startServer } from '#tests/setup/server-process.ts'
import { asAccount, signIn } from '#tests/setup/sign-in.ts'
import { siteAccount } from '#tests/setup/site-accounts.ts'
import { cookieHeader } from '#tests/setup/test-accounts.ts'

const site = inject('site')
const post = (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  at = site,
) => fetch(at + path, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })
const page = async (path: string, cookie: string) =>
  (await fetch(site + path, { headers: { Cookie: cookie } })).text()
const credentials = (name: Parameters<typeof siteAccount>[0]) => {
  const { email, password } = siteAccount(name)
  return { email, password }
}
const newcomer = () => ({
  email: `${randomUUID()}@example.vn`,
  password: 'secret-1',
  fullName: 'Phạm Văn Mới',
  companyName: 'Công ty Mới',
})

describe('the top bar of every page', () => {
  test('links a visitor to the login', async () => {
    const html = await page('/', '')
    expect(html).toContain('href="/login"')
    expect(html).not.toContain('action="/logout"')
  })

  test.each([
    ['accounts-1', 'Credits 10,000', 'Dashboard', '/dashboard'],
    ['guest', 'Credits 10', 'Dashboard', '/dashboard'],
    ['admin', undefined, 'Admin', '/admin'],
  ] as const)('shows %s the email address, balance %s and %s', async (name, balance, text, href) => {
    const html = await page('/', await signIn(name))
    expect(html).toContain(`<span>${siteAccount(name).email}</span>`)
    expect(/<a href="\/ledger">(Credits [\d,]+)<\/a>/.exec(html)?.[1]).toBe(balance)
    expect(html).toContain(`<a href="${href}">${text}</a>`)
    for (const path of ['/exports', '/ledger', '/api-keys']) expect(html).toContain(`<a href="${path}"`)
    expect(html).toContain('action="/logout"')
    expect(html).not.toContain('href="/login"')
  })
})

describe('after signing in', () => {
  test.each([
    ['accounts-1', undefined, '/dashboard'],
    ['accounts-1', '/search?q=thep&page=2', '/search?q=thep&page=2'],
    ['guest', '/exports', '/exports'],
    ['admin', undefined, '/login/second-step'],
    ['admin', '/search', '/login/second-step?returnTo=%2Fsearch'],
  ] as const)('redirects %s with returnTo=%s to %s', async (name, returnTo, expected) => {
    const response = await post('/login', { ...credentials(name), ...(returnTo && { returnTo }) })
    expect([response.status, response.headers.get('Location')]).toEqual([303, expected])
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'https://evil.example/dashboard',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '',
  ])('%j does not redirect to another site', async (returnTo) => {
    const response = await post('/login', { ...credentials('accounts-1'), returnTo })
    expect(response.headers.get('Location')).toBe('/dashboard')
    const registered = await post('/register', { ...newcomer(), returnTo })
    expect(registered.headers.get('Location')).toBe('/dashboard')
    const form = await page(`/login?returnTo=${encodeURIComponent(returnTo)}`, '')
    expect(form).toContain('name="returnTo" value="/dashboard"')
  })

  test('login and registration redirect signed-in users', async () => {
    for (const [name, start] of [
      ['accounts-1', '/dashboard'],
      ['admin', '/admin'],
    ] as const) {
      const headers = { Cookie: await signIn(name) }
      for (const path of ['/login', '/register']) {
        const response = await fetch(site + path, { headers, redirect: 'manual' })
        expect([path, response.status, response.headers.get('Location')]).toEqual([path, 302, start])
      }
    }
  })
})

describe('the registration form', () => {
  test('signs in and redirects', async () => {
    const response = await post('/register', { ...newcomer(), returnTo: '/search?q=thep' })
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/search?q=thep'])
    expect(await page('/', cookieHeader(response.headers.getSetCookie()))).toContain('Credits 10<')
  })

  test('reports each invalid field and keeps the values, except for the password', async () => {
    const typed = {
      email: 'nobody at example',
      password: 'abc12',
      fullName: 'Trần "An" <b>',
      companyName: '  ',
    }
    const response = await post('/register', typed)
    expect(response.status).toBe(422)
    const html = await response.text()
    expect(html).toContain('Password must be at least 6 characters long')
    expect(html).toContain('Please enter an email address such as name@company.vn')
    expect(html).toContain('Please fill in this field')
    expect(html).toContain('value="nobody at example"')
    expect(html).toContain('value="Trần &quot;An&quot; &lt;b&gt;"')
    expect(html).not.toContain('abc12')
  })

  test('reports a taken address, with a link to the login', async () => {
    const { email } = siteAccount('accounts-1')
    const response = await post('/register', {
      ...newcomer(),
      email: email.toUpperCase(),
      returnTo: '/exports',
    })
    expect(response.status).toBe(409)
    const html = await response.text()
    expect(html).toContain('An account with this email already exists. Please sign in instead.')
    expect(html).toContain('Go to Login')
    expect(html).toContain('value="Phạm Văn Mới"')
  })

  test('ignores role, credits and id', async () => {
    const more = {
      role: 'admin',
      credits: '1000000',
      id: randomUUID(),
      emailVerified: 'true',
      createdAt: '2000',
    }
    const response = await post('/register', { ...newcomer(), ...more })
    expect(response.headers.get('Location')).toBe('/dashboard')
    const cookie = cookieHeader(response.headers.getSetCookie())
    expect(await page('/', cookie)).toContain('<a href="/ledger">Credits 10</a>')
    expect(await page('/profile', cookie)).toContain('not confirmed')
    const admin = await fetch(`${site}/admin`, { headers: { Cookie: cookie }, redirect: 'manual' })
    expect(admin.headers.get('Location')).toBe('/dashboard')
    const profile = { intent: 'profile', fullName: 'Mới', companyName: '', language: 'en' }
    const saved = await post('/profile', { ...profile, ...more }, asAccount(cookie))
    expect(saved.headers.get('Location')).toBe('/profile?notice=saved')
    expect(await page('/', cookie)).toContain('<a href="/ledger">Credits 10</a>')
  })

  test('treats JSON or a missing body as empty', async () => {
    for (const body of [JSON.stringify({ ...newcomer(), role: 'admin' }), '', 'x'.repeat(100_000)]) {
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(`${site}/register`, { method: 'POST', body, headers, redirect: 'manual' })
      expect(response.status).toBe(422)
      expect(response.headers.getSetCookie()).toEqual([])
    }
  })
})

describe('a session', () => {
  test('ends with the logout, also for copied cookies', async () => {
    const cookie = await signIn('accounts-2')
    const out = await post('/logout', {}, asAccount(cookie))
    expect([out.status, out.headers.get('Location')]).toEqual([303, '/'])
    expect(out.headers.getSetCookie().join()).toMatch(/account\.session_token=; Max-Age=0/)
    const dashboard = await fetch(`${site}/dashboard`, { headers: { Cookie: cookie }, redirect: 'manual' })
    expect(dashboard.headers.get('Location')).toBe('/login?returnTo=%2Fdashboard')
  })

  test('on another device can be ended from the list', async () => {
    const [here, there] = [await signIn('accounts-3'), await signIn('accounts-3')]
    expect(await page('/sign-ins', here)).toContain('This device')
    const ended = await post('/sign-ins', {}, asAccount(here))
    expect(ended.headers.get('Location')).toBe('/sign-ins?ended')
    const other = await fetch(`${site}/profile`, { headers: { Cookie: there }, redirect: 'manual' })
    expect(other.status).toBe(302)
    expect((await fetch(`${site}/profile`, { headers: { Cookie: here } })).status).toBe(200)
  })

  test('requires the password to change an address or password or close the account', async () => {
    const cookie = await signIn('accounts-4')
    const forms: Record<string, string>[] = [
      { intent: 'email', email: 'elsewhere@example.vn', emailPassword: 'wrong' },
      { intent: 'password', password: 'wrong', newPassword: 'another one' },
      { intent: 'close', closingPassword: 'wrong' },
    ]
    for (const fields of forms) {
      const response = await post('/profile', fields, asAccount(cookie))
      expect(response.status).toBe(401)
      expect(await response.text()).toContain('The current password is incorrect')
    }
    await signIn('accounts-4')
  })

  test('ends with the account', async () => {
    const person = newcomer()
    const { headers } = await post('/register', person)
    const cookie = cookieHeader(headers.getSetCookie())
    const closed = await post(
      '/profile',
      { intent: 'close', closingPassword: person.password },
      asAccount(cookie),
    )
    expect(closed.headers.get('Location')).toBe('/login?notice=closed')
    expect((await post('/login', person)).status).toBe(401)
    expect(await page('/', cookie)).toContain('href="/login"')
  })

  test('uses an HttpOnly, SameSite cookie', async () => {
    const response = await post('/login', credentials('accounts-1'))
    const [cookie, ...others] = response.headers.getSetCookie()
    expect(others).toEqual([
      expect.stringMatching(/^account\.device=[^;]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/),
    ])
    expect(cookie).toMatch(/^account\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })
})

test('a password reset does not reveal which accounts exist', async () => {
  const answers = new Set<string>()
  for (const email of [siteAccount('accounts-1').email, 'nobody@example.vn']) {
    const response = await post('/reset-password', { email })
    answers.add(`${response.status} ${response.headers.get('Location')}`)
  }
  expect([...answers]).toEqual(['303 /reset-password?sent'])
})

test('sets secure cookies over https and rate-limits guesses', async () => {
  await using server = await startServer({
    SITE_URL: 'https://danhba.example',
    DEMO_COMPANIES: '3',
    RATE_LIMIT_AUTH: '4',
  })
  const [, password] = /customer@demo\.example +(\S+)/.exec(server.output())!
  const email = 'customer@demo.example'
  const right = await post('/login', { email, password }, {}, server.address)
  expect(right.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Secure-account\.session_token=.*; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Secure-account\.device=.*; HttpOnly; SameSite=Lax; Secure$/),
  ])
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) {
    statuses.push((await post('/login', { email: `${n}@example.vn`, password }, {}, server.address)).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401])
  const refused = await post('/login', { email, password: 'wrong' }, {}, server.address)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800)
  const html = await refused.text()
  expect(html).toContain('Too many attempts. Please try again in 15 minutes.')
  expect(html).toContain(`value="${email}"`)
})
