import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#core/db/client.server.ts'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import { insertAdministrator, insertUser } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { cancelImport, acquireImportLock, listImports } from '../import-log.server.ts'
import { importCompanies } from '../import-companies.server.ts'
import { createImportJobs, type ImportJobs } from './import-jobs.server.ts'
import { receiveUpload } from './receive-upload.server.ts'
import {
  changeUpload,
  discardUpload,
  listUploads,
  makeUploadFolder,
  readUpload,
  removeUpload,
  uploadFolder,
  uploadPath,
  writeUpload,
} from './upload-files.server.ts'
import type { UploadOptions } from './upload.ts'

/** Timeout of a job on a busy machine, in milliseconds. */
const timeoutMs = 60_000

let database: TestDatabase
let by: Administrator
let jobs: ImportJobs
const failures: object[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  const id = await insertUser(database.connection.db, { email: 'quan.tri@example.vn' })
  by = { id, fullName: 'Quản Trị', email: 'quan.tri@example.vn', address: '192.0.2.1' }
})
afterAll(() => database.drop())

const open = (maxBytes = 1_000_000) => {
  const { connection, dataDir } = database
  return createImportJobs({
    connection,
    dataDir,
    maxBytes,
    batchRows: 250,
    log: { error: (details) => failures.push(details) },
  })
}
beforeEach(() => {
  jobs = open()
})
afterEach(async () => {
  await jobs.stop()
  for (const { id } of await listUploads(database.dataDir)) await removeUpload(database.dataDir, id)
  await database.asOwner(sql`truncate companies, imports`)
  expect(failures.splice(0)).toEqual([])
})

async function rows<T = Record<string, unknown>>(statement: string): Promise<T[]> {
  return ((await database.connection.db.execute(sql.raw(statement))) as unknown as { rows: T[] }).rows
}

/** Counts all companies, including removed ones. */
const companyCount = async () => (await rows<{ n: number }>('select count(*)::int as n from companies'))[0].n
const codes = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => `0100109106-${String(from + n).padStart(3, '0')}`)
const csv = (lines: string[]) => `tax_code,name\n${lines.map((code) => `${code},CÔNG TY\n`).join('')}`

async function* inPieces(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += 50_000) yield content.subarray(at, at + 50_000)
}

const where = () => ({ db: database.connection.db, dataDir: database.dataDir })

async function upload(
  content: string | Uint8Array,
  options: Partial<UploadOptions> = {},
  fileName = 'dữ liệu.csv',
): Promise<string> {
  const { id } = await receiveUpload({ ...where(), maxBytes: jobs.maxBytes }, by, {
    fileName,
    chunks: inPieces(Buffer.from(content)),
    options: { updateOnly: false, deleteMissing: false, ...options },
  })
  return id
}

const look = (id: string) => readUpload(database.dataDir, id)

/** Uploads a file and waits for its check. */
async function checked(content: string | Uint8Array, options: Partial<UploadOptions> = {}): Promise<string> {
  const id = await upload(content, options)
  jobs.check(await look(id))
  await vi.waitFor(async () => expect((await look(id)).check.state).not.toBe('running'), timeoutMs)
  return id
}

/** Starts the import of a file as last checked. */
async function start(id: string, typedRemoval = '') {
  const checkedAt = await look(id).then(({ check }) => check.at)
  return jobs.start(by, id, { checkedAt, typedRemoval })
}

const latest = async () => (await listImports(database.connection.db, 1)).runs[0]
/** Waits until the run has ended and released its lock. */
async function ended() {
  await vi.waitFor(async () => (await acquireImportLock(database.connection)).release(), timeoutMs)
  return latest()
}

const audit = () => rows(`select action, subject_name, after from audit_entries order by id desc`)

describe('an uploaded file', { timeout: 3 * timeoutMs }, () => {
  test('is checked without changes, imported on confirmation and then deleted', async () => {
    await importCompanies(
      database.connection,
      { kind: 'records', name: 'before', records: [{ tax_code: '0100109106-000', name: 'TÊN CŨ' }] },
      { dataDir: database.dataDir },
    )
    const before = await rows('select * from companies')
    const id = await checked(`${csv(codes(3))}12345,=SAI\n`)
    expect((await look(id)).check).toMatchObject({
      state: 'done',
      rows: 4,
      new: 2,
      changed: 1,
      rejected: 1,
      columns: [
        { heading: 'tax_code', column: 'tax_code' },
        { heading: 'name', column: 'name' },
      ],
      rejectedRows: [{ line: '5', field: 'tax_code', text: "12345 | '=SAI" }],
    })
    expect(await rows('select * from companies')).toEqual(before)
    expect(await rows('select file_name from imports')).toEqual([{ file_name: 'before' }])

    const number = await start(id)
    const run = await ended()
    expect(run).toMatchObject({ id: number, status: 'completed', new: 2, changed: 1, rejected: 1 })
    expect(run.bytesRead).toBe(run.bytesTotal)
    expect(await companyCount()).toBe(3)
    expect(existsSync(uploadPath(database.dataDir, id))).toBe(false)
    expect(readFileSync(join(database.dataDir, 'imports', `rejected-${number}.csv`), 'utf8')).toContain(
      `'=SAI`,
    )
    expect(await audit()).toContainEqual(
      expect.objectContaining({ action: 'import.start', subject_name: 'dữ liệu.csv' }),
    )
    await expect(start(id)).rejects.toMatchObject({ type: 'not_found' })
  })

  test('that is unreadable reports why and cannot be imported', async () => {
    const id = await checked('Mã,Tên\n1,A\n')
    expect((await look(id)).check).toMatchObject({
      state: 'failed',
      failure: { reason: 'no_tax_code_column', headings: 'Mã | Tên' },
      error: expect.stringMatching(/No tax code column/),
    })
    await expect(start(id)).rejects.toMatchObject({ type: 'invalid_input' })
    await jobs.checkAgain(id, { updateOnly: true, deleteMissing: false })
    await jobs.discard(by, id)
    await expect(look(id)).rejects.toMatchObject({ type: 'not_found' })
  })

  test('that is checked again or discarded during a check follows the last action', async () => {
    const id = await upload(csv(codes(1_000)))
    await jobs.checkAgain(id, { updateOnly: true, deleteMissing: false })
    await jobs.checkAgain(id, { updateOnly: false, deleteMissing: true })
    await vi.waitFor(async () => expect((await look(id)).check.state).toBe('done'), timeoutMs)
    expect((await look(id)).options).toEqual({ updateOnly: false, deleteMissing: true })
    await jobs.checkAgain(id, { updateOnly: true, deleteMissing: false })
    await jobs.discard(by, id)
    await jobs.stop()
    await expect(look(id)).rejects.toMatchObject({ type: 'not_found' })
  })

  test('is checked once with the later of two concurrent options', async () => {
    const id = await checked(csv(codes(3)))
    const { bulk } = database.connection
    const [first, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const written = vi.spyOn(database.connection, 'bulk').mockImplementationOnce(async (work) => {
      first.resolve()
      await asked.promise
      return bulk(work)
    })
    jobs.check(await look(await upload(csv(codes(1)))))
    await first.promise
    await Promise.all([
      jobs.checkAgain(id, { updateOnly: false, deleteMissing: true }),
      jobs.checkAgain(id, { updateOnly: true, deleteMissing: false }),
    ])
    asked.resolve()
    await vi.waitFor(async () => expect((await look(id)).check.state).toBe('done'), timeoutMs)
    expect(await look(id)).toMatchObject({
      options: { updateOnly: true, deleteMissing: false },
      check: { new: 0, rejected: 3 },
    })
    expect(written).toHaveBeenCalledTimes(2)
    written.mockRestore()
  })

  test('whose import begins during another check keeps its import id', async () => {
    const id = await checked(csv(codes(3)))
    const { bulk } = database.connection
    database.connection.bulk = async (work) => {
      await changeUpload(database.dataDir, id, (upload) => ({ ...upload, importId: 7 }))
      return bulk(work)
    }
    await jobs.checkAgain(id, { updateOnly: true, deleteMissing: false })
    await vi.waitFor(async () => expect((await look(id)).check.state).toBe('done'), timeoutMs)
    database.connection.bulk = bulk
    expect(await look(id)).toMatchObject({ importId: 7, options: { updateOnly: true } })
    const before = { ...(await look(id)), importId: undefined }
    await expect(discardUpload(database.dataDir, before)).rejects.toMatchObject({ type: 'import_running' })
    expect(existsSync(uploadPath(database.dataDir, id))).toBe(true)
  })

  test('whose description cannot be written is checked to its end, and the log has the reason', async () => {
    const known = await look(await upload(csv(codes(1_000))))
    const description = join(uploadFolder(database.dataDir, known.id), 'upload.json')
    rmSync(description)
    mkdirSync(description)
    jobs.check(known)
    await vi.waitFor(() => expect(failures).toMatchObject([{ err: { code: 'EISDIR' } }]), timeoutMs)
    failures.splice(0)
    await removeUpload(database.dataDir, known.id)
  })

  test('whose description is written concurrently keeps the last one', async () => {
    const id = await upload(csv(codes(1)))
    const known = await look(id)
    const times = Array.from({ length: 50 }, (_, n) => n + 1)
    await Promise.all(times.map((bytes) => writeUpload(database.dataDir, { ...known, bytes })))
    expect(await look(id)).toEqual({ ...known, bytes: 50 })
    expect(readdirSync(uploadFolder(database.dataDir, id)).sort()).toEqual(['file', 'upload.json'])
  })

  test('is deleted after a fortnight without import, and rejected rows after a season', async () => {
    const [old, fresh] = [await checked(csv(codes(2))), await checked(csv(codes(3)))]
    const known = await look(old)
    const uploadedAt = new Date(Date.now() - 15 * 86_400_000).toISOString()
    await writeUpload(database.dataDir, { ...known, uploadedAt })
    const name = join('imports', 'rejected-7.csv')
    mkdirSync(join(database.dataDir, 'imports'), { recursive: true })
    writeFileSync(join(database.dataDir, name), 'line,field,reason')
    const line = (id: number, days: number, file: string) =>
      rows(`insert into imports (id, file_name, status, finished_at, rejected_file) overriding system value
        values (${id}, 'x.csv', 'completed', now() - interval '${days} days', '${file}')`)
    await line(7, 91, name)
    await line(8, 89, 'imports/rejected-8.csv')
    const cutOff = await makeUploadFolder(database.dataDir, randomUUID())
    const coming = await makeUploadFolder(database.dataDir, randomUUID())
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    utimesSync(cutOff!, yesterday, yesterday)
    const dryRun = join(database.dataDir, 'imports', 'rejected-dry-run-1.csv')
    writeFileSync(dryRun, 'line,field,reason')
    expect(await jobs.removeOld()).toBe(3)
    expect([cutOff!, coming!, dryRun].map((path) => existsSync(path))).toEqual([false, true, true])
    const season = new Date(Date.now() - 91 * 86_400_000)
    utimesSync(dryRun, season, season)
    expect(await jobs.removeOld()).toBe(1)
    expect(existsSync(dryRun)).toBe(false)
    expect((await listUploads(database.dataDir)).map(({ id }) => id)).toEqual([fresh])
    expect(existsSync(join(database.dataDir, name))).toBe(false)
    const { runs } = await listImports(database.connection.db, 1)
    expect(runs.map(({ id, hasRejectedFile }) => [id, hasRejectedFile])).toEqual([
      [8, true],
      [7, false],
    ])
    const lock = await acquireImportLock(database.connection)
    await writeUpload(database.dataDir, { ...(await look(fresh)), uploadedAt })
    expect(await jobs.removeOld()).toBe(0)
    await lock.release()
  })

  test('that unpacks past the limit is not read to its end', async () => {
    jobs = open(10_000)
    const bomb = gzipSync(`tax_code,name\n${'0100109106,A\n'.repeat(200_000)}`)
    expect(bomb.length).toBeLessThan(10_000)
    const id = await checked(bomb)
    expect((await look(id)).check).toMatchObject({
      state: 'failed',
      failure: { reason: 'unpacks_to_more' },
      error: expect.stringMatching(/unpacks to more than/),
    })
  })

  test('is logged once on upload and once on discard', async () => {
    const id = await checked(csv(codes(2)), { updateOnly: true })
    const entries = () =>
      rows(`select action, actor_id, subject_name, before, after from audit_entries
        where subject_id = '${id}' order by id`)
    const content = { subject_name: 'dữ liệu.csv', actor_id: by.id }
    const bytes = Buffer.byteLength(csv(codes(2)))
    const came = {
      action: 'import.upload',
      before: null,
      after: { bytes, updateOnly: true, deleteMissing: false },
      ...content,
    }
    // Checking again changes only how the file is read.
    await jobs.checkAgain(id, { updateOnly: false, deleteMissing: false })
    await vi.waitFor(async () => expect((await look(id)).check.state).toBe('done'), timeoutMs)
    expect(await entries()).toEqual([came])

    const other = await insertAdministrator(database.connection.db, 'Người Khác')
    const both = await Promise.allSettled([jobs.discard(by, id), jobs.discard(other, id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await entries()).toEqual([
      came,
      {
        ...content,
        action: 'import.discard',
        actor_id: both[0].status === 'fulfilled' ? by.id : other.id,
        before: { bytes },
        after: null,
      },
    ])
  })

  test('is neither kept nor discarded if that cannot be logged', async () => {
    const id = await checked(csv(codes(2)))
    const nobody = { ...by, id: '00000000-0000-4000-8000-000000000000' }
    await expect(jobs.discard(nobody, id)).rejects.toThrow()
    expect((await look(id)).check.state).toBe('done')
    expect(existsSync(uploadPath(database.dataDir, id))).toBe(true)
    const incoming = {
      fileName: 'a.csv',
      chunks: inPieces(Buffer.from(csv(codes(1)))),
      options: { updateOnly: false, deleteMissing: false },
    }
    await expect(receiveUpload({ ...where(), maxBytes: 1000 }, nobody, incoming)).rejects.toThrow()
    expect((await listUploads(database.dataDir)).map((upload) => upload.id)).toEqual([id])
  })
})

describe('an import of a file', { timeout: 3 * timeoutMs }, () => {
  test('stops when cancelled, keeps written rows and can be completed by another', async () => {
    const id = await checked(csv(codes(900)))
    let batches = 0
    const { bulk } = database.connection
    // Requested between the first and second batch, whatever their size.
    database.connection.bulk = async (work) => {
      const result = await bulk(work)
      if (++batches === 1) {
        expect(await cancelImport(database.connection.db, by, (await latest()).id)).toBe(true)
        expect(await cancelImport(database.connection.db, by, (await latest()).id)).toBe(false)
      }
      return result
    }
    const number = await start(id)
    const run = await ended()
    database.connection.bulk = bulk
    expect(run).toMatchObject({ id: number, status: 'cancelled', new: 500 })
    expect(await companyCount()).toBe(500)
    expect((await audit())[0]).toMatchObject({ action: 'import.cancel' })
    expect(await cancelImport(database.connection.db, by, number)).toBe(false)
    await start(id)
    expect(await ended()).toMatchObject({ status: 'completed', new: 400, unchanged: 500 })
    expect(await companyCount()).toBe(900)
  })

  test('is refused if the file was checked again since the page was shown', async () => {
    const id = await checked(csv(codes(2)))
    const { at: checkedAt } = (await look(id)).check
    await jobs.checkAgain(id, { updateOnly: false, deleteMissing: true })
    await vi.waitFor(async () => expect((await look(id)).check.state).toBe('done'), timeoutMs)
    const seen = { checkedAt, typedRemoval: '' }
    await expect(jobs.start(by, id, seen)).rejects.toMatchObject({ type: 'edit_conflict' })
    expect(await rows('select 1 from imports')).toEqual([])
    await start(id)
    expect(await ended()).toMatchObject({ status: 'completed', new: 2 })
  })

  test('is one at a time, including the command line', async () => {
    const id = await checked(csv(codes(2)))
    const other = await openDatabase({
      ...database.environment,
      DATABASE_POOL: 1,
      DATA_DIR: database.dataDir,
    })
    const lock = await acquireImportLock(other)
    await rows(`insert into imports (file_name) values ('của người khác.csv')`)
    await expect(start(id)).rejects.toMatchObject({
      type: 'import_running',
      details: { fileName: 'của người khác.csv' },
    })
    const source = { kind: 'file', path: uploadPath(database.dataDir, id) } as const
    await expect(
      importCompanies(database.connection, source, { dataDir: database.dataDir }),
    ).rejects.toMatchObject({ type: 'import_running' })
    await jobs.recover()
    expect(await latest()).toMatchObject({ status: 'running' })
    expect(await companyCount()).toBe(0)
    await lock.release()
    await other.close()
    await start(id)
    expect(await ended()).toMatchObject({ status: 'completed', new: 2 })
  })

  test('whose process died is marked failed and can be restarted', async () => {
    const id = await checked(csv(codes(5)))
    await rows(`insert into imports (file_name, requested_by) values ('dữ liệu.csv', '${by.id}')`)
    await jobs.recover()
    expect(await latest()).toMatchObject({
      status: 'failed',
      failure: { reason: 'process_ended' },
      error: expect.stringMatching(/process.*ended/),
    })
    await start(id)
    expect(await ended()).toMatchObject({ status: 'completed', new: 5 })
  })

  test('ends when its lock is lost', async () => {
    const id = await checked(csv(codes(900)))
    const lost = new AbortController()
    const { lock, bulk } = database.connection
    database.connection.lock = async (key) => ({ ...(await lock(key))!, lost: lost.signal })
    database.connection.bulk = async (work) => {
      const result = await bulk(work)
      lost.abort(new Error('The connection that held a lock of the database was closed.'))
      return result
    }
    await start(id)
    database.connection.lock = lock
    expect(await ended()).toMatchObject({
      status: 'failed',
      failure: { reason: 'lost_connection' },
      new: 250,
    })
    database.connection.bulk = bulk
    expect(failures.splice(0)).toHaveLength(1)
  })

  test('is stopped by a server shutdown, which it reports', async () => {
    const id = await checked(csv(codes(900)))
    await start(id)
    await jobs.stop()
    const run = await latest()
    expect(run).toMatchObject({
      status: 'failed',
      failure: { reason: 'server_stopped' },
      error: expect.stringMatching(/server stopped/),
    })
    expect(existsSync(uploadPath(database.dataDir, id))).toBe(true)
    expect(failures.splice(0)).toHaveLength(1)
  })
})

describe('removing companies missing from the file', { timeout: 3 * timeoutMs }, () => {
  test('requires the typed number above a fifth, and never removes more', async () => {
    await importCompanies(
      database.connection,
      { kind: 'records', name: 'before', records: codes(10).map((tax_code) => ({ tax_code, name: 'A' })) },
      { dataDir: database.dataDir },
    )
    const id = await checked(csv(codes(6)), { deleteMissing: true })
    expect((await look(id)).check).toMatchObject({ missing: { count: 4, listed: 10 } })
    for (const typed of ['', '3', '40']) {
      await expect(start(id, typed)).rejects.toMatchObject({
        type: 'invalid_input',
        details: { removal: 4 },
      })
    }
    await rows(`insert into companies (tax_code, name, search_text) values ('0200109106', 'B', 'b')`)
    await start(id, '4')
    expect(await ended()).toMatchObject({
      status: 'failed',
      removed: 0,
      failure: { reason: 'more_missing', count: 5, confirmed: 4 },
      error: expect.stringMatching(/5 are not in the file now, 4 were confirmed/),
    })
    expect(failures.splice(0)).toHaveLength(1)
    await jobs.checkAgain(id, { updateOnly: false, deleteMissing: true })
    await vi.waitFor(async () => expect((await look(id)).check.state).toBe('done'), timeoutMs)
    await start(id, ' 5 ')
    expect(await ended()).toMatchObject({ status: 'completed', removed: 5 })
    expect(await rows('select 1 from companies where removal is not null')).toHaveLength(5)
  })

  test('is refused while rows are rejected', async () => {
    const id = await checked(`${csv(codes(2))}1,A\n`, { deleteMissing: true })
    await expect(start(id)).rejects.toThrow(/rows are rejected/)
  })
})
