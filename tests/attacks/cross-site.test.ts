import { beforeAll, describe, expect, inject, test } from 'vitest'
import { signIn } from '#tests/setup/sign-in.ts'
import { exampleOf, siteRoutes } from '#tests/setup/site-routes.ts'

const site = inject('site')
let cookie: string
beforeAll(async () => {
  cookie = await signIn('access-2')
})

const foreign: [name: string, headers: Record<string, string>][] = [
  ['another site', { Origin: 'https://evil.example' }],
  ['another port', { Origin: 'http://127.0.0.1:1' }],
  ['a page without an origin', { Origin: 'null' }],
  ['a script of another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['another part of the domain', { 'Sec-Fetch-Site': 'same-site', Origin: site }],
  ['an unknown origin', {}],
]
/** Signed by the card provider, whoever sends it. */
const signed = '/api/stripe/webhook'

const send = (path: string, method: string, headers: Record<string, string>) =>
  fetch(site + path, {
    method,
    redirect: 'manual',
    headers: { Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: 'intent=close',
  })

describe.each(foreign)('a request that changes data, from %s', (_name, headers) => {
  test('is refused on every route', async () => {
    for (const route of siteRoutes.filter(({ pattern }) => pattern !== signed)) {
      const path = exampleOf(route)
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const response = await send(path, method, headers)
        expect([method, path, response.status]).toEqual([method, path, 403])
        expect(response.headers.getSetCookie()).toEqual([])
      }
      // The way the router's own script submits a form.
      const data = await send(path === '/' ? '/_root.data' : `${path}.data`, 'POST', headers)
      expect([path, data.status]).toEqual([path, 403])
    }
  })
})

test('is refused without a cookie as well, as browsers send cross-site forms', async () => {
  for (const [path, body] of [
    ['/preferences', 'lang=vi&theme=dark'],
    ['/login', 'email=thief@example.vn&password=x'],
    ['/register', 'email=thief@example.vn&password=x'],
    ['/reset-password', 'email=an@example.vn'],
  ] as const) {
    for (const [, headers] of foreign.slice(0, 4)) {
      const response = await fetch(site + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        body,
      })
      expect([path, response.status, response.headers.getSetCookie()]).toEqual([path, 403, []])
    }
  }
})

test('leaves this site’s forms for language and theme working', async () => {
  const response = await fetch(`${site}/preferences`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: site, 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ lang: 'vi', theme: 'dark', returnTo: '/help' }),
  })
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/help'])
  const set = response.headers.getSetCookie().map((one) => one.split(';')[0])
  expect(set).toEqual(['lang=vi', 'theme=dark'])
})

test('from a page of this site is accepted', async () => {
  const own = { Origin: site, 'Sec-Fetch-Site': 'same-origin' }
  for (const [path, status] of [
    ['/profile', 422],
    ['/sign-ins', 303],
    ['/verify-email', 303],
    ['/preferences', 303],
  ] as const) {
    expect([path, (await send(path, 'POST', own)).status]).toEqual([path, status])
  }
})

test('card provider webhooks are authenticated by signature alone', async () => {
  const response = await send(signed, 'POST', { Origin: 'https://evil.example' })
  expect([400, 503]).toContain(response.status)
})

test('a link cannot log anyone in or out', async () => {
  for (const path of ['/logout', '/verify-email?token=x', '/sign-ins', '/profile?intent=close']) {
    await fetch(site + path, { headers: { Cookie: cookie } })
  }
  const page = await fetch(`${site}/profile`, { headers: { Cookie: cookie }, redirect: 'manual' })
  expect(page.status).toBe(200)
})
