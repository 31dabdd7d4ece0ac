import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCompanies } from '#demo/companies/demo-companies.ts'
import { parsePhones, readPhones } from '#core/companies/phone.ts'
import { areaCodes2017, mobilePrefixes2018 } from '#core/companies/phone-plan.ts'
import { queryRows } from '#core/db/query-rows.ts'
import { createPersonalLookUps } from '#core/rate-limits/personal-look-ups.server.ts'
import { importCompanies } from '#core/imports/import-companies.server.ts'
import { openTestSearch, type TestSearch } from '#tests/setup/search.ts'
import { allResults } from './all-results.server.ts'
import { createSearchCaches, type SearchContext } from './search-context.ts'
import type { SearchParams } from './search-response.ts'
import { emptySearch } from './params.ts'
import { search } from './search.server.ts'
import { suggest } from './suggest.server.ts'

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
  await directory.indexSync.tick()
})
afterAll(() => directory.close())

const byEngine = {}
const byPostgres = { index: { engine: undefined, generation: 0 }, usesEngine: false }

function find(q: string, changes: Partial<SearchContext>, params: Partial<SearchParams> = {}) {
  const context = { ...directory.context, caches: createSearchCaches(), ...changes }
  return search(context, { ...emptySearch, perPage: 100, ...params, q })
}

async function idsOf(q: string, changes: Partial<SearchContext>) {
  const { results, total } = await find(q, changes)
  return { ids: results.map(({ id }) => id).sort((a, b) => a - b), total }
}

/** Returns tax codes in result order, masked if personal. */
async function codesOf(q: string, changes: Partial<SearchContext>, params?: Partial<SearchParams>) {
  return (await find(q, changes, params)).results.map(({ taxCode }) => taxCode)
}

/** Ways to type a number. */
const spellings = [
  (number: string) => number,
  (number: string) => number.replace(/^0/, '84'),
  (number: string) => number.replace(/^0/, '+84 '),
  (number: string) => number.replace(/^(\d{4})(\d{3})/, '$1.$2 '),
]

describe('company_phones parses stored phones like parsePhones', () => {
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

  test('of the demonstration', async () => {
    await expectSame(Array.from(demoCompanies(5_000)).flatMap(({ phone }) => phone ?? []))
  })

  test('of every renumbered prefix, in every length', async () => {
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
  test('for every phone of the demonstration, in any format', async () => {
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
    ['912000555', ['************']],
  ])('%s finds %j', async (q, codes) => {
    expect((await codesOf(q, byEngine)).sort()).toEqual(codes)
    expect((await codesOf(q, byPostgres)).sort()).toEqual(codes)
  })
})

interface Listed {
  id: number
  taxCode: string
  phone: string | null
}

const listed = () =>
  queryRows<Listed>(
    db(),
    sql`select id, tax_code as "taxCode", case when 'phone' = any(hidden_fields) then null else phone end as phone
      from companies where removal is null`,
  )

/** Returns the ids of companies found by prefix, in order, by scanning. */
function idsByPrefix(rows: Listed[], prefix: string): number[] {
  const orders = rows.flatMap(({ id, taxCode, phone }) => {
    const code = taxCode.replace('-', '')
    if (code.length !== 12 && code.startsWith(prefix)) return { id, order: `0${code}` }
    const [number] = parsePhones(phone ?? '')
      .filter((other) => prefix.length >= 7 && prefix.startsWith('0') && other.startsWith(prefix))
      .sort()
    return number ? { id, order: `1${number} ${code.length === 12 ? '~' : code}` } : []
  })
  return orders.sort((a, b) => (a.order < b.order ? -1 : 1)).map(({ id }) => id)
}

describe('a number prefix', () => {
  async function expectFound(q: string, ids: number[]) {
    for (const changes of [byEngine, byPostgres]) {
      const { results, total, redirectTo } = await find(q, changes)
      expect(
        results.map(({ id }) => id),
        q,
      ).toEqual(ids.slice(0, 100))
      expect([total, redirectTo], q).toEqual([ids.length, undefined])
    }
  }

  test('lists tax codes with that prefix, in order', async () => {
    const rows = await listed()
    const codes = rows.filter(({ taxCode }) => taxCode.length !== 12).map(({ taxCode }) => taxCode)
    for (const [at, code] of codes.slice(0, 60).entries()) {
      const prefix = code.slice(0, 5 + (at % 5))
      await expectFound(prefix, idsByPrefix(rows, prefix))
    }
    await expectFound('0100109106-0', idsByPrefix(rows, '01001091060'))
    expect(await codesOf('0100109', byEngine)).toEqual(['0100109106', '0100109106-001', '0100109106-002'])
  })

  test('lists phones with that prefix, in order and in any format', async () => {
    const rows = await listed()
    const numbers = rows
      .flatMap(({ phone }) => parsePhones(phone ?? ''))
      .filter((number) => /^0\d{9}/.test(number))
    expect(numbers.length).toBeGreaterThan(100)
    for (const [at, number] of numbers.slice(0, 80).entries()) {
      const prefix = number.slice(0, 7 + (at % 3))
      await expectFound(spellings[at % spellings.length](prefix), idsByPrefix(rows, prefix))
    }
    for (const changes of [byEngine, byPostgres]) {
      expect(await codesOf('+84 912 000', changes)).toEqual([
        '0100109106',
        '0100109106-001',
        '0100109106-002',
        '************',
      ])
    }
  })

  test('never finds a personal number', async () => {
    const households = (await listed()).filter(({ taxCode }) => taxCode.length === 12)
    expect(households.length).toBeGreaterThan(1)
    for (const { id, taxCode } of households) {
      for (const changes of [byEngine, byPostgres]) {
        for (let length = 4; length < 12; length++) {
          const { results } = await find(taxCode.slice(0, length), changes)
          expect(results.map((company) => company.id)).not.toContain(id)
        }
        expect((await find(taxCode, changes)).results).toEqual([])
      }
    }
  })

  test('reveals to customers only whether a personal number exists, five times a day', async () => {
    const [known, unknown] = ['001089012345', '001089012346']
    const answerOf = async (q: string, changes: Partial<SearchContext>) => {
      const answer = await find(q, changes)
      return { ...answer, accepted: undefined, execution_time_ms: 0 }
    }
    const personalLookUps = createPersonalLookUps(db())
    const [viewerId, other] = [randomUUID(), randomUUID()]
    for (const way of [byEngine, byPostgres]) {
      for (const spelled of ['001089012345', '001.089.012.345', '٠٠١٠٨٩٠١٢٣٤٥', 'MST 001 089 012 345']) {
        for (const changes of [way, { ...way, personalLookUps }]) {
          const missed = await answerOf(unknown, changes)
          expect(missed).toMatchObject({ results: [], total: 0, isPersonalNumber: true })
          expect(await answerOf(spelled, changes)).toEqual(missed)
        }
      }
      // Nor with a place, among words or in an export.
      for (const asked of ['Hà Nội', 'hộ kinh doanh']) {
        expect((await find(`${asked} ${known}`, way)).results.map(({ taxCode }) => taxCode)).toEqual(
          (await find(`${asked} ${unknown}`, way)).results.map(({ taxCode }) => taxCode),
        )
      }
      const context = { ...directory.context, caches: createSearchCaches(), ...way }
      expect(await allResults(context, { ...emptySearch, q: known }, 10)).toMatchObject({ ids: [], total: 0 })
    }
    const signedIn = { personalLookUps, viewerId }
    for (const changes of [byEngine, byPostgres, byEngine]) {
      const found = await find(known, { ...changes, ...signedIn })
      expect(found.results.map(({ slug }) => slug)).toEqual([expect.stringMatching(/^hkd-/)])
      expect(found.isPersonalNumber).toBeUndefined()
      if (changes === byEngine) expect(found.redirectTo).toBe(found.results[0].slug)
    }
    for (let look = 4; look <= 5; look++)
      expect((await find(unknown, signedIn)).isPersonalNumber).toBeUndefined()
    expect(await answerOf(known, signedIn)).toEqual(await answerOf(unknown, {}))
    expect((await find(known, { personalLookUps, viewerId: other })).total).toBe(1)
    expect((await suggest({ ...directory.context, ...signedIn }, known)).companies).toEqual([])
  })

  test('applies only when no complete number matches', async () => {
    const whole = (await listed())
      .flatMap(({ phone }) => parsePhones(phone ?? ''))
      .find((number) => /^[2-9]\d{5}$/.test(number))
    expect((await find(whole!, byEngine)).results.every(({ phone }) => phone?.includes(whole!))).toBe(true)
    expect((await find('0100109106', byEngine)).total).toBe(3)
  })

  test('has filters, facets, sort orders and pages', async () => {
    const rows = await listed()
    const prefix = rows[0].taxCode.slice(0, 5)
    const expected = idsByPrefix(rows, prefix)
    const { facets } = await find(prefix, byEngine)
    expect(facets!.cities.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length)
    for (const { id: cityId, count } of facets!.cities) {
      for (const changes of [byEngine, byPostgres]) {
        const { results, total } = await find(prefix, changes, { cityId })
        expect(total).toBe(count)
        const wanted = new Set(results.map(({ id }) => id))
        expect([...wanted]).toEqual(expected.filter((id) => wanted.has(id)))
      }
    }
    for (const changes of [byEngine, byPostgres]) {
      const dates = (await find(prefix, changes, { sort: 'newest' })).results.flatMap(
        ({ issueDate }) => issueDate ?? [],
      )
      expect(dates).toEqual(dates.toSorted().toReversed())
      const pages: number[] = []
      for (let page = 1; pages.length < expected.length; page++) {
        const { results } = await find(prefix, changes, { perPage: 10, page })
        expect(results.length).toBeGreaterThan(0)
        pages.push(...results.map(({ id }) => id))
      }
      expect(pages).toEqual(expected)
    }
  })

  test('suggests companies while typing', async () => {
    const slugs = async (text: string) =>
      (await suggest(directory.context, text)).companies.map(({ slug }) => slug)
    expect(await slugs('0100109')).toEqual(['0100109106', '0100109106-001', '0100109106-002'])
    expect(await slugs('84912000')).toEqual(expect.arrayContaining(['0100109106', '0100109106-001']))
    expect(await slugs('00108901234')).toEqual([])
  })

  test.each(['0100', '1'.repeat(30), '0100%', '01001_', '0100109%', '"0100109"', '0100109106-00', '99999'])(
    '%s finds no company by number',
    async (q) => {
      for (const changes of [byEngine, byPostgres]) expect(await codesOf(q, changes)).toEqual([])
    },
  )

  test('accepts digits of other scripts', async () => {
    expect(await codesOf('٠١٠٠١٠٩', byEngine)).toEqual(await codesOf('0100109', byPostgres))
  })
})
