import { afterAll, beforeAll, expect, test } from 'vitest'
import { companies } from '#core/db/schema/companies.ts'
import { openTestSearch, type TestSearch } from '#tests/setup/search.ts'
import { type ColumnKey, columnsOf, defaultColumns, exportColumns } from './columns.ts'
import { companySlices } from './company-slices.server.ts'
import { writeCsv } from './file-writers.ts'
import { estimateFileSizes } from './file-sizes.ts'
import { exportFormats } from './formats.ts'
import { writeJsonLines } from './file-writers.ts'
import { writeXlsx } from './file-writers.ts'

let search: TestSearch
beforeAll(async () => {
  search = await openTestSearch({ demo: 1500 })
})
afterAll(() => search.close())

const writers = { csv: writeCsv, xlsx: writeXlsx, jsonl: writeJsonLines }

test.each<[string, readonly ColumnKey[]]>([
  ['the default columns', defaultColumns],
  ['every column', exportColumns.map(({ key }) => key)],
  ['names and phones', ['name', 'phone']],
])('with %s estimates the size within a fifth', async (_, keys) => {
  const { db } = search.database.connection
  const ids = (await db.select({ id: companies.id }).from(companies)).map(({ id }) => id)
  const layout = { columns: columnsOf(keys), siteOrigin: 'https://danh-ba.example' }
  const estimated = estimateFileSizes(ids.length, keys)
  for (const format of exportFormats) {
    let bytes = 0
    for await (const chunk of writers[format](companySlices(db, ids), layout)) bytes += chunk.length
    expect(Math.abs(estimated[format] / bytes - 1)).toBeLessThan(0.2)
  }
})
