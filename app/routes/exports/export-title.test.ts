import { expect, test } from 'vitest'
import type { Database } from '#core/db/client.server.ts'
import type { ExportSummary } from '#core/exports/read-exports.server.ts'
import type { Language } from '#text/languages.ts'
import { withTitles } from './export-title.server.ts'

/** Exports with a name or a search take nothing from the database. */
async function titleOf(more: Partial<ExportSummary>, language: Language) {
  const summary = {
    id: '1',
    format: 'csv',
    companyCount: 3,
    creditsUsed: 3,
    columns: [],
    searchAddress: null,
    name: null,
    createdAt: '2026-11-23T00:00:00Z',
    ...more,
  } as ExportSummary
  const [{ title }] = await withTitles({} as Database, [summary], language)
  return title
}

test.each([
  ['/search?q=x%C3%A2y+d%E1%BB%B1ng', 'xây dựng', 'xây dựng'],
  ['/search?q=%22thanh+long%22+-rau', '“thanh long” -rau', '“thanh long” -rau'],
  ['/search?q=tnhh&cityId=1&hasPhone=true', 'tnhh · Hà Nội · Has phone', 'tnhh · Hà Nội · Có điện thoại'],
  ['/search?dateRange=2026-01-01,2026-06-30', '01/01/2026 – 30/06/2026', '01/01/2026 – 30/06/2026'],
  ['/search?status=active', 'Active', 'Đang hoạt động'],
  ['/search', 'All companies', 'Tất cả doanh nghiệp'],
])('an export of %s is called by its words and filters', async (searchAddress, english, vietnamese) => {
  expect(await titleOf({ searchAddress }, 'en')).toBe(english)
  expect(await titleOf({ searchAddress }, 'vi')).toBe(vietnamese)
})

test('the customer’s name comes first', async () => {
  expect(await titleOf({ name: 'Quý 4', searchAddress: '/search?q=tnhh' }, 'en')).toBe('Quý 4')
})
