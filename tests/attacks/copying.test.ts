import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '#core/api-keys/manage-api-keys.server.ts'
import { companies } from '#core/db/schema/companies.ts'
import { transactions } from '#core/db/schema/billing.ts'
import { withKey } from '#tests/setup/api-keys.ts'
import {
  enter,
  enterAsAdministrator,
  openPreparedSite,
  type Person,
  type PreparedSite,
} from '#tests/setup/prepared-site.ts'

/*
 * A day of scraping, scaled to the tests' 500 companies: each scraper requests more than its budget by API, then
 * others by search (page and `.data`), suggestions and company pages; the test counts the companies seen.
 */

const budget = 30
let site: PreparedSite
let codes: string[]
/** Keys of twenty free accounts and one customer. */
let freeKeys: string[]
let customerKey: string
let administrator: Person
beforeAll(async () => {
  site = await openPreparedSite(
    async (context) => {
      const { db } = context
      codes = (await db.select({ taxCode: companies.taxCode }).from(companies))
        .map(({ taxCode }) => taxCode)
        .filter((code) => code.length !== 12)
      const makeKey = async (userId: string) => (await createApiKey(db, { userId, name: 'copier' })).key
      freeKeys = []
      for (let n = 0; n < 20; n++) freeKeys.push(await makeKey((await enter(context, `free-${n}`)).id))
      const customer = await enter(context, 'customer')
      const bought = { userId: customer.id, packageId: 'p', credits: 1, amount: 1 }
      await db.insert(transactions).values({ ...bought, status: 'completed' })
      customerKey = await makeKey(customer.id)
      administrator = await enterAsAdministrator(context, 'administrator')
    },
    { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_DAILY_COMPANIES: String(budget), LOG_LEVEL: 'silent' },
  )
})
afterAll(() => site[Symbol.asyncDispose]())

interface Copier {
  address: string
  key?: string
}

/** Requests for everything, broadest first; pages of ten use a budget up exactly. */
const requests = () => [
  ...Array.from({ length: 35 }, (_, n) => `/api/search?perPage=10&page=${n + 1}`),
  ...Array.from({ length: 5 }, (_, n) => `/search?perPage=10&page=${n + 1}`),
  ...Array.from({ length: 5 }, (_, n) => `/search.data?perPage=10&page=${40 + n}`),
  ...Array.from({ length: 10 }, (_, n) => `/api/suggest?q=${codes[n * 40].slice(0, 5)}`),
  ...codes.slice(0, 10).map((code) => `/company/${code}`),
  ...codes.slice(-40).map((code) => `/api/companies/${code}`),
]

/** Lets scrapers share the work, and returns the number of companies they have seen together. */
async function copy(copiers: readonly Copier[]): Promise<number> {
  const seen = new Set<string>()
  const waiting = requests()
  await Promise.all(
    copiers.map(async ({ address, key }) => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const headers = { 'X-Forwarded-For': address, ...(key && withKey(key)) }
        const response = await fetch(site.address() + path, { headers })
        const text = await response.text()
        if (response.status === 200) for (const [code] of text.matchAll(/\d{10}(-\d{3})?/g)) seen.add(code)
      }
    }),
  )
  return codes.filter((code) => seen.has(code)).length
}

test('a day of copying stays within the budgets on every route', async () => {
  const taken = {
    'one address': await copy([{ address: '198.51.1.1' }]),
    'one network of 50 addresses': await copy(
      Array.from({ length: 50 }, (_, n) => ({ address: `198.51.2.${n + 1}` })),
    ),
    'one key of a free account': await copy([{ address: '198.51.3.1', key: freeKeys[0] }]),
    'twenty free accounts on one network': await copy(
      freeKeys.map((key, n) => ({ address: `198.51.4.${n + 1}`, key })),
    ),
    "one customer's key": await copy([{ address: '198.51.5.1', key: customerKey }]),
  }
  console.table(taken)
  expect(taken['one address']).toBe(budget)
  expect(taken['one network of 50 addresses']).toBe(3 * budget)
  expect(taken['one key of a free account']).toBe(budget)
  // One of them used up its account's budget elsewhere.
  expect(taken['twenty free accounts on one network']).toBe(3 * budget)
  expect(taken["one customer's key"]).toBe(10 * budget)
})

test('administrators are alerted but not limited', async () => {
  const headers = { 'X-Forwarded-For': '198.51.6.1', Cookie: administrator.cookie }
  for (let page = 1; page <= 5; page++) {
    const { status } = await fetch(`${site.address()}/search?perPage=10&page=${page}`, { headers })
    expect(status).toBe(200)
  }
  const dashboard = await (await fetch(`${site.address()}/admin`, { headers })).text()
  expect(dashboard).toContain('clients seem to copy the directory')
})
