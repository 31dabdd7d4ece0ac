import { beforeAll, describe, expect, inject, test } from 'vitest'
import { createKey, keyIn, withKey } from '#tests/setup/api-keys.ts'
import { asAccount, signIn } from '#tests/setup/sign-in.ts'
import { cookieHeader } from '#tests/setup/test-accounts.ts'
import { testPassword as password } from '#tests/setup/site-accounts.ts'

const site = inject('site')
let cookie: string
let stranger: string
beforeAll(async () => {
  cookie = await signIn('api-keys-1')
  stranger = await signIn('api-keys-2')
})

const openPage = async (who = cookie) => (await fetch(`${site}/api-keys`, { headers: asAccount(who) })).text()
const send = (form: Record<string, string>, who = cookie) =>
  fetch(`${site}/api-keys`, {
    method: 'POST',
    headers: asAccount(who),
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
const search = (key: string, path = '/api/search?q=cong+ty') => fetch(site + path, { headers: withKey(key) })
/** Returns the id by which the page revokes a key. */
const idOf = (page: string, name: string) => {
  const row = page.slice(page.indexOf(`aria-label="Revoke “${name}”"`))
  return /name="id" value="([^"]+)"/.exec(row)![1]
}

describe('the page', () => {
  test('requires a sign-in', async () => {
    const response = await fetch(`${site}/api-keys`, { redirect: 'manual' })
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe('/login?returnTo=%2Fapi-keys')
  })

  test('explains keys with a working example request', async () => {
    const page = await openPage(await signIn('api-keys-3'))
    expect(page).toContain('No keys yet')
    expect(page).toContain('href="/api"')
    const [, path] = /&quot;http:[^&]*?(\/api\/search\?[^&]*(?:&amp;[^&]*)*?)&quot;/.exec(page)!
    expect((await fetch(site + path.replaceAll('&amp;', '&'))).status).toBe(200)
  })

  test('shows a key once: not in a URL, a cache or after a reload', async () => {
    const response = await createKey(cookie, 'Báo cáo <b>')
    expect(response.status).toBe(200)
    expect(response.url).toBe(`${site}/api-keys`)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.getSetCookie()).toEqual([])
    const page = await response.text()
    const key = keyIn(page)
    expect(page).toContain('Báo cáo &lt;b&gt;')
    const again = await openPage()
    expect(again).not.toContain(key)
    expect(again).not.toContain(key.slice(8))
    expect(again).toContain(`${key.slice(0, 8)}`)
    expect(again).toContain('Báo cáo &lt;b&gt;')
    expect(again).toContain('never used')
  })

  test('creates one key for a form sent twice, and does not show it again', async () => {
    const id = crypto.randomUUID()
    const form = { intent: 'create', id, name: 'sent twice', password }
    const key = keyIn(await (await send(form)).text())
    const second = await send(form)
    expect(second.status).toBe(409)
    const page = await second.text()
    expect(page).not.toContain(key.slice(8))
    expect(page).toContain('a key is shown only once')
    expect(page.split('aria-label="Revoke “sent twice”"')).toHaveLength(2)
  })

  test.each(['', '   ', 'x'.repeat(101)])('refuses the name %j and keeps the values', async (name) => {
    const response = await send({ intent: 'create', id: crypto.randomUUID(), name, password })
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toContain('Give the key a name of 1 to 100 characters.')
    expect(page).toContain(`value="${name}"`)
  })

  test.each<Record<string, string>>([
    {},
    { intent: 'create', name: 'x', password },
    { intent: 'create', id: 'nonsense', name: 'x', password },
    { intent: 'create', id: crypto.randomUUID(), name: 'x' },
    { intent: 'delete', id: crypto.randomUUID() },
  ])('refuses the form %j', async (form) => {
    expect((await send(form)).status).toBe(422)
  })

  test('requires the password, and keeps the typed name', async () => {
    const form = { intent: 'create', id: crypto.randomUUID(), name: 'of a thief' }
    for (const wrong of ['', 'not the password']) {
      const response = await send({ ...form, password: wrong })
      expect(response.status).toBe(401)
      const page = await response.text()
      expect(page).toContain('The current password is incorrect')
      expect(page).toContain('value="of a thief"')
      expect(page).not.toContain('Revoke “of a thief”')
    }
  })

  test('refuses cross-site forms', async () => {
    const response = await fetch(`${site}/api-keys`, {
      method: 'POST',
      headers: { Cookie: cookie, Origin: 'https://elsewhere.example' },
      body: new URLSearchParams({ intent: 'create', id: crypto.randomUUID(), name: 'forged', password }),
    })
    expect(response.status).toBe(403)
    expect(await openPage()).not.toContain('forged')
  })

  test('creates twenty keys, then explains the limit', async () => {
    const who = await signIn('api-keys-3')
    for (let made = 0; made < 20; made++) {
      expect(
        (await send({ intent: 'create', id: crypto.randomUUID(), name: `key ${made}`, password }, who))
          .status,
      ).toBe(200)
    }
    const refused = await send({ intent: 'create', id: crypto.randomUUID(), name: 'one more', password }, who)
    expect(refused.status).toBe(409)
    const page = await refused.text()
    expect(page).toContain('You have 20 keys')
    expect(page).toContain('value="one more"')
    await send({ intent: 'revoke', id: idOf(page, 'key 3') }, who)
    expect(
      (await send({ intent: 'create', id: crypto.randomUUID(), name: 'one more', password }, who)).status,
    ).toBe(200)
  })
})

describe('a key', () => {
  let key: string
  beforeAll(async () => {
    key = keyIn(await (await createKey(stranger, 'Bán hàng tự động')).text())
  })

  test('reads the remaining credits in a private response', async () => {
    const plain = await search('').catch(() => undefined)
    expect(plain?.status).toBe(401)
    const [anonymous, known] = [await fetch(`${site}/api/search?q=cong+ty`), await search(key)]
    expect(known.status).toBe(200)
    expect(known.headers.get('X-Credits-Remaining')).toBe('10000')
    expect(known.headers.get('Cache-Control')).toBe('private, no-store')
    expect(known.headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect(anonymous.headers.get('X-Credits-Remaining')).toBeNull()
    expect(anonymous.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(anonymous.headers.get('Access-Control-Allow-Origin')).toBe('*')
    for (const response of [anonymous, known]) expect(response.headers.get('Vary')).toContain('Authorization')
    const [one, other] = (await Promise.all([anonymous.json(), known.json()])) as { total: number }[]
    expect(one.total).toBe(other.total)
  })

  test.each([
    '/api/companies/0000000000',
    '/api/suggest?q=ho',
    '/api/facets',
    '/api/nothing',
    '/api/exports',
  ])('works at %s too', async (path) => {
    const response = await search(key, path)
    expect(response.status).toBe(/0000|nothing/.test(path) ? 404 : 200)
    expect(response.headers.get('X-Credits-Remaining')).toBe('10000')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  test('does not work in browsers: a preflight does not allow its header', async () => {
    for (const path of ['/api/search', '/api/exports']) {
      const response = await fetch(site + path, {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://elsewhere.example',
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'authorization',
        },
      })
      expect(response.headers.get('Access-Control-Allow-Headers')).toBeNull()
    }
  })

  test('records its last use', async () => {
    await search(key)
    expect(await openPage(stranger)).not.toContain('never used')
  })

  test.each(['dbv_', 'x', `dbv_${'A'.repeat(40)}`])('rejects %s', async (wrong) => {
    const response = await search(wrong)
    expect(response.status).toBe(401)
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="API", error="invalid_token"')
    expect(response.headers.get('X-Credits-Remaining')).toBeNull()
    expect(await response.json()).toMatchObject({ type: 'urn:problem:invalid-api-key', status: 401 })
  })

  test('stops working within seconds of being revoked', async () => {
    const page = await (await createKey(cookie, 'soon gone')).text()
    const doomed = keyIn(page)
    expect((await search(doomed)).status).toBe(200)
    const revoked = await send({ intent: 'revoke', id: idOf(page, 'soon gone') })
    expect(revoked.status).toBe(200)
    const after = await revoked.text()
    expect(after).toContain('The key “soon gone” is revoked.')
    expect(after).not.toContain('aria-label="Revoke “soon gone”"')
    await expect.poll(async () => (await search(doomed)).status, { interval: 200 }).toBe(401)
  })

  test('of another account cannot be revoked, like an unknown one', async () => {
    const id = idOf(await openPage(stranger), 'Bán hàng tự động')
    const [foreign, missing] = [
      await send({ intent: 'revoke', id }),
      await send({ intent: 'revoke', id: crypto.randomUUID() }),
    ]
    for (const response of [foreign, missing]) {
      expect(response.status).toBe(404)
      const page = await response.text()
      expect(page).toContain('There is no such key in this account.')
      expect(page).not.toContain('Bán hàng tự động')
      expect(page).not.toContain(id)
    }
    expect(await openPage(stranger)).toContain('Bán hàng tự động')
  })

  test('is not shown to other accounts', async () => {
    expect(await openPage()).not.toContain('Bán hàng tự động')
  })
})

test('a new password revokes the account’s keys unless the form keeps them', async () => {
  const person = { email: `${crypto.randomUUID()}@example.vn`, password, fullName: 'An', companyName: 'A' }
  const registered = await fetch(`${site}/register`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(person),
  })
  const who = cookieHeader(registered.headers.getSetCookie())
  const profile = (form: Record<string, string>) =>
    fetch(`${site}/profile`, {
      method: 'POST',
      redirect: 'manual',
      headers: asAccount(who),
      body: new URLSearchParams({ intent: 'password', password, newPassword: password, ...form }),
    })
  const newKey = keyIn(await (await createKey(who, 'CRM')).text())
  const page = await (await fetch(`${site}/profile`, { headers: asAccount(who) })).text()
  expect(page).toMatch(/<input type="checkbox" name="keepApiKeys"\/>\s*Keep my 1 API key working/)

  const wrong = await profile({ password: 'wrong', keepApiKeys: 'on' })
  expect(await wrong.text()).toMatch(/<input type="checkbox" name="keepApiKeys" checked=""\/>/)
  const kept = await profile({ keepApiKeys: 'on' })
  expect(kept.headers.get('Location')).toBe('/profile?notice=password')
  expect((await search(newKey)).status).toBe(200)
  const revoked = await profile({})
  expect(revoked.headers.get('Location')).toBe('/profile?notice=passwordAndKeys')
  await expect.poll(async () => (await search(newKey)).status, { timeout: 10_000 }).toBe(401)
})
