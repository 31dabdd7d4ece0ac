import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openRejected } from './upload-files.server.ts'

test('rejected rows are opened before sending and read to the end even if deleted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rejected-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'rejected.csv')
  writeFileSync(path, 'line,field,reason')
  const file = await openRejected(path)
  // A lazily opened file would end the process if it is never read, as for HEAD.
  expect(file.pending).toBe(false)
  rmSync(path)
  expect(await text(file)).toBe('line,field,reason')
  await expect(openRejected(path)).rejects.toMatchObject({ type: 'not_found' })
})
