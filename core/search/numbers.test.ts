import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCompanies } from '#core/companies/generate/demo-companies.ts'
import { parsePhones, readPhones } from '#core/companies/phone.ts'
import { areaCodes2017, mobilePrefixes2018 } from '#core/companies/phone-plan.ts'
import { queryRows } from '#core/db/query-rows.ts'
import { importCompanies } from '#core/imports/import-companies.server.ts'
import { openTestSearch, type TestSearch } from '#tests/setup/search.ts'
import { createSearchCaches, type SearchContext } from './search-context.ts'
import { emptySearch } from './params.ts'
import { search } from './search.server.ts'

const written = [
  ['0100109106', 'SAO MAI', '+84 912 000 111 / (024) 3825 1234'],
  ['0100109106-001', 'CHI NHÁNH SAO MAI', '0912000222 hoặc 84-912000333'],
  ['0100109106-002', 'KHO SAO MAI', '0912.000.222'],
  ['0200109106', 'SAO HÔM', '01201234567; 0438251234'],
  ['0300109106', 'SAO KÍN', '0912000444, 0912000111'],
  ['001089012345', 'HỘ KINH DOANH SAO', '0912000555'],
].map(([mst, name, phone]) => ({ mst, name, phone }))
const hidden = '0300109106'

let directory: TestSearch
const db = () => directory.context.connection.db

beforeAll(async () => {
  directory = await openTestSearch({ demo: 500 })
  const { connection, dataDir } = directory.database
  await importCompanies(connection, { kind: 'records', name: 'tests', records: written }, { dataDir })
  await db().execute(
    sql`update companies set hidden_fields = '{phone}' where id % 5 = 0 and id <= 500 or tax_code = ${hidden}`,
  )
  await directory.follower.tick()
})
afterAll(() => directory.close())

const byEngine = {}
const byPostgres = { index: { engine: undefined, generation: 0 }, usesEngine: false }

async function find(q: string, changes: Partial<SearchContext>) {
  const context = { ...directory.context, caches: createSearchCaches(), ...changes }
  const { results, total } = await search(context, { ...emptySearch, q, perPage: 100 })
  return { total, results }
}

async function idsOf(q: string, changes: Partial<SearchContext>) {
  const { results, total } = await find(q, changes)
  return { ids: results.map(({ id }) => id).sort((a, b) => a - b), total }
}

/** Tax codes, masked where personal, in ascending order. */
async function codesOf(q: string, changes: Partial<SearchContext>): Promise<string[]> {
  return (await find(q, changes)).results.map(({ taxCode }) => taxCode).sort()
}

/** Ways to type a number. */
const spellings = [
  (number: string) => number,
  (number: string) => number.replace(/^0/, '84'),
  (number: string) => number.replace(/^0/, '+84 '),
  (number: string) => number.replace(/^(\d{4})(\d{3})/, '$1.$2 '),
]

describe('company_phones reads stored phones as parsePhones does', () => {
  async function expectSame(raw: Iterable<string>) {
    const stored = Array.from(raw, (text) =>
      readPhones(text)
        .map(({ number }) => number)
        .join(' / '),
    )
    const rows = await queryRows<{ numbers: string[] | null }>(
      db(),
      sql`select tsvector_to_array(company_phones(phone, '{}')) as numbers
        from unnest(${sql.param(stored)}::text[]) with ordinality as given (phone, place) order by place`,
    )
    expect(rows.map(({ numbers }) => numbers ?? [])).toEqual(stored.map((text) => parsePhones(text).sort()))
  }

  test('of a demonstration', async () => {
    await expectSame(Array.from(demoCompanies(5_000)).flatMap(({ phone }) => phone ?? []))
  })

  test('of every prefix ever renumbered, in every length', async () => {
    const prefixes = [...Object.keys(mobilePrefixes2018), ...Object.keys(areaCodes2017), '012', '09', '03']
    await expectSame(
      prefixes.flatMap((prefix) => [8, 9, 10, 11, 12].map((length) => prefix.padEnd(length, '3456789'))),
    )
  })

  test('of any digits', async () => {
    const digits = fc.stringMatching(/^(?:0|84)?[0-9]{5,14}$/)
    const several = fc.array(digits, { maxLength: 3 }).map((numbers) => numbers.join(' / '))
    await fc.assert(fc.asyncProperty(fc.array(several, { minLength: 50, maxLength: 200 }), expectSame), {
      numRuns: 20,
    })
  })
})

describe('the engine and PostgreSQL find the same companies', () => {
  test('for every phone of the demonstration, however typed', async () => {
    const rows = await queryRows<{ id: number; phone: string; isHidden: boolean }>(
      db(),
      sql`select id, phone, 'phone' = any(hidden_fields) as "isHidden" from companies where phone <> '' order by id`,
    )
    const numbers = rows.flatMap(({ phone, ...row }) =>
      parsePhones(phone).map((number) => ({ ...row, number })),
    )
    expect(numbers.length).toBeGreaterThan(350)
    for (const [at, { id, number, isHidden }] of numbers.entries()) {
      const q = spellings[at % spellings.length](number)
      const [memory, postgres] = [await idsOf(q, byEngine), await idsOf(q, byPostgres)]
      expect(postgres, q).toEqual(memory)
      expect(memory.ids.includes(id), q).toBe(!isHidden)
    }
  })

  test.each([
    ['0912000111', ['0100109106']],
    ['+84 (0)24 3825 1234', ['0100109106', '0200109106']],
    ['84912000222', ['0100109106-001', '0100109106-002']],
    ['0912 000 333', ['0100109106-001']],
    ['0701234567', ['0200109106']],
    ['01201234567', ['0200109106']],
    ['0912000444', []],
    ['912000555', ['*********345']],
  ])('%s finds %j', async (q, codes) => {
    expect(await codesOf(q, byEngine)).toEqual(codes)
    expect(await codesOf(q, byPostgres)).toEqual(codes)
  })
})
