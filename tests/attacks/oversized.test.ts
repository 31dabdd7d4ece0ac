import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '#core/api-keys/manage-api-keys.server.ts'
import { enter, openPreparedSite, type Person, type PreparedSite } from '#tests/setup/prepared-site.ts'

const METRICS_TOKEN = 'a token for figures'
let site: PreparedSite
let customer: Person
let key: string
beforeAll(async () => {
  site = await openPreparedSite(
    async (context) => {
      customer = await enter(context, 'khach')
      key = (await createApiKey(context.db, { userId: customer.id, name: 'oversized' })).key
    },
    { METRICS_TOKEN },
  )
})
afterAll(() => site[Symbol.asyncDispose]())

const megabytes = (count: number) => count * 1_000_000
const repeat = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length))
const form = 'application/x-www-form-urlencoded'

function* endlessly(bytes: number) {
  const chunk = Buffer.alloc(65_536, 'x')
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk
}

interface Attack {
  path: string
  type?: string
  body?: () => BodyInit
  headers?: Record<string, string>
}

const json = 'application/json'
const attacks: Record<string, Attack> = {
  'an address of 100 kB': { path: `/search?q=${repeat('a', 100_000)}` },
  'an address of 1 MB': { path: `/search?q=${repeat('a', megabytes(1))}` },
  '20,000 parameters': { path: `/search?${repeat('q=a&', 80_000)}` },
  'headers of 200 kB': { path: '/', headers: { 'X-Long': 'x'.repeat(200_000) } },
  '3,000 cookies': { path: '/', headers: { Cookie: repeat('a=b; ', 15_000) } },
  'a form of 20 MB': { path: '/login', type: form, body: () => `email=${repeat('a', megabytes(20))}` },
  'a form of a million fields': { path: '/login', type: form, body: () => repeat('a=&', megabytes(3)) },
  'a body of 50 MB in chunks': {
    path: '/profile',
    type: form,
    body: () => Readable.toWeb(Readable.from(endlessly(megabytes(50)))) as BodyInit,
  },
  'a body of 5 MB that claims to be packed': {
    path: '/login',
    type: form,
    headers: { 'Content-Encoding': 'gzip' },
    body: () => gzipSync(repeat('email=a&', megabytes(50))),
  },
  'JSON of 20 MB': { path: '/api/exports', type: json, body: () => `["${repeat('a', megabytes(20))}"]` },
  'JSON 100,000 levels deep': { path: '/api/exports', type: json, body: () => '['.repeat(100_000) },
  'an export of a million tax codes': {
    path: '/api/exports',
    type: json,
    body: () => JSON.stringify({ companies: Array.from({ length: 1_000_000 }, () => '0100000000') }),
  },
  'a form of 10,000 parts': {
    path: '/profile',
    type: 'multipart/form-data; boundary=b',
    body: () => repeat('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n', 500_000),
  },
  'a webhook of 20 MB': {
    path: '/api/stripe/webhook',
    type: json,
    headers: { 'Stripe-Signature': `t=1,v1=${createHash('sha256').digest('hex')}` },
    body: () => repeat('{}', megabytes(20)),
  },
}

const residentBytes = async () => {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = await (await fetch(`${site.address()}/metrics`, { headers })).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)![1])
}

test.each(Object.entries(attacks))(
  '%s is refused or answered without a server error',
  async (_name, attack) => {
    const { path, type, body, headers } = attack
    const init: RequestInit = {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        Origin: site.address(),
        ...(path.startsWith('/api/exports')
          ? { Authorization: `Bearer ${key}` }
          : { Cookie: customer.cookie }),
        ...(type && { 'Content-Type': type }),
        ...headers,
      },
      body: body?.(),
      duplex: 'half',
    } as RequestInit
    // A server may close the connection before it has received a refused body.
    const status = await fetch(site.address() + path, init).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 'hung up',
    )
    if (path.startsWith('/api/stripe')) expect([400, 413, 422, 503, 'hung up']).toContain(status)
    else
      expect([200, 301, 302, 303, 400, 403, 405, 413, 414, 415, 422, 429, 431, 'hung up']).toContain(status)
    expect((await site.get('/')).status).toBe(200)
  },
)

test('memory stays bounded and the log has no error', async () => {
  expect(await residentBytes()).toBeLessThan(megabytes(1_000))
  const isOurs = (line: string) => /"level":(50|60)\b/.test(line) && !line.includes('payments_unavailable')
  expect(site.output().split('\n').filter(isOurs)).toEqual([])
})
