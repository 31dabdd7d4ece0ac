import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { media } from '#core/db/schema/content.ts'
import { users } from '#core/db/schema/accounts.ts'
import { readSecrets } from '#core/secrets.server.ts'
import { runCommand } from '#tests/setup/command-line.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { fillLedger } from '#tests/setup/ledger.ts'

const LEDGER_SECRET = 'a secret that only the operator has'
let folder: string
let source: TestDatabase
const opened: TestDatabase[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cli-backup-'))
  source = await open()
  const { ledger: ledgerKey } = readSecrets({ DATA_DIR: folder, LEDGER_SECRET, AUTH_SECRET: 'x' })
  await fillLedger(source.connection, { users: 3, entries: 5, seed: 1, ledgerKey })
})
afterAll(async () => {
  for (const database of opened) await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function open(): Promise<TestDatabase> {
  const database = await openTestDatabase()
  opened.push(database)
  return database
}

const environmentOf = ({ dataDir, environment }: TestDatabase, secret: string) => ({
  DATA_DIR: dataDir,
  ...environment,
  LEDGER_SECRET: secret,
})
const cli = (database: TestDatabase, args: string[], secret = LEDGER_SECRET) =>
  runCommand(args, environmentOf(database, secret))

interface PipeOutcome {
  code: number | null
  stdout: Buffer
  stderr: string
}

/** Runs a command in its own process, with bytes as standard input and output. */
function piped(database: TestDatabase, args: string[], input?: Buffer): Promise<PipeOutcome> {
  const env = { ...process.env, ...environmentOf(database, LEDGER_SECRET), NODE_ENV: '' }
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { env })
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.once('close', (code) =>
      resolve({ code, stdout: Buffer.concat(stdout), stderr: String(Buffer.concat(stderr)) }),
    )
  })
}

test('backs up and restores through a file', async () => {
  const file = join(folder, 'companies.backup')
  const written = await cli(source, ['backup', file])
  expect(written).toMatchObject({ code: 0 })
  expect(written.stdout).toMatch(
    /^.*companies\.backup: \d+ rows of \d+ tables, 1 MB\n.* MB of memory\nThe ledger .*: keep LEDGER_SECRET\.\n$/,
  )
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['companies.backup'])

  const target = await open()
  const restored = await cli(target, ['restore', file])
  expect(restored).toMatchObject({ code: 0 })
  expect(restored.stdout).toMatch(/companies\.backup, made at 2.*Z: \d+ rows of \d+ tables\n/)
  expect(restored.stdout).not.toContain('Pictures')
  const proven = await cli(target, ['credits', 'verify'])
  expect(proven).toMatchObject({ code: 0 })
  expect(proven.stdout).toMatch(/^1\d entries of 3 users/)

  const again = await piped(target, ['restore', file])
  expect(again).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/not empty: .*users.*\n.*new DATA_DIR/),
  })
})

test('backs up and restores through a pipe, with a note about pictures', async () => {
  const target = await open()
  await source.connection.db
    .insert(media)
    .values({ fileName: 'a.png', format: 'png', width: 1, height: 1, bytes: 1, widths: [320] })
  const written = await piped(source, ['backup', '-'])
  expect(written).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(
      `Pictures are files and not in the backup: copy ${source.dataDir}/media.`,
    ),
  })
  const restored = await piped(target, ['restore', '-'], written.stdout)
  expect(restored).toMatchObject({ code: 0 })
  expect(String(restored.stdout)).toContain(`copy them to ${target.dataDir}/media.`)
  expect(await target.connection.db.$count(users)).toBe(3)
})

test('replaces a file only with --force, and leaves none after a failure', async () => {
  const file = join(folder, 'existing.backup')
  writeFileSync(file, 'precious')
  expect(await cli(source, ['backup', file])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/exists\. Nothing was written\.\n.*--force/),
  })
  const failed = await cli(source, ['backup', file, '--force'], 'the secret of another installation')
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('a different secret') })
  expect(readFileSync(file, 'utf8')).toBe('precious')
  expect(existsSync(`${file}.part`)).toBe(false)
  expect(await cli(source, ['backup', file, '--force'])).toMatchObject({ code: 0 })
  expect(statSync(file).size).toBeGreaterThan(1_000)
  expect(await cli(source, ['backup', join(folder, 'missing', 'a.backup')])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/a\.backup cannot be written: ENOENT/),
  })
})

test('a restore without the secret creates no secret', async () => {
  const target = await open()
  const file = join(folder, 'keyed.backup')
  expect(await cli(source, ['backup', file])).toMatchObject({ code: 0 })
  expect(await cli(target, ['restore', file], '')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/keyed with a missing secret[^]*Copy secrets\.json/),
  })
  expect(existsSync(join(target.dataDir, 'secrets.json'))).toBe(false)
  expect(await target.connection.db.$count(users)).toBe(0)
})

test('reports usage errors', async () => {
  for (const args of [['backup'], ['backup', 'a', 'b'], ['restore'], ['restore', '--force', 'a']]) {
    expect((await cli(source, args)).code).toBe(2)
  }
  expect(await cli(source, ['restore', join(folder, 'nowhere')])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The backup cannot be read: ENOENT/),
  })
})
