import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readUpload, removeDescription, uploadFolder, writeUpload } from './upload-files.server.ts'
import { checkSilenceMs } from './upload.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'uploads-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('a check without progress for a while counts as interrupted', async () => {
  const id = randomUUID()
  mkdirSync(uploadFolder(dataDir, id), { recursive: true })
  const stateAfter = async (silence: number) => {
    const at = new Date(Date.now() - silence).toISOString()
    await writeUpload(dataDir, {
      id,
      fileName: 'a.csv',
      bytes: 1,
      uploadedAt: at,
      uploadedBy: { id: randomUUID(), name: 'Quản Trị' },
      options: { updateOnly: false, deleteMissing: false },
      check: { state: 'running', at, rows: 0, bytesRead: 0 },
    })
    return (await readUpload(dataDir, id)).check.state
  }
  expect(await stateAfter(0)).toBe('running')
  expect(await stateAfter(checkSilenceMs + 1_000)).toBe('interrupted')
})

test('removing a missing description throws not_found; other failures are rethrown', async () => {
  const id = randomUUID()
  await expect(removeDescription(dataDir, id)).rejects.toMatchObject({ type: 'not_found' })
  mkdirSync(join(uploadFolder(dataDir, id), 'upload.json'), { recursive: true })
  await expect(removeDescription(dataDir, id)).rejects.toMatchObject({ code: 'ERR_FS_EISDIR' })
})
