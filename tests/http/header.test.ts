import { expect, inject, test } from 'vitest'
import { asAccount, signIn } from '#tests/setup/sign-in.ts'

const site = inject('site')
const get = (path: string, headers = {}) => fetch(site + path, { redirect: 'manual', headers })
const header = async (path: string) => /<header[\s\S]*?<\/header>/.exec(await (await get(path)).text())![0]

test('every page but home and search has a search form that needs no script', async () => {
  for (const path of ['/terms', '/articles', '/export-pricing', '/help/faq', '/login', '/company/0']) {
    expect([path, /<form [^>]*action="\/search"[^>]*>[\s\S]*? name="q"/.test(await header(path))]).toEqual([
      path,
      true,
    ])
  }
  for (const path of ['/', '/search']) expect(await header(path)).not.toContain('name="q"')
})

test('the navigation has the legal pages and marks the current one', async () => {
  const html = await header('/privacy')
  for (const path of ['/terms', '/disclaimer']) expect(html).toContain(`<a href="${path}">`)
  expect(html).toContain('<a href="/privacy" aria-current="page">')
  expect(await header('/help/faq')).toContain('<a href="/help">')
})

test('the favicon is an icon', async () => {
  const response = await fetch(`${inject('site')}/favicon.ico`, { redirect: 'manual' })
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/x-icon'])
  expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 6)]).toEqual([0, 0, 1, 0, 3, 0])
})

test('only administrators find users and articles', async () => {
  const [user, admin] = await Promise.all([signIn('access-1'), signIn('admin')])
  const find = (cookie?: string) => get('/admin/find?q=access-1', cookie ? asAccount(cookie) : {})
  for (const [cookie, location] of [
    [undefined, '/login'],
    [user, '/dashboard'],
  ] as const) {
    const response = await find(cookie)
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toMatch(new RegExp(`^${location}`))
    expect(await response.text()).not.toContain('access-1@')
  }
  const response = await find(admin)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const { users } = (await response.json()) as { users: object[] }
  expect(users).toEqual([expect.objectContaining({ email: expect.stringContaining('access-1@') })])
})
