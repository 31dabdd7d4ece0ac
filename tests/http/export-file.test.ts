import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#core/db/client.server.ts'
import { exports } from '#core/db/schema/exports.ts'
import { defaultColumns } from '#core/exports/columns.ts'
import { enter, openPreparedSite, type Person, type PreparedSite } from '#tests/setup/prepared-site.ts'
import { readXlsx } from '#tests/setup/read-xlsx.ts'

/** More than the buffers between two processes hold. */
const companyCount = 20_000
const address = 'Số 5, ngõ 3, đường Nguyễn Thị Minh Khai, '.repeat(12)

let site: PreparedSite
let buyer: Person
let other: Person
let long: string
let short: string
let theirs: string
beforeAll(async () => {
  site = await openPreparedSite(async (context) => {
    const { db } = context
    ;[buyer, other] = [await enter(context, 'buyer'), await enter(context, 'other')]
    const { rows } = (await db.execute(sql`
      insert into companies (tax_code, name, tax_address, search_text)
      select lpad((9000000000 + n)::text, 10, '0'), 'Công ty số ' || n, ${address}, '' from generate_series(1, ${companyCount}) n
      returning id`)) as unknown as { rows: { id: number }[] }
    const ids = rows.map(({ id }) => id)
    long = await insertExport(db, buyer, ids)
    short = await insertExport(db, buyer, [ids[2], ids[0]])
    theirs = await insertExport(db, other, ids.slice(0, 5))
  })
})
afterAll(() => site[Symbol.asyncDispose]())

async function insertExport(db: Database, { id: userId }: Person, companyIds: number[]): Promise<string> {
  const [{ id }] = await db
    .insert(exports)
    .values({
      userId,
      companyIds,
      companyCount: companyIds.length,
      creditsUsed: 0,
      format: 'csv',
      columns: [...defaultColumns],
      idempotencyKey: randomUUID(),
      requestHash: '',
      createdAt: new Date('2026-11-21T03:15:00Z'),
    })
    .returning({ id: exports.id })
  return id
}

const fetchFile = (id: string, query = '', headers: Record<string, string> = {}, person?: Person) =>
  site.get(`/exports/${id}/file${query}`, person ?? buyer, headers)

/** Starts a download without reading it. */
async function begin(): Promise<IncomingMessage> {
  const request = get(`${site.address()}/exports/${long}/file`, { headers: { Cookie: buyer.cookie } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.pause()
  return response
}

describe('an export file', () => {
  test('is an uncached attachment with a name, a type and its row count', async () => {
    const response = await fetchFile(short)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="companies-20261121-101500.csv"',
      'x-row-count': '2',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const rows: string[][] = parse(Buffer.from(await response.arrayBuffer()), { bom: true })
    expect(rows.slice(1).map(([name]) => name)).toEqual(['Công ty số 3', 'Công ty số 1'])
  })

  test('is served in any format, complete, compressed or not', async () => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'Accept-Encoding': encoding }
      const csv = await fetchFile(long, '?format=csv', headers)
      expect(csv.headers.get('Content-Encoding')).toBe(encoding === 'identity' ? null : encoding)
      expect(parse(Buffer.from(await csv.arrayBuffer()), { bom: true })).toHaveLength(companyCount + 1)
      const lines = await (await fetchFile(long, '?format=jsonl', headers)).text()
      expect(lines.split('\n')).toHaveLength(companyCount + 1)
    }
    const xlsx = await fetchFile(long, '?format=xlsx', { 'Accept-Encoding': 'gzip' })
    expect(xlsx.headers.get('Content-Encoding')).toBeNull()
    expect(readXlsx(Buffer.from(await xlsx.arrayBuffer())).rows).toHaveLength(companyCount + 1)
  })

  test('supports HEAD', async () => {
    const response = await fetch(`${site.address()}/exports/${long}/file`, {
      method: 'HEAD',
      headers: { Cookie: buyer.cookie },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('X-Row-Count')).toBe(String(companyCount))
  })

  test('redirects visitors to the login and back', async () => {
    const path = `/exports/${short}/file?format=xlsx`
    const response = await site.get(path)
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe(`/login?returnTo=${encodeURIComponent(path)}`)
  })

  test('of another account is 404, like an unknown one', async () => {
    const bodies = new Set<string>()
    for (const id of [theirs, randomUUID(), 'x', '..%2f..']) {
      const response = await fetchFile(id)
      expect(response.status).toBe(404)
      const { type, detail, status } = (await response.json()) as Record<string, unknown>
      bodies.add(JSON.stringify({ type, detail, status }))
    }
    expect(bodies.size).toBe(1)
    const page = await fetchFile(theirs, '', { Accept: 'text/html' })
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('Không tìm thấy')
    expect((await fetchFile(theirs, '', {}, other)).status).toBe(200)
  })

  test('refuses other formats and methods', async () => {
    expect((await fetchFile(short, '?format=pdf')).status).toBe(422)
    const response = await site.post(`/exports/${short}/file`, buyer, '')
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('GET, HEAD')
  })
})

test('an account downloads at most four files at once; cancelling one frees a slot', async () => {
  const files = [await begin(), await begin(), await begin(), await begin()]
  expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const refused = await fetchFile(short)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toBe('15')
  expect(await refused.json()).toMatchObject({ type: 'urn:problem:too-many-requests' })
  expect((await fetchFile(theirs, '', {}, other)).status).toBe(200)
  files[0].destroy()
  await vi.waitFor(async () => expect((await fetchFile(short)).status).toBe(200), { timeout: 10_000 })
  for (const file of files) file.destroy()
})
