import type { RouteConfigEntry } from '@react-router/dev/routes'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import routes from '#app/routes.ts'
import { createKey, keyIn, withKey } from '#tests/setup/api-keys.ts'
import { asAccount, signIn } from '#tests/setup/sign-in.ts'
import { siteAccount } from '#tests/setup/site-accounts.ts'

const site = inject('site')

/** Objects of customer A, by kind. */
const kinds = ['export', 'quote', 'transaction', 'session', 'apiKey', 'signIn', 'user'] as const
type Kind = (typeof kinds)[number]
let owned: Partial<Record<Kind, string>>
const wrong = '6d9f0a53-8a51-4c0e-9b7e-2f6b6a0d3c11'

interface Ask {
  method: 'GET' | 'HEAD' | 'POST'
  path: string
  form?: Record<string, string>
  json?: object
}

const get = (path: string): Ask => ({ method: 'GET', path })
const form = (path: string, fields: Record<string, string>): Ask => ({ method: 'POST', path, form: fields })
/** A page, its data request, and its forms. */
const page = (path: string, ...forms: Record<string, string>[]) => [
  get(path),
  get(`${path}.data`),
  ...forms.flatMap((fields) => [form(path, fields), form(`${path}.data`, fields)]),
]

interface Row {
  kind: Kind
  asks: Ask[]
  /** Status for another customer's id. */
  status?: number
}

const exportChoice = { format: 'csv', columns: ['name'] }

/**
 * Every route with an id: `public` belongs to nobody, `admin` is open only to administrators
 * (`administration.test.ts`). `ID` stands for the id.
 */
const rows: Record<string, Row | 'public' | 'admin'> = {
  '/search/choose/:filter': 'public',
  '/search/choices/:filter': 'public',
  '/company/:id': 'public',
  '/company/:id/image.png': 'public',
  '/company/:id/request': 'public',
  '/industries/:code': 'public',
  '/new/:day': 'public',
  '/provinces/:slug': 'public',
  '/provinces/:slug/industries/:code': 'public',
  '/provinces/former/:slug': 'public',
  '/admin/requests/:id': 'admin',
  '/admin/data/uploads/:id': 'admin',
  '/admin/data/uploads/:id/rejected': 'admin',
  '/admin/data/imports/:id': 'admin',
  '/admin/data/imports/:id/rejected': 'admin',
  '/admin/media/:id': 'admin',
  '/api/companies/:taxCode': 'public',
  '/sitemap/:file': 'public',
  '/articles/:slug': 'public',
  '/admin/articles/:id': 'admin',
  '/help/:category': 'public',
  '/help/:category/:slug': 'public',

  '/admin/help/:id': 'admin',

  '/admin/users/:id': 'admin',
  '/admin/analytics/:table': 'admin',
  '/media/:id/:file': 'public',

  '/exports/quotes/:id': {
    kind: 'quote',
    asks: page('/exports/quotes/ID', { format: 'csv', columns: 'name' }),
  },
  '/exports/quotes/:id/export': {
    kind: 'quote',
    asks: [{ method: 'POST', path: '/exports/quotes/ID/export', json: exportChoice }],
  },
  '/exports/:id': { kind: 'export', asks: page('/exports/ID', { name: 'mine', seenName: '' }) },
  '/exports/:id/file': {
    kind: 'export',
    asks: [
      get('/exports/ID/file'),
      get('/exports/ID/file?format=xlsx'),
      { method: 'HEAD', path: '/exports/ID/file' },
    ],
  },
  '/transactions/:id': {
    kind: 'transaction',
    asks: page(
      '/transactions/ID',
      ...['refund', 'refund_part', 'dispute', 'expire'].map((step) => ({ step })),
    ),
  },
  '/test-checkout/:sessionId': {
    kind: 'session',
    asks: page('/test-checkout/ID', { step: 'pay' }, { step: 'decline' }),
  },
  '/api/exports/:id': { kind: 'export', asks: [get('/api/exports/ID')] },
  '/api/exports/:id/file': {
    kind: 'export',
    asks: [get('/api/exports/ID/file'), get('/api/exports/ID/file?format=jsonl')],
  },
}

/** Ids in bodies, which no list of routes contains. */
const bodies: Record<string, Row> = {
  'revoking a key': {
    kind: 'apiKey',
    asks: [
      form('/api-keys', { intent: 'revoke', id: 'ID' }),
      form('/api-keys.data', { intent: 'revoke', id: 'ID' }),
    ],
  },
  'ending a sign-in': { kind: 'signIn', status: 303, asks: [form('/sign-ins', { id: 'ID' })] },
  'buying for an account': {
    kind: 'user',
    status: 403,
    asks: [
      {
        method: 'POST',
        path: '/api/create-checkout-session',
        json: { packageId: 'credits-5000', userId: 'ID', returnUrl: `${site}/dashboard` },
      },
    ],
  },
}

function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = path === undefined ? parent : `${parent}/${path}`
    return [own, ...pathsOf(children, own)]
  })
}

let a: Record<'cookie' | 'key', string>
let b: Record<'cookie' | 'key', string>
beforeAll(async () => {
  const [cookie, spare] = [await signIn('authorization-1'), await signIn('authorization-1')]
  const page = await (await createKey(cookie, 'of A')).text()
  a = { cookie, key: keyIn(page) }
  const bCookie = await signIn('authorization-2')
  b = { cookie: bCookie, key: keyIn(await (await createKey(bCookie, 'of B')).text()) }
  const own = await (await fetch(`${site}/sign-ins`, { headers: asAccount(spare) })).text()
  owned = {
    apiKey: /name="id" value="([^"]+)"[^>]*\/><button [^>]*value="revoke"/.exec(page)![1],
    signIn: /name="id" value="([^"]+)"/.exec(own)![1],
    user: siteAccount('authorization-1').id,
    ...(await takeHome()),
    ...(await beginPurchase()),
  }
})

/** Creates a quote and an export of A. */
async function takeHome(): Promise<Partial<typeof owned>> {
  const search = 'q=cong ty&hasPhone=true&hasEmail=true'
  const quote = await fetch(`${site}/exports/quotes`, {
    method: 'POST',
    headers: { ...asAccount(a.cookie), 'Content-Type': 'application/json' },
    body: JSON.stringify({ search }),
  })
  expect(quote.status).toBe(201)
  const order = await fetch(`${site}/api/exports`, {
    method: 'POST',
    headers: { ...withKey(a.key), 'Idempotency-Key': 'the-order-of-A' },
    body: JSON.stringify({ search }),
  })
  expect(order.status).toBe(201)
  const idOf = async (response: Response) => ((await response.json()) as { id: string }).id
  return { quote: await idOf(quote), export: await idOf(order) }
}

/** Creates a purchase of A with an open checkout. */
async function beginPurchase(): Promise<Partial<typeof owned>> {
  const begun = await fetch(`${site}/api/create-checkout-session`, {
    method: 'POST',
    headers: { ...asAccount(a.cookie), 'Content-Type': 'application/json' },
    body: JSON.stringify({ packageId: 'credits-5000', returnUrl: `${site}/dashboard` }),
  })
  expect(begun.status).toBe(200)
  const { sessionId } = (await begun.json()) as { sessionId: string }
  const checkout = await fetch(`${site}/test-checkout/${sessionId}`, { headers: asAccount(a.cookie) })
  const [, transaction] = /href="\/transactions\/([0-9a-f-]{36})/.exec(await checkout.text())!
  return { session: sessionId, transaction }
}

interface Told {
  status: number
  location: string | null
  body: string
}

const fill = (value: string, id: string) => value.replaceAll('ID', id)

async function ask(question: Ask, id: string, headers: Record<string, string>): Promise<Told> {
  const { method, path, form, json } = question
  const sent = form
    ? new URLSearchParams(Object.entries(form).map(([name, value]) => [name, fill(value, id)]))
    : json && fill(JSON.stringify(json), id)
  const type: Record<string, string> = json ? { 'Content-Type': 'application/json' } : {}
  const response = await fetch(site + fill(path, id), {
    method,
    headers: { ...headers, ...type },
    redirect: 'manual',
    ...(sent !== undefined && { body: sent }),
  })
  const body = await response.text()
  const location = response.headers.get('Location')
  return {
    status: response.status,
    location: location && withoutNumbers(location, id),
    body: withoutNumbers(body, id),
  }
}

/** Removes parts that differ between any two responses: the requested id, request and form ids, nonces. */
const withoutNumbers = (text: string, id: string) =>
  text
    .replaceAll(id, 'ID')
    .replaceAll(encodeURIComponent(id), 'ID')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
    .replaceAll(/nonce="[^"]*"/g, 'nonce')

/** Returns everything A sees of their own objects. */
async function belongings(): Promise<Told[]> {
  const headers = asAccount(a.cookie)
  const pages = ['/ledger', '/exports', '/transactions', '/api-keys', '/sign-ins', '/exports/quotes/QUOTE']
  const own = [...pages, '/transactions/TRANSACTION', '/test-checkout/SESSION']
  return Promise.all(
    own.map((path) => {
      const { quote = '', transaction = '', session = '' } = owned
      const address = path
        .replace('QUOTE', quote)
        .replace('TRANSACTION', transaction)
        .replace('SESSION', session)
      return ask(get(address), wrong, headers)
    }),
  )
}

test('routes for administrators only belong to the administration', () => {
  const names = Object.keys(rows).filter((name) => rows[name] === 'admin')
  expect(names.filter((name) => !name.startsWith('/admin/'))).toEqual([])
  expect(Object.keys(rows).filter((name) => name.startsWith('/admin/'))).toEqual(names)
})

test('every route with an id has a row', () => {
  const withId = new Set(pathsOf(routes).filter((path) => path.includes(':')))
  expect(Object.keys(rows).toSorted()).toEqual([...withId].toSorted())
})

const table = Object.entries({ ...rows, ...bodies }).flatMap(([name, row]) =>
  row === 'public' || row === 'admin'
    ? []
    : row.asks.map((question) => ({ name, row, question, title: `${question.method} ${question.path}` })),
)

describe('A’s objects do not exist for B', () => {
  test.each(table)('$name: $title $question.form', async ({ row: { kind, status = 404 }, question }) => {
    const id = owned[kind]!
    const isApi = question.path.startsWith('/api/exports')
    const before = await belongings()
    for (const [way, headers] of [
      ['cookie', asAccount(b.cookie)],
      ['key', withKey(b.key)],
    ] as const) {
      const foreign = await ask(question, id, headers)
      // An unused id of the same form: another last digit.
      const missing = await ask(question, kind === 'session' ? id.replace(/.$/, '_') : wrong, headers)
      expect(foreign).toEqual(missing)
      // Pages accept no key and the API no cookie: they require authentication, whatever the id.
      const isKnown = (way === 'key') === isApi
      if (isKnown) expect(foreign.status).toBe(status)
      // Scripts receive a redirect as 202.
      else expect([202, 302, 303, 401, 403]).toContain(foreign.status)
      if (isKnown && question.path.endsWith('ID')) {
        expect(await ask(question, 'nonsense', headers)).toEqual(missing)
      }
    }
    expect(await belongings()).toEqual(before)
  })

  test('nor do objects named by A’s idempotency key', async () => {
    const answer = await fetch(`${site}/api/exports`, {
      method: 'POST',
      headers: { ...withKey(b.key), 'Idempotency-Key': 'the-order-of-A' },
      body: JSON.stringify({ companies: ['0000000000'] }),
    })
    expect(answer.status).toBe(422)
    expect(await answer.text()).not.toContain(owned.export)
  })
})

describe('A’s objects exist for A', () => {
  test.each(table.filter(({ question, row }) => question.method === 'GET' && row.status === undefined))(
    '$name: $title',
    async ({ row: { kind }, question }) => {
      const isApi = question.path.startsWith('/api/')
      const response = await fetch(site + fill(question.path, owned[kind]!), {
        headers: isApi ? withKey(a.key) : asAccount(a.cookie),
        redirect: 'manual',
      })
      await response.arrayBuffer()
      expect(response.status).toBe(200)
    },
  )

  test('its key works, and the session B tried to end stays valid', async () => {
    expect((await fetch(`${site}/api/exports`, { headers: withKey(a.key) })).status).toBe(200)
    const dashboard = await fetch(`${site}/dashboard`, {
      headers: asAccount(a.cookie),
      redirect: 'manual',
    })
    expect(dashboard.status).toBe(200)
  })
})
