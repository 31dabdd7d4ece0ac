import fs from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { insertUser } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { receiveUpload } from './receive-upload.server.ts'
import { listUploads, readUpload, removeUpload } from './upload-files.server.ts'

let database: TestDatabase
let db: Database
let by: Administrator

beforeAll(async () => {
  database = await openTestDatabase()
  ;({ db } = database.connection)
  const id = await insertUser(db, { email: 'quan.tri@example.vn' })
  by = { id, fullName: 'Quản Trị', email: 'quan.tri@example.vn', address: '192.0.2.1' }
})
afterAll(() => database.drop())
afterEach(async () => {
  vi.restoreAllMocks()
  for (const { id } of await listUploads(database.dataDir)) await removeUpload(database.dataDir, id)
})

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

function receive(chunks: Chunks, { fileName = 'dữ liệu.csv', maxBytes = 60_000, over = db } = {}) {
  return receiveUpload({ db: over, dataDir: database.dataDir, maxBytes }, by, {
    fileName,
    chunks: (async function* () {
      yield* chunks
    })(),
    options: { updateOnly: false, deleteMissing: false },
  })
}

const content = Buffer.from('tax_code,name\n0100109106,CÔNG TY\n')
const kept = async () => (await listUploads(database.dataDir)).map(({ id }) => id)
const audited = async () =>
  (
    (await db.execute(sql`select subject_id as id from audit_entries`)) as unknown as {
      rows: { id: string }[]
    }
  ).rows

async function* thatEndsWith(error: Error): AsyncGenerator<Uint8Array> {
  yield content
  throw error
}

describe('an upload', () => {
  test('that is too large, empty or cut off leaves nothing behind', async () => {
    const before = await audited()
    await expect(receive([Buffer.alloc(60_001)])).rejects.toMatchObject({ type: 'too_large' })
    await expect(receive([])).rejects.toThrow('The file is empty.')
    const cutOff = thatEndsWith(new Error('the connection is gone'))
    await expect(receive(cutOff)).rejects.toThrow('the connection is gone')
    const full = thatEndsWith(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
    await expect(receive(full)).rejects.toThrow(/disk is full/)
    expect([await kept(), await audited()]).toEqual([[], before])
  })

  test('has a display name and a generated path', async () => {
    const { id } = await receive([content], { fileName: '../..\\<img src=x>\u202egpj\u0000.csv' })
    expect((await readUpload(database.dataDir, id)).fileName).toBe('<img src=x>gpj.csv')
    expect(await kept()).toEqual([id])
    await expect(readUpload(database.dataDir, '../../etc')).rejects.toMatchObject({ type: 'not_found' })
  })

  test('of unknown size ends when the disk fills', async () => {
    const before = await audited()
    const free = (bytes: number) => ({ bavail: bytes, bsize: 1 }) as Awaited<ReturnType<typeof fs.statfs>>
    vi.spyOn(fs, 'statfs')
      .mockResolvedValueOnce(free(300 << 20))
      .mockResolvedValueOnce(free(280 << 20))
      .mockResolvedValueOnce(free(255 << 20))
    const piece = Buffer.alloc(1 << 20)
    let sent = 0
    const chunks = (function* () {
      for (; sent < 100; sent++) yield piece
    })()
    await expect(receive(chunks, { maxBytes: 100 << 20 })).rejects.toMatchObject({
      type: 'import_failed',
      details: { reason: 'full_disk' },
    })
    expect(sent).toBeLessThan(100)
    expect([await kept(), await audited()]).toEqual([[], before])
  })

  describe('whose commit response was lost', () => {
    const gone = new Error('Connection terminated unexpectedly')
    /** Returns a database whose connection breaks during a commit. */
    const breaking = (commit: Database['transaction'], others = {}): Database =>
      Object.assign(Object.create(db) as Database, { transaction: commit, ...others })
    const committed: Database['transaction'] = async (work) => {
      await db.transaction(work)
      throw gone
    }

    test('is kept if the commit succeeded', async () => {
      const { id } = await receive([content], { over: breaking(committed) })
      expect(await kept()).toEqual([id])
    })

    test('is deleted if the commit failed', async () => {
      const before = await audited()
      const undone: Database['transaction'] = (work) =>
        db.transaction(async (tx) => {
          await work(tx)
          throw gone
        })
      await expect(receive([content], { over: breaking(undone) })).rejects.toBe(gone)
      expect([await kept(), await audited()]).toEqual([[], before])
    })

    test('is kept if the outcome is unknown', async () => {
      const select = () => {
        throw gone
      }
      await expect(receive([content], { over: breaking(committed, { select }) })).rejects.toBe(gone)
      expect(await kept()).toHaveLength(1)
    })
  })
})
