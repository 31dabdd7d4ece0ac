import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryRows } from '#core/db/query-rows.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { maskStoredNumbers } from './mask-stored-numbers.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

test('masks stored numbers in newly recognised spellings, and updates the index', async () => {
  const { db } = database.connection
  await db.execute(sql`insert into companies
    (tax_code, name, international_name, search_text, tax_address, ward, phone, email, legal_representative) values
    ('001085012345', 'HỘ KINH DOANH 001.085.012.345', 'LAN 001 085 012 345', 'ho kinh doanh 001.085.012.345',
      'Số 1 (００１０８５０１２３４５)', 'Phường 001-085-012-345', '0912345678 / 001 085 012 345', '001085012345@a.vn',
      'Lan - 0 0 1 0 8 5 0 1 2 3 4 5'),
    ('0100109106', 'CÔNG TY A', null, 'cong ty a', 'Số 1, ngõ 2', null, '024 2212 3456 - 7', 'a@a.vn', 'B')`)
  const read = () =>
    queryRows<Record<string, string | number>>(
      db,
      sql`select tax_code, name, international_name, search_text, tax_address, ward, phone, email,
        legal_representative, change_seq::int from companies order by tax_code`,
    )
  const [{ change_seq: before }, untouched] = await read()
  expect(await maskStoredNumbers(db)).toEqual({ companies: 2, changed: 1 })
  const [masked, other] = await read()
  expect(masked).toMatchObject({
    tax_code: '001085012345',
    name: 'HỘ KINH DOANH ************',
    international_name: 'LAN ************',
    tax_address: 'Số 1 (************)',
    ward: 'Phường ************',
    phone: '0912345678',
    email: null,
    legal_representative: 'Lan - ************',
  })
  expect(masked.search_text).not.toMatch(/\d/)
  expect(masked.change_seq).toBeGreaterThan(before as number)
  expect(other).toEqual(untouched)
  expect(await maskStoredNumbers(db)).toEqual({ companies: 2, changed: 0 })
})
