import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDataFolder, makeDataFolder } from './data-folder.server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const modeOf = (...path: string[]) => (statSync(join(folder, ...path)).mode & 0o777).toString(8)

test('removes access for other users and changes nothing else', async () => {
  const data = join(folder, 'data')
  mkdirSync(join(data, 'media', 'one'), { recursive: true })
  mkdirSync(join(data, 'postgres'))
  for (const path of ['secrets.json', 'media/one/a.webp', 'outside']) {
    writeFileSync(join(path === 'outside' ? folder : data, path), '')
  }
  symlinkSync(join(folder, 'outside'), join(data, 'link'))
  const open = ['data', 'data/media', 'data/media/one', 'data/postgres']
  for (const path of open) chmodSync(join(folder, path), 0o755)
  for (const path of ['data/media/one/a.webp', 'outside']) chmodSync(join(folder, path), 0o644)
  chmodSync(join(data, 'secrets.json'), 0o600)

  expect(await closeDataFolder(data)).toBe(4)
  expect(open.map((path) => modeOf(path))).toEqual(['700', '700', '700', '755'])
  expect([modeOf('data/media/one/a.webp'), modeOf('data/secrets.json'), modeOf('outside')]).toEqual([
    '600',
    '600',
    '644',
  ])
  chmodSync(data, 0o711)
  expect(await closeDataFolder(data)).toBe(0)
})

test('names an unusable folder', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeDataFolder(join(folder, 'file'))).toThrow(/^DATA_DIR is unusable: /)
})
