import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeUnfinished } from './load.server.ts'

test('removes partial saves of a dead process, but no finished save or save in progress', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'index-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  expect(await removeUnfinished(dataDir)).toBe(0)
  const folder = join(dataDir, 'index')
  mkdirSync(folder)
  const before = new Date(Date.now() - 2 * 3_600_000)
  const place = (name: string, isOld: boolean) => {
    writeFileSync(join(folder, name), '')
    if (isOld) utimesSync(join(folder, name), before, before)
  }
  place('a.index', true)
  place('a.index.00000000-0000-4000-8000-000000000000.writing', true)
  place('a.index.00000000-0000-4000-8000-000000000001.writing', false)
  expect(await removeUnfinished(dataDir)).toBe(1)
  expect(readdirSync(folder).toSorted()).toEqual([
    'a.index',
    'a.index.00000000-0000-4000-8000-000000000001.writing',
  ])
})
