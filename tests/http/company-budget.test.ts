import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '#core/api-keys/manage-api-keys.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { companies } from '#core/db/schema/companies.ts'
import { withKey } from '#tests/setup/api-keys.ts'
import { enter, openPreparedSite, type Person, type PreparedSite } from '#tests/setup/prepared-site.ts'
import { giveSecondFactor } from '#tests/setup/second-factor.ts'
import { exampleOf, type SiteRoute, siteRoutes } from '#tests/setup/site-routes.ts'

let site: PreparedSite
let customer: Person
let key: string
let admin: Person
let adminKey: string
/** Tax codes of whole companies, ascending, and the name of the first. */
let codes: string[]
let first: { taxCode: string; name: string }
/** A day on which a whole company was registered, other than the latest. */
let day: string
beforeAll(async () => {
  site = await openPreparedSite(
    async (context) => {
      const { db } = context
      const { taxCode, name, issueDate } = companies
      const rows = await db.select({ taxCode, name, issueDate }).from(companies)
      const listed = rows.filter(({ taxCode }) => taxCode.length === 10)
      codes = listed.map(({ taxCode }) => taxCode).sort()
      day = listed.map(({ issueDate }) => issueDate!).sort()[100]
      first = listed.find(({ taxCode }) => taxCode === codes[0])!
      customer = await enter(context, 'budget')
      key = (await createApiKey(db, { userId: customer.id, name: 'budget' })).key
      admin = await enter(context, 'admin')
      await db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.id))
      adminKey = (await createApiKey(db, { userId: admin.id, name: 'admin' })).key
    },
    { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_DAILY_COMPANIES: '1', LOG_LEVEL: 'silent' },
  )
})
afterAll(() => site[Symbol.asyncDispose]())

let networks = 0
/** Returns an address of a fresh network. */
const elsewhere = () => `198.18.${++networks}.1`
const from = (address: string, headers: Record<string, string> = {}) => ({
  'X-Forwarded-For': address,
  ...headers,
})
const asBrowser = { Accept: 'text/html,application/xhtml+xml' }
const get = (path: string, address: string, headers: Record<string, string> = {}) =>
  fetch(site.address() + path, { headers: from(address, headers) })
/** Returns an address with a used-up budget of one company. */
async function spent(): Promise<string> {
  const address = elsewhere()
  expect((await get(`/api/companies/${codes[1]}`, address)).status).toBe(200)
  return address
}

/** Every route that shows companies publicly, with an address that does. Add new ones here. */
const shows: Readonly<Record<string, () => string>> = {
  '/search': () => '/search?q=c%C3%B4ng+ty',
  '/new': () => '/new',
  '/new/:day': () => `/new/${day}`,
  '/new/feed.xml': () => '/new/feed.xml',
  '/company/:id': () => `/company/${codes[0]}`,
  '/company/:id/request': () => `/company/${codes[0]}/request`,
  '/api/search': () => '/api/search?q=c%C3%B4ng+ty',
  '/api/suggest': () => `/api/suggest?q=${codes[0].slice(0, 6)}`,
  '/api/companies/:taxCode': () => `/api/companies/${codes[0]}`,
}
/** Lists only the addresses of company pages, for search engines. */
const sitemap = '/sitemap/:file'

test('counts administrators without a second factor, and always their keys', async () => {
  const path = `/api/companies/${codes[0]}`
  const statusOf = async (headers: Record<string, string>) => (await get(path, await spent(), headers)).status
  expect(await statusOf({ Cookie: admin.cookie })).toBe(429)
  await site.change((context) => giveSecondFactor(context, admin.id))
  expect(await statusOf({ Cookie: admin.cookie })).toBe(200)
  expect(await statusOf(withKey(adminKey))).toBe(429)
})

describe('every route', () => {
  test.each(Object.entries(shows))('%s counts the companies it shows', async (pattern, path) => {
    expect(siteRoutes.map((route) => route.pattern)).toContain(pattern)
    const isPage = !pattern.startsWith('/api/') && !pattern.endsWith('.xml')
    const paths = isPage ? [path(), path().replace(/(\?|$)/, '.data$1')] : [path()]
    for (const address of [await spent(), await spent()]) {
      for (const one of paths) {
        const refused = await get(one, address)
        expect([one, refused.status]).toEqual([one, 429])
        const text = await refused.text()
        expect(codes.filter((code) => text.includes(code) && !one.includes(code))).toEqual([])
        expect(text).not.toContain(first.name)
      }
    }
  })

  test('shows no company beyond the budget', async () => {
    const address = await spent()
    // The examples of the API look up one company by its code, and show nothing of it.
    const document = await (await get('/api/openapi.json', address)).text()
    const [, example] = /companies\/(\d{10})/.exec(document)!
    const isExample = ({ pattern }: SiteRoute, code: string) =>
      code === example && (pattern === '/api' || pattern === '/api/openapi.json')
    const isOpen = ({ pattern }: SiteRoute) => !pattern.startsWith('/admin') && pattern !== sitemap
    for (const route of siteRoutes.filter(isOpen)) {
      const path = shows[route.pattern]?.() ?? exampleOf(route)
      for (const cookie of [undefined, customer.cookie]) {
        const response = await get(path, address, { ...asBrowser, ...(cookie && { Cookie: cookie }) })
        const text = await response.text()
        const shown = codes.filter(
          (code) => text.includes(code) && !path.includes(code) && !isExample(route, code),
        )
        expect([route.pattern, shown]).toEqual([route.pattern, []])
      }
    }
  })
})

test.each([
  (code: string) => `/company/${code}`,
  (code: string) => `/company/${code}.data`,
  (code: string) => `/company/${code}/_.data`,
  (code: string) => `/COMPANY/${code}`,
  (code: string) => `/c%6Fmpany/${code}`,
  (code: string) => `/company/${code}/`,
  (code: string) => `/company/${code}?_routes=routes%2Fcompanies%2Fcompany`,
  (code: string) => `/company/${code}.data?_routes=routes%2Fcompanies%2Fcompany`,
])('a company counts in any spelling: %s', async (spell) => {
  const address = elsewhere()
  const answer = await get(spell(first.taxCode), address)
  const isShown = (await answer.text()).includes(first.name)
  const next = await get(`/api/companies/${codes[1]}`, address)
  expect([answer.status, isShown, next.status]).toEqual([200, true, 429])
})

test('the share image of a company counts, also for a client that has it', async () => {
  const path = `/company/${first.taxCode}/image.png`
  const drawn = await get(path, elsewhere())
  expect([drawn.status, drawn.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  const refused = await get(path, await spent(), { 'If-None-Match': drawn.headers.get('ETag')! })
  expect(refused.status).toBe(429)
})

test('paths similar to a company page show no company', async () => {
  for (const path of [`//company//${codes[0]}`, `//API/companies/${codes[0]}`, `/company%2F${codes[0]}`]) {
    expect(await (await get(path, elsewhere())).text()).not.toContain(first.name)
  }
})

test('a number that redirects to a company counts before the redirect', async () => {
  const response = await fetch(`${site.address()}/search?q=${codes[0]}`, {
    redirect: 'manual',
    headers: from(await spent()),
  })
  expect(response.status).toBe(429)
  expect(response.headers.get('Location')).toBeNull()
})

test('a company page omits related companies beyond the budget', async () => {
  const address = elsewhere()
  const page = await get(`/company/${codes[0]}`, address, asBrowser)
  expect(page.status).toBe(200)
  expect((await page.text()).match(/href="\/company\/\d+"/g)).toBeNull()
})

describe('beyond the budget', () => {
  test('API clients get Retry-After', async () => {
    for (const path of [`/api/companies/${codes[0]}`, `/company/${codes[0]}`, '/search?q=tnhh']) {
      const refused = await get(path, await spent())
      expect(refused.status).toBe(429)
      expect(refused.headers.get('Content-Type')).toBe('application/problem+json')
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(86_400)
      expect(refused.headers.get('RateLimit-Policy')).toBe('"companies";q=1;w=86400')
      expect(refused.headers.get('RateLimit')).toMatch(/^"companies";r=0;t=\d+$/)
      expect(refused.headers.get('Cache-Control')).toMatch(/no-store/)
      expect(await refused.json()).toMatchObject({ type: 'urn:problem:company-budget-used', status: 429 })
    }
  })

  test('pages without companies, and companies already shown, stay available', async () => {
    const address = await spent()
    for (const path of ['/', '/help', '/api/facets', `/api/companies/${codes[1]}`]) {
      expect([path, (await get(path, address)).status]).toEqual([path, 200])
    }
  })

  test('a key counts against its address and account', async () => {
    const known = await get(`/api/companies/${codes[2]}`, elsewhere(), withKey(key))
    expect(known.headers.get('RateLimit-Policy')).toBe('"companies";q=1;w=86400')
    expect(known.headers.get('RateLimit')).toMatch(/^"companies";r=0;t=\d+$/)
    const refused = await get(`/api/companies/${codes[3]}`, elsewhere(), withKey(key))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Cache-Control')).toBe('private, no-store')
    const viaCookie = await get(`/company/${codes[3]}`, elsewhere(), { Cookie: customer.cookie })
    expect(viaCookie.status).toBe(429)
  })

  test('a restarted server keeps the counts', async () => {
    const address = await spent()
    await site.change(async () => {})
    expect((await get(`/api/companies/${codes[0]}`, address)).status).toBe(429)
    expect((await get(`/api/companies/${codes[1]}`, address)).status).toBe(200)
  })
})
