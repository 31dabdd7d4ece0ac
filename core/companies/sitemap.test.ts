import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseConnection, openDatabase } from '#core/db/client.server.ts'
import { countSitemapChunks, readSitemapChunk } from './sitemap.server.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'sitemap-'))
let connection: DatabaseConnection

const insert = (from: number, to: number) =>
  connection.db.execute(sql`
    insert into companies (tax_code, name, search_text)
    select case when n % 10 = 0 then lpad(n::text, 12, '0') else lpad(n::text, 10, '0') end, 'A', ' a '
    from generate_series(${from}::int, ${to}::int) as n`)

beforeAll(async () => {
  connection = await openDatabase({ DATA_DIR, DATABASE_POOL: 1 })
  await connection.migrate()
  await insert(1, 57)
})
afterAll(async () => {
  await connection.close()
  rmSync(DATA_DIR, { recursive: true })
})

async function listAll(size: number): Promise<string[][]> {
  const chunks: string[][] = []
  for (let number = 1; number <= (await countSitemapChunks(connection.db, size)); number++) {
    const slugs: string[] = []
    for await (const batch of (await readSitemapChunk(connection.db, number, size))!) {
      slugs.push(...batch.map(({ slug }) => slug))
    }
    chunks.push(slugs)
  }
  return chunks
}
const expected = (to: number, without: number[] = []) =>
  Array.from({ length: to }, (_, i) => i + 1)
    .filter((n) => n % 10 !== 0 && !without.includes(n))
    .map((n) => String(n).padStart(10, '0'))

test('lists every company without hidden fields, except households, in exactly one chunk, also after changes', async () => {
  const before = await listAll(10)
  expect(before.map(({ length }) => length)).toEqual([10, 10, 10, 10, 10, 2])
  expect(before.flat()).toEqual(expected(57))

  await insert(58, 80)
  await connection.db.execute(sql`update companies set removal = 'request' where tax_code = '0000000003'`)
  await connection.db.execute(
    sql`update companies set hidden_fields = '{phone}' where tax_code = '0000000004'`,
  )
  const after = await listAll(10)
  expect(after.flat()).toEqual(expected(80, [3, 4]))
  expect(after[0]).toEqual(before[0].filter((slug) => !['0000000003', '0000000004'].includes(slug)))
  expect(after.slice(1, 5)).toEqual(before.slice(1, 5))
})

test.each([0, -1, 1.5, 1000, Number.NaN])('has no chunk %s', async (number) => {
  expect(await readSitemapChunk(connection.db, number, 10)).toBeUndefined()
})
