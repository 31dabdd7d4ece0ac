import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companies, companyHistory } from '#core/db/schema/companies.ts'
import { siteFigures } from '#core/search/site-figures.server.ts'
import { suggest } from '#core/search/suggest.server.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
import { companyRow, openTestSearch, type TestSearch } from '#tests/setup/search.ts'
import { companiesByIds, findCompany } from './read-companies.server.ts'
import { relatedCompanies } from './related.server.ts'

const place = { cityId: 79, districtId: 760, businessTypeId: 4641, provinceCode: '79' }
let directory: TestSearch
beforeAll(async () => {
  directory = await openTestSearch({
    rows: [
      companyRow('0100109106', 'CÔNG TY TNHH SAO MAI', {
        ...place,
        internationalName: 'SAO MAI COMPANY LIMITED',
        taxAddress: 'Số 1 Lê Lợi, Phường Bến Nghé, Quận 1, TP Hồ Chí Minh',
        ward: 'Phường Bến Nghé',
        phone: '0912345678',
        email: 'a@b.vn',
        legalRepresentative: 'NGUYỄN VĂN A',
        issueDate: '2020-02-29',
        status: 'active',
      }),
      companyRow('0100109106-001', 'CHI NHÁNH CÔNG TY TNHH SAO MAI', place),
      companyRow('0100109106-003', 'CHI NHÁNH 3 CÔNG TY TNHH SAO MAI', { cityId: 1 }),
      companyRow('0100109106-002', 'CHI NHÁNH 2 CÔNG TY TNHH SAO MAI', { cityId: 1 }),
      companyRow('001089012345', 'HỘ KINH DOANH SAO ĐÊM', { phone: '0912345679' }),
      companyRow('0100000004', 'CÔNG TY GIẤU KÍN', {
        ...place,
        taxAddress: 'Số 2',
        ward: 'Phường Bến Nghé',
        phone: '0912345670',
        email: 'c@d.vn',
        legalRepresentative: 'TRẦN THỊ B',
        hiddenFields: ['phone', 'email', 'legal_representative', 'tax_address'],
      }),
      companyRow('0100000005', 'CÔNG TY ĐÃ XÓA', { ...place, removal: 'request' }),
      companyRow('0100000006', 'CÔNG TY CÙNG QUẬN', place),
      companyRow('0100000007', 'CÔNG TY CÙNG THÀNH PHỐ', { ...place, districtId: 761 }),
      companyRow('0100000008', 'CÔNG TY NGÀNH KHÁC', { ...place, businessTypeId: 111 }),
    ],
  })
})
afterAll(() => directory.close())
const db = () => directory.context.connection.db

describe('findCompany', () => {
  test.each(['0100109106', '01.0010.9106', ' 0100109106 ', '٠١٠٠١٠٩١٠٦', '０１００１０９１０６'])(
    '%s is one company with one URL',
    async (slug) => {
      const found = await findCompany(db(), slug)
      expect(found?.canonicalSlug).toBe('0100109106')
      expect(found?.company).toEqual({
        id: 1,
        slug: '0100109106',
        taxCode: '0100109106',
        kind: 'company',
        name: 'CÔNG TY TNHH SAO MAI',
        internationalName: 'SAO MAI COMPANY LIMITED',
        shortName: null,
        address: 'Số 1 Lê Lợi, Phường Bến Nghé, Quận 1, TP Hồ Chí Minh',
        ward: 'Phường Bến Nghé',
        presentWard: { id: 26740, name: 'Phường Sài Gòn' },
        presentWardCandidates: [],
        district: { id: 760, name: 'Quận 1' },
        city: { id: 79, name: 'Hồ Chí Minh' },
        province: { code: '79', name: 'Hồ Chí Minh', fullName: 'Thành phố Hồ Chí Minh' },
        businessType: expect.objectContaining({ id: 4641, code: '4641' }),
        phone: '0912345678',
        email: 'a@b.vn',
        legalRepresentative: 'NGUYỄN VĂN A',
        issueDate: '2020-02-29',
        status: 'active',
        hiddenFields: [],
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      })
    },
  )

  test.each(['0100109106-001', '0100109106001', '0100109106 – 001'])('%s is a branch', async (slug) => {
    expect(await findCompany(db(), slug)).toMatchObject({
      canonicalSlug: '0100109106-001',
      company: { kind: 'branch' },
    })
  })

  test('finds a household business only by its own URL, without its personal number', async () => {
    expect(await findCompany(db(), '001089012345')).toBeUndefined()
    const found = await findCompany(db(), 'HKD-5')
    expect(found?.canonicalSlug).toBe('hkd-5')
    expect(found?.company).toMatchObject({ kind: 'household', taxCode: '************' })
    expect(JSON.stringify(found)).not.toContain('001089012345')
    expect(await findCompany(db(), 'hkd-1')).toBeUndefined()
  })

  test('returns null for hidden fields', async () => {
    expect((await findCompany(db(), '0100000004'))?.company).toMatchObject({
      phone: null,
      email: null,
      legalRepresentative: null,
      address: null,
      ward: null,
      presentWard: null,
      presentWardCandidates: [],
    })
  })

  test.each([
    '0100000005',
    '0199999999',
    '',
    'abc',
    "' or 1=1 --",
    '\u0000',
    'hkd-99999999999',
    'hkd-',
    '9'.repeat(5000),
  ])('finds no company for %j', async (slug) => {
    expect(await findCompany(db(), slug)).toBeUndefined()
  })

  test('keeps the order of ids, without removed and unknown ones', async () => {
    const found = await companiesByIds(db(), [3, 7, 1, 999, 2])
    expect(found.map(({ id }) => id)).toEqual([3, 1, 2])
  })
})

describe('relatedCompanies', () => {
  const codes = (list: { taxCode: string }[]) => list.map(({ taxCode }) => taxCode)

  test('returns branches of a head office and similar companies nearby', async () => {
    const { company } = (await findCompany(db(), '0100109106'))!
    for (const context of [
      directory.context,
      { ...directory.context, index: { engine: undefined, generation: 0 } },
    ]) {
      const related = await relatedCompanies(context, company)
      expect(related.headOffice).toBeUndefined()
      expect(codes(related.branches)).toEqual(['0100109106-001', '0100109106-002', '0100109106-003'])
      const similar = context.index.engine ? ['0100000004', '0100000006', '0100000007'] : []
      expect(codes(related.similar).toSorted()).toEqual(similar)
      // A branch is of the same industry and city.
      expect(related.similarCount).toBe(context.index.engine && 4)
    }
  })

  test('reads branches from PostgreSQL when the engine fails', async () => {
    const { company } = (await findCompany(db(), '0100109106'))!
    const search = () => Promise.reject(new Error('the cluster is unreachable'))
    const engine = { ...directory.context.index.engine!, search }
    const related = await relatedCompanies(
      { ...directory.context, index: { engine, generation: 0 } },
      company,
    )
    expect(codes(related.branches)).toEqual(['0100109106-001', '0100109106-002', '0100109106-003'])
    expect(related.similar).toEqual([])
  })

  test('returns the head office of a branch', async () => {
    const { company } = (await findCompany(db(), '0100109106-002'))!
    const related = await relatedCompanies(directory.context, company)
    expect(related.headOffice?.taxCode).toBe('0100109106')
    expect([related.branches, related.similar]).toEqual([[], []])
  })
})

describe('suggest', () => {
  test('returns completions and companies while typing', async () => {
    const { words, companies } = await suggest(directory.context, 'sao ma')
    expect(words.length).toBeLessThanOrEqual(5)
    expect(companies[0]).toEqual({
      id: 1,
      slug: '0100109106',
      name: 'CÔNG TY TNHH SAO MAI',
      internationalName: 'SAO MAI COMPANY LIMITED',
      taxCode: '0100109106',
      city: { id: 79, name: 'Hồ Chí Minh' },
    })
  })

  test('a number suggests its company, unless it is a personal number', async () => {
    expect((await suggest(directory.context, '0912 345 678')).companies.map(({ slug }) => slug)).toEqual([
      '0100109106',
    ])
    expect((await suggest(directory.context, '001089012345')).companies).toEqual([])
    expect((await suggest(directory.context, '0912345670')).companies).toEqual([])
  })

  test('returns only words without the database', async () => {
    const { context } = directory
    const connection = { ...context.connection, db: {} as typeof context.connection.db }
    const before = context.log.lines.length
    const { words, companies } = await suggest({ ...context, connection }, 'sao ma')
    expect({ words, companies }).toEqual({ words: (await suggest(context, 'sao ma')).words, companies: [] })
    expect(context.log.lines.slice(before)).toMatchObject([{ level: 'warn', message: 'suggestions failed' }])
  })

  test.each(['', ' ', 'x', '"', '-', '!!', '\ud800', '\u0000', '😀', 'a'.repeat(10_000)])(
    'returns no suggestions for %j',
    async (text) => {
      expect(await suggest(directory.context, text)).toEqual({ words: [], companies: [] })
    },
  )
})

test('returns site figures with and without an index', async () => {
  const { context } = directory
  for (const { engine } of [context.index, { engine: undefined }]) {
    expect(await siteFigures({ ...context, index: { engine, generation: 0 } })).toEqual({
      companies: 9,
      lastImport: null,
      lastChange: expect.any(String),
    })
  }
})

test('the history names what changed, once per day, without what the company hides', async () => {
  const day = todayInVietnam()
  const historyOf = async (slug: string) => (await findCompany(db(), slug))?.history
  const change = (taxCode: string, to: Partial<typeof companies.$inferInsert>) =>
    db().update(companies).set(to).where(eq(companies.taxCode, taxCode))
  expect(await historyOf('0100000006')).toEqual([])

  await change('0100000006', { status: 'closed' })
  await change('0100000006', { status: 'closed', cityId: 79 })
  expect(await historyOf('0100000006')).toEqual([{ day, fields: ['status'] }])
  await change('0100000006', { status: 'active', phone: '0912345671' })
  expect(await historyOf('0100000006')).toEqual([{ day, fields: ['phone', 'status'] }])

  await change('0100000004', { phone: '0912345672' })
  expect(await historyOf('0100000004')).toEqual([])
  await change('0100000004', { name: 'CÔNG TY KÍN ĐÁO' })
  expect(await historyOf('0100000004')).toEqual([{ day, fields: ['name'] }])
})

test('the history ends after five days', async () => {
  const [{ id }] = await db()
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.taxCode, '0100000007'))
  const days = ['01', '02', '03', '04', '05', '06'].map((day) => `2026-01-${day}`)
  await db()
    .insert(companyHistory)
    .values(days.map((day) => ({ companyId: id, day, fields: ['name' as const] })))
  const found = await findCompany(db(), '0100000007')
  expect(found?.history.map(({ day }) => day)).toEqual(days.toReversed().slice(0, 5))
})
