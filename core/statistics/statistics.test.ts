import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '#core/db/query-rows.ts'
import { industries } from '#core/industries/industries.server.ts'
import { browsedProvinces } from '#core/places/browsed-province.server.ts'
import { emptySearch } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import { countStatements } from '#tests/setup/count-statements.ts'
import { companyRow, insertCompanies, openTestSearch, type TestSearch } from '#tests/setup/search.ts'
import { engineCounter } from './engine-counter.ts'
import { postgresCounter } from './postgres-counter.server.ts'
import { latestRegistration, readStatistics } from './read-statistics.server.ts'
import { brokenDownBy, type CountedChoices } from './statistics.ts'

let directory: TestSearch

beforeAll(async () => {
  directory = await openTestSearch({ demo: 4_000 })
})
afterAll(() => directory.close())

const totalOf = async (choices: CountedChoices) =>
  (await search(directory.context, { ...emptySearch, ...choices }, 'flags')).total

test.each(['present', 'former'] as const)(
  'a province of the %s map has as many companies as its search',
  async (map) => {
    const { counts } = await readStatistics(directory.context)
    let sum = 0
    for (const { filter, id } of browsedProvinces[map]) {
      const { total } = await readStatistics(directory.context, { [filter]: id })
      expect(total).toBe(await totalOf({ [filter]: id }))
      expect(counts[filter].get(id) ?? 0).toBe(total)
      sum += total
    }
    expect(sum).toBeGreaterThan(3_000)
  },
)

test('an industry has as many companies as its search, also in a province', async () => {
  const { counts } = await readStatistics(directory.context)
  const used = industries.filter(({ id }) => counts.businessTypeId.has(id))
  expect(used.length).toBeGreaterThan(50)
  for (const { id } of industries) {
    expect(counts.businessTypeId.get(id) ?? 0).toBe(await totalOf({ businessTypeId: id }))
  }
  const largest = used.toSorted((a, b) => counts.businessTypeId.get(b.id)! - counts.businessTypeId.get(a.id)!)
  for (const { id: businessTypeId } of largest.slice(0, 5)) {
    const industry = await readStatistics(directory.context, { businessTypeId })
    for (const [provinceId, count] of industry.counts.provinceId) {
      expect(count).toBe(await totalOf({ provinceId, businessTypeId }))
      expect((await readStatistics(directory.context, { provinceId, businessTypeId })).total).toBe(count)
    }
  }
})

const choicesToCount: CountedChoices[] = [
  {},
  { provinceId: 79 },
  { cityId: 1, status: 1 },
  { businessTypeId: 4649 },
]

describe.each(choicesToCount)('with %o', (choices) => {
  test('months hold the registrations of each calendar month in the table', async () => {
    const { months } = await readStatistics(directory.context, choices)
    const conditions = Object.entries({
      provinceId: sql`province_code::integer`,
      cityId: sql`city_id`,
      businessTypeId: sql`business_type_id`,
    }).flatMap(([key, column]) => {
      const id = choices[key as keyof CountedChoices]
      return id === undefined ? [] : [sql` and ${column} = ${id}`]
    })
    if (choices.status === 1) conditions.push(sql` and status = 'active'`)
    const rows = await queryRows<{ month: string; count: number }>(
      directory.database.connection.db,
      sql`select to_char(issue_date, 'YYYY-MM') as month, count(*)::float8 as count
        from companies where removal is null ${sql.join(conditions)} group by 1`,
    )
    const byMonth = new Map(rows.map(({ month, count }) => [month, count]))
    expect(months).toHaveLength(24)
    expect(months.at(-1)!.from.slice(0, 7)).toBe((await latestRegistration(directory.context))!.slice(0, 7))
    for (const { from, count } of months) expect(count).toBe(byMonth.get(from.slice(0, 7)) ?? 0)
    expect(months.some(({ count }) => count > 0)).toBe(true)
  })

  test('PostgreSQL counts the same as the engine', async () => {
    const { context } = directory
    const byEngine = engineCounter(context.index.engine!)
    const byPostgres = postgresCounter(context)
    const [one, other] = [await byEngine.totals(choices), await byPostgres.totals(choices)]
    expect(other.total).toBe(one.total)
    for (const key of brokenDownBy) {
      expect([...other.counts[key]].toSorted(([a], [b]) => a - b)).toEqual([...one.counts[key]])
    }
    const { months } = await readStatistics(context, choices)
    expect(await byPostgres.registrations(choices, months)).toEqual(
      months.map(({ count, provinces }) => ({ count, provinces })),
    )
  })
})

test('figures take no statement, and concurrent requests share one count', async () => {
  const { context, database } = directory
  await latestRegistration(context)
  const statements = await countStatements(database.connection.db, async () => {
    const choices = { provinceId: 1, businessTypeId: 4649 }
    const [one, other] = [readStatistics(context, choices), readStatistics(context, choices)]
    expect(other).toBe(one)
    await one
  })
  expect(statements).toBe(0)
})

test('a failing engine is replaced by PostgreSQL', async () => {
  const { context } = directory
  const broken = { ...context.index.engine!, search: () => Promise.reject(new Error('unreachable')) }
  const failing = { ...context, index: { engine: broken as never, generation: 0 } }
  expect((await readStatistics(failing, { provinceId: 1 })).total).toBe(await totalOf({ provinceId: 1 }))
})

test('a new company appears with the next applied change', async () => {
  const { context, indexSync, database } = directory
  const before = await readStatistics(context, { provinceId: 1 })
  const last = before.months.at(-1)!
  await insertCompanies(database, [
    companyRow('0109999990', 'CÔNG TY MỚI', { provinceCode: '01', issueDate: last.from, status: 'active' }),
  ])
  await indexSync.tick()
  const after = await readStatistics(context, { provinceId: 1 })
  expect(after.total).toBe(before.total + 1)
  expect(after.months.at(-1)!.count).toBe(last.count + 1)
  expect(after.counts.status.get(1)).toBe(before.counts.status.get(1)! + 1)
})
