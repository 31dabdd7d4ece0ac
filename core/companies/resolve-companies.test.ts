import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { companyRow, insertCompanies } from '#tests/setup/search.ts'
import { resolveCompanies } from './resolve-companies.server.ts'

let database: TestDatabase
let ids: number[]
beforeAll(async () => {
  database = await openTestDatabase()
  ids = await insertCompanies(database, [
    companyRow('0100109106', 'CÔNG TY TNHH SAO MAI'),
    companyRow('0100109106-001', 'CHI NHÁNH'),
    companyRow('001089012345', 'HỘ KINH DOANH SAO ĐÊM'),
    companyRow('0100000005', 'CÔNG TY ĐÃ XÓA', { removal: 'request' }),
  ])
})
afterAll(() => database.drop())
const resolve = (...asked: string[]) => resolveCompanies(database.connection.db, asked)

test('finds tax codes and slugs in any spelling, including removed companies', async () => {
  const asked = {
    '0100109106': ids[0],
    '01.0010.9106 ': ids[0],
    '０１００１０９１０６': ids[0],
    '0100109106-001': ids[1],
    '0100109106001': ids[1],
    [`hkd-${ids[2]}`]: ids[2],
    [`HKD-${ids[2]}`]: ids[2],
    '0100000005': ids[3],
  }
  expect(Object.fromEntries(await resolve(...Object.keys(asked)))).toEqual(asked)
})

test('ignores anything else, including personal numbers', async () => {
  const nothing = [
    '',
    '0000000000',
    'SAO MAI',
    '001089012345',
    'hkd-1',
    'hkd-99999999999',
    "'",
    '\u0000',
    '1'.repeat(70),
  ]
  expect(await resolve(...nothing)).toEqual(new Map())
  expect(await resolve()).toEqual(new Map())
  expect(await resolve('0100109106', 'nothing', '0100109106')).toEqual(new Map([['0100109106', ids[0]]]))
})

test('resolves fifty thousand in one query', async () => {
  const asked = Array.from({ length: 50_000 }, (_, at) => String(at).padStart(10, '0'))
  expect((await resolve(...asked, '0100109106')).get('0100109106')).toBe(ids[0])
})
