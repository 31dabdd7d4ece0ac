import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DatabaseConnection } from '#core/db/client.server.ts'
import { generateCompanies } from '#demo/companies/generate-companies.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { ensureCompanyIndexes } from './company-indexes.server.ts'
import { importCompanies, type ImportOptions, type ImportProgress } from './import-companies.server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())
afterEach(async () => {
  await database.asOwner(sql`truncate companies, imports`)
  await ensureCompanyIndexes(database.connection)
})

function file(content: string | Buffer, name = 'companies.csv'): string {
  const path = join(database.dataDir, name)
  writeFileSync(path, content)
  return path
}

function load(
  content: string | Buffer,
  options: Partial<ImportOptions> = {},
  onProgress?: (progress: ImportProgress) => void,
) {
  const source = { kind: 'file', path: file(content) } as const
  return importCompanies(database.connection, source, { dataDir: database.dataDir, ...options }, onProgress)
}

async function rows<T = Record<string, unknown>>(statement: string): Promise<T[]> {
  return ((await database.connection.db.execute(sql.raw(statement))) as unknown as { rows: T[] }).rows
}

const all = () => rows('select * from companies order by id')
const indexes = () =>
  rows("select indexname, indexdef from pg_indexes where tablename = 'companies' order by indexname")

function csv(count: number, from = 0): string {
  const companies = [...generateCompanies({ companies: from + count, seed: 5, from })]
  const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`
  const lines = companies.map((company) => Object.values(company).map(cell).join(','))
  return [Object.keys(companies[0]).join(','), ...lines, ''].join('\n')
}

const two = `MST,Tên công ty,Điện thoại,Địa chỉ\n0100109106,CÔNG TY A,0912345678,"1 Kim Mã, Quận Ba Đình, Hà Nội"\n0100109106-001,CHI NHÁNH A,,\n`

describe('importing', () => {
  test('stores the file’s values, and changes nothing for the same file again', async () => {
    const before = await indexes()
    const content = csv(120)
    expect(await load(content, { batchRows: 50 })).toMatchObject({
      rows: 120,
      new: 120,
      changed: 0,
      rejected: 0,
    })
    expect(await indexes()).toEqual(before)
    const stored = await all()
    expect(stored).toHaveLength(120)
    expect(await load(content, { batchRows: 50 })).toMatchObject({ new: 0, changed: 0, unchanged: 120 })
    expect(await all()).toEqual(stored)
    expect(await rows('select status, rows_new, rows_unchanged, error from imports order by id')).toEqual([
      { status: 'completed', rows_new: 120, rows_unchanged: 0, error: null },
      { status: 'completed', rows_new: 0, rows_unchanged: 120, error: null },
    ])
  })

  test('reads gzip, TSV, semicolons, UTF-16, JSON Lines and records alike', async () => {
    await load(two)
    const expected = await rows(
      'select tax_code, name, phone, city_id, search_text from companies order by 1',
    )
    const tabs = two
      .replace(/"([^"]*)"/, '$1')
      .replaceAll(',', '\t')
      .replace('1 Kim Mã\t Quận Ba Đình\t Hà Nội', '1 Kim Mã, Quận Ba Đình, Hà Nội')
    const objects = [
      {
        MST: '0100109106',
        'Tên công ty': 'CÔNG TY A',
        'Điện thoại': '0912345678',
        'Địa chỉ': '1 Kim Mã, Quận Ba Đình, Hà Nội',
      },
      { MST: '0100109106001', 'Tên công ty': 'CHI NHÁNH A' },
    ]
    const json = objects.map((object) => JSON.stringify(object)).join('\n')
    const wide = Buffer.from(`\ufeff${two}`, 'utf16le')
    for (const content of [
      gzipSync(two),
      tabs,
      `\ufeff${two}`,
      wide,
      Buffer.from(wide).swap16(),
      json,
      two.replaceAll('\n', '\r\n'),
    ]) {
      expect(await load(content)).toMatchObject({ rows: 2, new: 0, changed: 0, unchanged: 2 })
    }
    const semicolons = two
      .replace('1 Kim Mã, Quận Ba Đình, Hà Nội', '§')
      .replaceAll(',', ';')
      .replace('§', '1 Kim Mã, Quận Ba Đình, Hà Nội')
    expect(await load(semicolons)).toMatchObject({ unchanged: 2 })
    const source = { kind: 'records', name: 'test', records: objects.slice(0, 1) } as const
    expect(await importCompanies(database.connection, source, { dataDir: database.dataDir })).toMatchObject({
      unchanged: 1,
    })
    expect(
      await rows('select tax_code, name, phone, city_id, search_text from companies order by 1'),
    ).toEqual(expected)
    expect(expected).toMatchObject([
      { tax_code: '0100109106', phone: '0912345678', city_id: 1, search_text: ' cong ty a ' },
      { tax_code: '0100109106-001', phone: null, city_id: null },
    ])
  })

  test('the later of two rows of a company wins, within a batch and across batches', async () => {
    const lines = ['a', 'b', 'c', 'd'].map((name) => `0100109106,${name}`)
    const content = `tax_code,name\n${lines[0]}\n${lines[1]}\n0100109106-001,x\n${lines[2]}\n${lines[3]}\n`
    expect(await load(content, { batchRows: 3 })).toMatchObject({ rows: 5, new: 2, duplicates: 3 })
    expect(await rows('select tax_code, name from companies order by 1')).toEqual([
      { tax_code: '0100109106', name: 'd' },
      { tax_code: '0100109106-001', name: 'x' },
    ])
  })

  test('columns missing from the file keep their values', async () => {
    await load('tax_code,name,international_name,email\n0100109106,CÔNG TY A,A COMPANY,a@b.vn\n')
    await load('tax_code,phone\n0100109106,0912345678\n', { updateOnly: true })
    expect(await load('tax_code,name\n0100109106,CÔNG TY B\n')).toMatchObject({ changed: 1 })
    const [company] = await rows('select * from companies')
    expect(company).toMatchObject({
      name: 'CÔNG TY B',
      international_name: 'A COMPANY',
      email: 'a@b.vn',
      phone: '0912345678',
    })
    expect(String(company.search_text)).toContain(' cong ty b ')
    expect(String(company.search_text)).toContain(' a company ')
    expect(await load('tax_code,name\n0100109106,CÔNG TY B\n')).toMatchObject({ changed: 0, unchanged: 1 })
    expect(await rows('select * from companies')).toEqual([company])
  })

  test('without a name column updates known companies only and lists the others', async () => {
    await load(two)
    const summary = await load('MST,SĐT\n0100109106,0987654321\n0200109106,0987654321\n', {
      updateOnly: true,
    })
    expect(summary).toMatchObject({ changed: 1, unchanged: 0, rejected: 1 })
    expect(readFileSync(join(database.dataDir, summary.rejectedFile!), 'utf8')).toMatch(
      /\n3,tax_code,"no known company/,
    )
  })

  test.each([
    ['into an empty directory', '', 0],
    ['beside others', two, 1],
  ])('with names and updateOnly also updates known companies only: %s', async (_where, before, changed) => {
    if (before) await load(before)
    const file = 'MST,Tên\n0100109106,TÊN MỚI\n0200109106,KHÔNG THÊM\n'
    const dry = await load(file, { updateOnly: true, dryRun: true })
    const summary = await load(file, { updateOnly: true })
    for (const { new: added, changed: known, rejected } of [dry, summary])
      expect([added, known, rejected]).toEqual([0, changed, 2 - changed])
    expect(await rows(`select 1 from companies where name = 'KHÔNG THÊM'`)).toEqual([])
    expect(await rows(`select 1 from companies where name = 'TÊN MỚI'`)).toHaveLength(changed)
    expect(readFileSync(join(database.dataDir, summary.rejectedFile!), 'utf8')).toMatch(
      /\n3,tax_code,"no known company has this tax code, and none is to be added"/,
    )
  })

  test('hidden stays hidden, removed by request stays removed, removed by the registry returns', async () => {
    await load('MST,Tên,SĐT\n0100109106,A,\n0100109106-001,B,\n0100109106-002,C,0912345678\n')
    await rows(`update companies set hidden_fields = '{phone}' where name = 'A'`)
    await rows(`update companies set removal = 'request' where name = 'B'`)
    await rows(`update companies set removal = 'registry' where name = 'C'`)
    const changed = 'MST,Tên,SĐT\n0100109106,A,0912345678\n0100109106-001,B,0912345678\n0100109106-002,C,\n'
    expect(await load(changed)).toMatchObject({ changed: 2, unchanged: 1 })
    expect(await rows('select name, phone, hidden_fields, removal from companies order by name')).toEqual([
      { name: 'A', phone: '0912345678', hidden_fields: ['phone'], removal: null },
      { name: 'B', phone: null, hidden_fields: [], removal: 'request' },
      { name: 'C', phone: null, hidden_fields: [], removal: null },
    ])
  })

  test('never overwrites corrections, hidden fields or removals by an administrator', async () => {
    const heading = 'MST,Tên,SĐT,Email,Địa chỉ,Người đại diện'
    const place = '"1 Kim Mã, Quận Ba Đình, Hà Nội"'
    const content = `${heading}\n0100109106,A,0912345678,a@b.vn,${place},ÔNG A\n0100109106-001,B,0912345678,a@b.vn,${place},ÔNG A\n0100109106-002,C,0912345678,a@b.vn,${place},ÔNG A\n`
    await load(content)
    await rows(`update companies set phone = '0987654321', tax_address = '12 Lê Lợi', ward = null, city_id = 79,
      district_id = 760, province_code = '79', corrected_fields = '{phone,tax_address}', hidden_fields = '{email}'
      where name = 'A'`)
    await rows(`update companies set removal = 'request' where name = 'B'`)
    const held = await all()
    // The same file, with `--delete-missing`: nothing changes.
    expect(await load(content, { deleteMissing: true })).toMatchObject({
      changed: 0,
      unchanged: 3,
      removed: 0,
    })
    expect(await all()).toEqual(held)
    // The registry changes every field: only uncorrected ones follow.
    const changed = content
      .replaceAll('0912345678', '0900000000')
      .replaceAll('1 Kim Mã', '2 Kim Mã')
      .replaceAll('ÔNG A', 'BÀ B')
    expect(await load(changed)).toMatchObject({ changed: 2, unchanged: 1 })
    const [a, b, c] = await all()
    expect(a).toMatchObject({
      phone: '0987654321',
      tax_address: '12 Lê Lợi',
      ward: null,
      city_id: 79,
      district_id: 760,
      province_code: '79',
      legal_representative: 'BÀ B',
      corrected_fields: ['phone', 'tax_address'],
      hidden_fields: ['email'],
    })
    expect(b).toEqual(held[1])
    expect(c).toMatchObject({
      phone: '0900000000',
      tax_address: '2 Kim Mã, Quận Ba Đình, Hà Nội',
      city_id: 1,
    })
    // A row whose only differences are corrected fields is not written.
    const { change_seq } = a
    expect(await load(content.replaceAll('ÔNG A', 'BÀ B'))).toMatchObject({ changed: 1, unchanged: 2 })
    expect((await all())[0]).toMatchObject({ change_seq })
    // Files with fewer columns, and files that omit a company and bring it back.
    await load('MST,Tỉnh\n0100109106,Đà Nẵng\n0100109106-002,Đà Nẵng\n', { updateOnly: true })
    expect((await all()).map(({ city_id }) => city_id)).toEqual([79, 1, 48])
    const without = `${heading}\n0100109106-002,C,,,,\n`
    expect(await load(without, { deleteMissing: true, force: true })).toMatchObject({ removed: 1 })
    expect(await load(content)).toMatchObject({ changed: 2, unchanged: 1 })
    expect(await all()).toMatchObject([
      { phone: '0987654321', tax_address: '12 Lê Lợi', removal: null, hidden_fields: ['email'] },
      { removal: 'request' },
      { phone: '0912345678', removal: null },
    ])
  })

  test('a corrected name stays and is searchable with the registry’s other names until released', async () => {
    const heading = 'MST,Tên công ty,Tên quốc tế,Tên viết tắt'
    const line = (name: string, short: string) => `${heading}\n0100109106,${name},A COMPANY,${short}\n`
    await load(line('CÔNG TY A', 'AC'))
    await rows(`update companies set name = 'CÔNG TY ĐÚNG', corrected_fields = '{name}',
      search_text = ' cong ty dung qzq a company qzq ac '`)
    const held = await all()
    // Only the name and its search text differ, both corrected: nothing is written.
    expect(await load(line('CÔNG TY A', 'AC'))).toMatchObject({ changed: 0, unchanged: 1 })
    expect(await load('MST,Tên công ty\n0100109106,CÔNG TY KHÁC\n')).toMatchObject({ changed: 0 })
    expect(await all()).toEqual(held)
    expect(await load(line('CÔNG TY B', 'BC'))).toMatchObject({ changed: 1 })
    expect((await all())[0]).toMatchObject({
      name: 'CÔNG TY ĐÚNG',
      international_name: 'A COMPANY',
      short_name: 'BC',
      search_text: ' cong ty dung qzq a company qzq bc ',
    })
    const partial = 'MST,Tên công ty,Tên quốc tế\n0100109106,CÔNG TY C,C COMPANY\n'
    expect(await load(partial)).toMatchObject({ changed: 1 })
    expect((await all())[0]).toMatchObject({
      name: 'CÔNG TY ĐÚNG',
      search_text: ' cong ty dung qzq c company qzq bc ',
    })
    await rows(`update companies set corrected_fields = '{international_name}'`)
    expect(await load(line('CÔNG TY D', 'BC'))).toMatchObject({ changed: 1 })
    expect((await all())[0]).toMatchObject({
      name: 'CÔNG TY D',
      international_name: 'C COMPANY',
      search_text: ' cong ty d qzq c company qzq bc ',
    })
    await rows(`update companies set corrected_fields = '{}'`)
    expect(await load(line('CÔNG TY D', 'BC'))).toMatchObject({ changed: 1 })
    expect((await all())[0]).toMatchObject({
      international_name: 'A COMPANY',
      search_text: ' cong ty d qzq a company qzq bc ',
    })
  })

  test('a dry run counts but changes nothing', async () => {
    await load(two)
    const before = await all()
    expect(
      await load(two.replace('CÔNG TY A', 'CÔNG TY Á') + '0200109106,MỚI,,\nx,y,,\n', { dryRun: true }),
    ).toMatchObject({
      new: 1,
      changed: 1,
      unchanged: 1,
      rejected: 1,
    })
    expect(await all()).toEqual(before)
    expect(await rows('select count(*)::int as runs from imports')).toEqual([{ runs: 1 }])
  })
})

describe('an interrupted import', () => {
  const crash = (after: number) => () => {
    if (--after === 0) throw new Error('killed')
  }

  test('leaves whole batches and completes when run again', async () => {
    const content = csv(100)
    await expect(load(content, { batchRows: 30 }, crash(2))).rejects.toThrow(
      /killed 60 rows of companies.csv are imported/,
    )
    expect(await rows('select count(*)::int as count from companies')).toEqual([{ count: 60 }])
    expect(await rows('select status, rows_new from imports')).toEqual([{ status: 'failed', rows_new: 60 }])
    expect(await load(content, { batchRows: 30 })).toMatchObject({ new: 40, unchanged: 60 })
  })

  test('is closed in the log by the next run, of any file', async () => {
    await rows(`insert into imports (file_name) values ('companies.csv'), ('other.csv')`)
    await load(two)
    expect(await rows('select file_name, status from imports order by id')).toEqual([
      { file_name: 'companies.csv', status: 'failed' },
      { file_name: 'other.csv', status: 'failed' },
      { file_name: 'companies.csv', status: 'completed' },
    ])
  })

  test('as a first load leaves missing indexes to be built by the next', async () => {
    const before = await indexes()
    await expect(load(csv(60), { batchRows: 30 }, crash(1))).rejects.toThrow('killed')
    expect(await indexes()).not.toEqual(before)
    expect(await ensureCompanyIndexes(database.connection)).toHaveLength(3)
    expect(await indexes()).toEqual(before)
    expect(await ensureCompanyIndexes(database.connection)).toEqual([])
  })

  test('by a lost lock ends, and another may start', async () => {
    const lost = new AbortController()
    const lock = { lost: lost.signal, release: vi.fn(async () => {}) }
    const { bulk } = database.connection
    const connection: DatabaseConnection = {
      ...database.connection,
      lock: async () => lock,
      bulk: async (work) => {
        const result = await bulk(work)
        lost.abort(new Error('The connection that held a lock of the database was closed.'))
        return result
      },
    }
    const source = { kind: 'file', path: file(csv(100)) } as const
    await expect(
      importCompanies(connection, source, { dataDir: database.dataDir, batchRows: 30 }),
    ).rejects.toMatchObject({ type: 'import_failed', details: { reason: 'lost_connection' } })
    expect(await rows('select status, rows_new from imports')).toEqual([{ status: 'failed', rows_new: 30 }])
    expect(lock.release).toHaveBeenCalledOnce()
  })

  test('by a lost connection reports its progress', async () => {
    const content = csv(100)
    const cut = async () => {
      const client = new Client({ connectionString: database.url })
      await client.connect()
      // A terminated connection lingers until it has ended; the next statement must not get one.
      const others = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
      while ((await client.query(others)).rowCount) await pause(5)
      await client.end()
    }
    const { bulk } = database.connection
    let batches = 0
    const connection = {
      ...database.connection,
      bulk: ((work) =>
        bulk(async (session) => {
          if (++batches === 2) await cut()
          return work(session)
        })) as typeof bulk,
    }
    const source = { kind: 'file', path: file(content) } as const
    const options = { dataDir: database.dataDir, batchRows: 30 }
    await expect(importCompanies(connection, source, options)).rejects.toThrow(
      /connection to the database was lost\. 30 rows of companies\.csv are imported.*again finishes it/,
    )
    expect(await importCompanies(database.connection, source, options)).toMatchObject({
      new: 70,
      unchanged: 30,
    })
  })
})

describe('companies missing from the file', () => {
  const numbers = [...Array(10).keys()].map((n) => `0100109106-${String(n).padStart(3, '0')}`)
  const content = (codes: string[]) => `tax_code,name\n${codes.map((code) => `${code},N`).join('\n')}\n`

  test('are marked after confirmation and return with the registry', async () => {
    await load(content(numbers))
    const asked: number[][] = []
    const confirm = (answer: boolean) => (missing: number, listed: number) => {
      asked.push([missing, listed])
      return Promise.resolve(answer)
    }
    const rest = content(numbers.slice(1))
    expect(await load(rest, { deleteMissing: true, confirmRemoval: confirm(false) })).toMatchObject({
      removed: 0,
    })
    expect(await load(rest, { deleteMissing: true, confirmRemoval: confirm(true) })).toMatchObject({
      removed: 1,
    })
    expect(asked).toEqual([
      [1, 10],
      [1, 10],
    ])
    expect(await rows('select tax_code, removal from companies where removal is not null')).toEqual([
      { tax_code: numbers[0], removal: 'registry' },
    ])
    expect(await load(content(numbers))).toMatchObject({ new: 0, changed: 1, unchanged: 9 })
    expect(await rows('select tax_code from companies where removal is not null')).toEqual([])
  })

  test('stay when rows were rejected or too many are missing', async () => {
    await load(content(numbers))
    await expect(load(`${content(numbers.slice(1))}x,N\n`, { deleteMissing: true })).rejects.toThrow(
      /1 rows were rejected/,
    )
    await expect(load(content(numbers.slice(3)), { deleteMissing: true })).rejects.toThrow(
      /3 of 10 are not in the file.*--force/,
    )
    expect(await rows('select tax_code from companies where removal is not null')).toEqual([])
    expect(await load(content(numbers.slice(3)), { deleteMissing: true, force: true })).toMatchObject({
      removed: 3,
    })
  })
})

test('a first import continues when another process adds one of its companies', async () => {
  const { connection, dataDir } = database
  let isAdded = false
  const raced: DatabaseConnection = {
    ...connection,
    async bulk(work) {
      if (!isAdded)
        await rows("insert into companies (tax_code, name, search_text) values ('0100109106', 'A', 'a')")
      isAdded = true
      return connection.bulk(work)
    },
  }
  const records = [
    { tax_code: '0100109106', name: 'B' },
    { tax_code: '0200109106', name: 'C' },
  ]
  const summary = await importCompanies(raced, { kind: 'records', name: 'race', records }, { dataDir })
  expect(summary).toMatchObject({ rows: 2, new: 1, changed: 1, rejected: 0 })
  expect(await rows('select name from companies order by tax_code')).toEqual([{ name: 'B' }, { name: 'C' }])
})
