import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companies } from '#core/db/schema/companies.ts'
import { insertUser, ledgerKey, unlimitedQuotes } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { companyRow, insertCompanies } from '#tests/setup/search.ts'
import { exportCompanies } from './export-companies.server.ts'
import { exportFile } from './export-file.server.ts'
import { maxNameLength } from './export-name.ts'
import { findExports, firstCompanies, readExport } from './read-exports.server.ts'
import { renameExport, renamingInput } from './rename-export.server.ts'

let database: TestDatabase
let ids: number[]
let userId: string
beforeAll(async () => {
  database = await openTestDatabase()
  ids = await insertCompanies(database, [
    companyRow('0100109106', 'CÔNG TY TNHH SEN VIỆT', { shortName: 'SEN VIỆT' }),
    companyRow('0200109107', 'CÔNG TY TNHH SẼ GỠ'),
    companyRow('0300109108', 'CÔNG TY CỔ PHẦN KHÔNG VIẾT TẮT'),
  ])
})
afterAll(() => database.drop())
beforeEach(async () => {
  userId = await insertUser(database.connection.db, { credits: 100 })
})

const db = () => database.connection.db

async function buy(companyIds: number[], searchAddress: string | null = null): Promise<string> {
  const request = { userId, companyIds, searchAddress, columns: ['name'], format: 'csv' as const }
  const receipt = await exportCompanies(
    { db: db(), ledgerKey, ...unlimitedQuotes },
    { ...request, idempotencyKey: randomUUID() },
  )
  return receipt.id
}

const nameOf = async (exportId: string) => (await readExport(db(), { userId, exportId })).name
const rename = (exportId: string, name: string, seenName = '', asUser = userId) =>
  renameExport(db(), { userId: asUser, exportId }, renamingInput.parse({ name, seenName }))

async function fileNameOf(exportId: string): Promise<string> {
  const { body, fileName } = await exportFile(db(), { userId, exportId })
  await body.cancel()
  return fileName
}

describe('renaming an export', () => {
  test('changes its name and that of its file, and back', async () => {
    const id = await buy([ids[0]])
    expect(await fileNameOf(id)).toMatch(/^companies-\d{8}-\d{6}\.csv$/)
    await rename(id, '  Khách hàng “Quận 1” <b>\u00A0 ')
    expect(await nameOf(id)).toBe('Khách hàng “Quận 1” <b>')
    expect(await fileNameOf(id)).toMatch(/^khach-hang-quan-1-b-\d{8}-\d{6}\.csv$/)
    await rename(id, ' ', 'Khách hàng “Quận 1” <b>')
    expect(await nameOf(id)).toBeNull()
  })

  test.each(['../../etc/passwd', '"; filename="evil.exe', '名前', 'CON', '.'])(
    'as %s gives a safe file name',
    async (name) => {
      const id = await buy([ids[0]])
      await rename(id, name)
      expect(await nameOf(id)).toBe(name)
      expect(await fileNameOf(id)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*-\d{8}-\d{6}\.csv$/)
    },
  )

  test('refuses names that are too long or of several lines', async () => {
    const longest = 'ắ'.repeat(maxNameLength)
    expect(renamingInput.safeParse({ name: longest, seenName: '' }).success).toBe(true)
    for (const name of [`${longest}x`, 'một\nhai', 'a\u202Eb']) {
      expect(renamingInput.safeParse({ name, seenName: '' }).success, name).toBe(false)
    }
    const id = await buy([ids[0]])
    await rename(id, longest)
    expect(await nameOf(id)).toBe(longest)
  })

  test('is refused over a name that was not seen, unless it is the same', async () => {
    const id = await buy([ids[0]])
    await rename(id, 'mine')
    await expect(rename(id, 'other')).rejects.toMatchObject({
      type: 'edit_conflict',
      details: { current: 'mine' },
    })
    await rename(id, 'mine')
    await expect(rename(id, '')).rejects.toMatchObject({ type: 'edit_conflict' })
    expect(await nameOf(id)).toBe('mine')
  })

  test('lets one of two concurrent renamings win', async () => {
    const id = await buy([ids[0]])
    const results = await Promise.allSettled([rename(id, 'one'), rename(id, 'two')])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await nameOf(id)).toBe(results[0].status === 'fulfilled' ? 'one' : 'two')
  })

  test('does not find exports of others', async () => {
    const id = await buy([ids[0]])
    const stranger = await insertUser(db())
    for (const exportId of [id, randomUUID(), 'x']) {
      await expect(rename(exportId, 'mine now', '', stranger)).rejects.toMatchObject({ type: 'not_found' })
    }
    expect(await nameOf(id)).toBeNull()
    expect(await findExports(db(), { userId: stranger, ids: [id] })).toEqual([])
  })
})

test('names the first company still listed, of exports without a name and a search', async () => {
  const [pair, long, gone] = [await buy([ids[1], ids[0]]), await buy([ids[2]]), await buy([ids[1]])]
  const [found, named] = [await buy([ids[0]], '/search?q=sen'), await buy([ids[2], ids[0]])]
  await rename(named, 'named')
  await db().update(companies).set({ removal: 'request' }).where(eq(companies.id, ids[1]))
  const all = [pair, long, gone, found, named]
  const firstOf = await firstCompanies(db(), await findExports(db(), { userId, ids: all }))
  expect(all.map((id) => firstOf.get(id))).toEqual([
    'SEN VIỆT',
    'CÔNG TY CỔ PHẦN KHÔNG VIẾT TẮT',
    undefined,
    undefined,
    undefined,
  ])
  expect(await firstCompanies(db(), [])).toEqual(new Map())
})
