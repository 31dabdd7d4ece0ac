import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '#core/api-keys/manage-api-keys.server.ts'
import {
  enter,
  enterAsAdministrator,
  openPreparedSite,
  type PreparedSite,
} from '#tests/setup/prepared-site.ts'
import { seed, tries } from '#tests/setup/seed.ts'
import { drawHostileRequest, type HostileRequest, reflected } from './hostile-requests.ts'

let site: PreparedSite
const credentials: Record<HostileRequest['as'], Record<string, string>> = {
  visitor: {},
  customer: {},
  administrator: {},
  key: {},
}
beforeAll(async () => {
  const environment = { RATE_LIMIT_AUTH: '0', RATE_LIMIT_DAILY_COMPANIES: '0' }
  site = await openPreparedSite(async (context) => {
    const customer = await enter(context, 'khach')
    const administrator = await enterAsAdministrator(context, 'quan-tri')
    const { key } = await createApiKey(context.db, { userId: customer.id, name: 'fuzz' })
    credentials.customer = { Cookie: customer.cookie }
    credentials.administrator = { Cookie: administrator.cookie }
    credentials.key = { Authorization: `Bearer ${key}` }
  }, environment)
})
afterAll(() => site[Symbol.asyncDispose]())

/** Text that only developers should see. */
const leaks = /\n\s+at .+:\d+:\d+|node_modules|DrizzleQueryError|PostgresError|Failed query|\binsert into "/
const isFailure = /"level":(50|60)\b/
const unconfigured = '/api/stripe/webhook'

/** Returns the problem with the response to a request, if any. */
async function complain({ path, as, init }: HostileRequest): Promise<string | undefined> {
  const say = (what: string) => `${what}: ${init.method} ${path.slice(0, 300)} as ${as}`
  const headers = { ...credentials[as], ...init.headers }
  const response = await fetch(site.address() + path, { ...init, headers, redirect: 'manual' }).catch(
    (error: Error) => error,
  )
  // For example a redirect longer than proxies accept.
  if (response instanceof Error) return say(String(response.cause ?? response))
  const text = await response.text()
  // No card provider is configured: webhooks get 503.
  const isExpected = response.status === 503 && path.startsWith(unconfigured)
  if (response.status >= 500 && !isExpected) return say(`${response.status} ${text.slice(0, 200)}`)
  if (response.headers.has('X-Injected')) return say('a header was injected')
  if (leaks.test(text)) return say('internals')
  const isPage = response.headers.get('Content-Type')?.includes('text/html')
  if (isPage && text.includes(reflected)) return say('script')
  return undefined
}

const count = tries(1_500)

test(`${count} hostile requests to every route get no server error, SEED=${seed}`, async () => {
  const complaints: string[] = []
  let number = 0
  async function send() {
    while (number < count) {
      const complaint = await complain(drawHostileRequest(seed, number++, site.address()))
      if (complaint) complaints.push(complaint)
    }
  }
  await Promise.all(Array.from({ length: 4 }, send))
  expect(complaints).toEqual([])
  const lines = site.output().split('\n')
  expect(lines.filter((line) => isFailure.test(line) && !line.includes(unconfigured))).toEqual([])
  expect(
    (await fetch(`${site.address()}/readyz`, { headers: { 'X-Forwarded-For': '10.0.0.9' } })).status,
  ).toBe(200)
})
