import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateCompanies } from '#demo/companies/generate-companies.ts'
import { importCompanies } from '#core/imports/import-companies.server.ts'
import { queryRows } from '#core/db/query-rows.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { refreshPlaces } from './refresh-places.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const rows = () =>
  queryRows<Record<string, unknown>>(database.connection.db, sql`select * from companies order by id`)

test('recognises stored rows again and writes only changed ones', async () => {
  const { connection, dataDir } = database
  const at = (address: string, place: Record<string, string> = {}) => ({
    tax_address: address,
    ward: '',
    district: '',
    city: '',
    ...place,
  })
  const records = [
    at('Số 5, Phường Bến Nghé, Quận 1, TP HCM'),
    at('Phường Sài Gòn, TP HCM'),
    at('Phường Đồng Xuân, Quận Hoàn Kiếm, Hà Nội'),
    at('Số 5', { ward: 'Phường Bến Nghé', district: 'Quận 1', city: 'TP HCM' }),
    at('Quận 5, TP HCM', { city: 'Nghệ An' }),
    at('Số 5'),
  ].map((record, n) => ({ tax_code: `010010910${n}`, name: `CÔNG TY ${n}`, ...record }))
  await importCompanies(connection, { kind: 'records', name: 'test', records }, { dataDir })
  const imported = await rows()
  expect(imported.map((row) => row.present_ward_id)).toEqual([26740, 26740, null, 26740, null, null])

  expect(await refreshPlaces(connection.db, undefined, 2)).toEqual({ companies: 6, changed: 0 })
  expect(await rows()).toEqual(imported)

  await connection.db.execute(sql`update companies set present_ward_id = null, ward = null where id <= 2`)
  const before = await rows()
  const shares: number[] = []
  const refreshed = await refreshPlaces(connection.db, (_, share) => shares.push(share), 4)
  expect(refreshed).toEqual({ companies: 6, changed: 2 })
  expect(shares).toEqual([4 / 6, 1])
  const after = await rows()
  const place = (row: Record<string, unknown>) => [row.ward, row.district_id, row.present_ward_id]
  expect(after.map(place)).toEqual(imported.map(place))
  const moved = after.filter((row, n) => row.change_seq !== before[n].change_seq)
  expect(moved.map((row) => row.id)).toEqual([1, 2])
})

test('changes nothing after an import of all kinds of addresses', async () => {
  const { connection, dataDir } = database
  const records = generateCompanies({ companies: 3_000, seed: 7 })
  await importCompanies(connection, { kind: 'records', name: 'test', records }, { dataDir })
  expect(await refreshPlaces(connection.db)).toMatchObject({ changed: 0 })
})
