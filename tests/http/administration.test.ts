import { beforeAll, describe, expect, inject, test } from 'vitest'
import { adminForms } from '#tests/setup/admin-forms.ts'
import { asAccount, signIn } from '#tests/setup/sign-in.ts'
import { exampleOf, siteRoutes } from '#tests/setup/site-routes.ts'

const site = inject('site')

/** Roles without access, and where they are redirected. */
const outsiders = ['visitor', 'user', 'guest'] as const
type Outsider = (typeof outsiders)[number]
let headersOf: Record<Outsider, Record<string, string>>

const adminRoutes = siteRoutes.filter(({ pattern }) => /^\/admin(\/|\.|$)/.test(pattern))
const pages = adminRoutes.filter(({ isGuarded }) => isGuarded)
const endpoints = adminRoutes.filter(({ isGuarded }) => !isGuarded)

beforeAll(async () => {
  const [user, guest] = await Promise.all([signIn('access-1'), signIn('guest')])
  headersOf = { visitor: { Origin: site }, user: asAccount(user), guest: asAccount(guest) }
})

interface Answer {
  status: number
  location: string | null
  body: string
}

async function ask(who: Outsider, path: string, fields?: Readonly<Record<string, string>>): Promise<Answer> {
  const response = await fetch(site + path, {
    redirect: 'manual',
    headers: headersOf[who],
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  })
  const location = response.headers.get('Location')
  return { status: response.status, location, body: await response.text() }
}

const startOf = (who: Outsider, path?: string) => {
  if (who !== 'visitor') return '/dashboard'
  return `/login?returnTo=${encodeURIComponent(path ?? '/dashboard')}`
}

test('every admin route has an entry in adminForms', () => {
  expect(Object.keys(adminForms).toSorted()).toEqual(adminRoutes.map(({ pattern }) => pattern).toSorted())
})

describe.each(outsiders)('a %s has no access', (who) => {
  test.each(pages)('to the page $pattern and its forms', async (route) => {
    const path = exampleOf(route)
    expect(await ask(who, path)).toMatchObject({ status: 302, location: startOf(who, path) })
    const part = await ask(who, `${path}.data`)
    expect(part.status).toBe(202)
    expect(part.body).toContain(startOf(who, path))
    // Also a form that does not exist.
    for (const fields of [{ intent: 'nothing' }, ...adminForms[route.pattern]]) {
      expect([fields, await ask(who, path, fields)]).toMatchObject([
        fields,
        { status: 302, location: startOf(who) },
      ])
      const sent = await ask(who, `${path}.data`, fields)
      expect([fields, sent.status]).toEqual([fields, 202])
      expect(sent.body).toContain(startOf(who))
    }
  })

  test('to plain forms, which return a page', async () => {
    const response = await fetch(`${site}/admin/data/uploads`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headersOf[who], Accept: 'text/html,application/xhtml+xml' },
      body: new FormData(),
    })
    expect([response.status, response.headers.get('Location')]).toEqual([302, startOf(who)])
  })

  test.skipIf(endpoints.length === 0)('to any route without a page', async () => {
    for (const route of endpoints) {
      const path = exampleOf(route)
      const read = await ask(who, path)
      if (read.status !== 405) expect(read).toMatchObject({ status: 302, location: startOf(who, path) })
      for (const fields of [{}, ...adminForms[route.pattern]]) {
        const sent = await ask(who, path, fields)
        expect([who === 'visitor' ? 401 : 403, 405]).toContain(sent.status)
      }
    }
  })
})
