import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand, spawnCommand } from '#tests/setup/command-line.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'

let directory: string
let database: TestDatabase
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cli-'))
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(directory, { recursive: true, force: true })
})

const environment = () => ({ DATA_DIR: join(directory, 'data'), ...database.environment })
const cli = (args: readonly string[]) => runCommand(args, environment())
const spawned = (args: readonly string[], input?: string) => spawnCommand(args, environment(), input)

describe('usage errors are reported with code 2', () => {
  test.each<[string[], RegExp]>([
    [['nonsense'], /Unknown command "nonsense"[^]*import +load/],
    [['generate', '--compani', '5'], /Unknown option '--compani'[^]*generate --help/],
    [['generate', '--companies', 'many'], /--companies must be a whole number from 1 to 33,000,000/],
    [['import'], /Specify one or more files/],
    [['import', 'a.csv', '--map', 'MST'], /--map must be "HEADING=COLUMN"/],
    [['import', 'a.csv', 'b.csv', '--delete-missing'], /requires a single file/],
    [['import', '-', '--delete-missing'], /cannot prompt while reading standard input/],
    [['index'], /index build, index verify or index stats/],
  ])('%j', async (args, message) => {
    const { code, stderr } = await cli(args)
    expect(stderr).toMatch(message)
    expect(code).toBe(2)
  })

  test('help exits successfully', async () => {
    for (const args of [['--help'], ['import', '--help'], ['generate', '-h'], ['index', '--help']]) {
      expect(await cli(args)).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringMatching(/^Usage: npm run cli -- /),
      })
    }
  })
})

test('generate writes the same data to a file, gzip and standard output', async () => {
  const options = ['generate', '--companies', '1500', '--seed', '7']
  const { stdout } = await spawned(options)
  const [plain, packed, json] = ['a.csv', 'a.csv.gz', 'a.jsonl'].map((name) => join(directory, name))
  for (const file of [plain, packed, json])
    expect(await cli([...options, '--out', file])).toMatchObject({ code: 0 })
  expect(readFileSync(plain, 'utf8')).toBe(stdout)
  expect(gunzipSync(readFileSync(packed)).toString()).toBe(stdout)
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(digest((await spawned(options)).stdout)).toBe(digest(stdout))
  const objects = readFileSync(json, 'utf8').trim().split('\n')
  expect(objects).toHaveLength(1500)
  expect(Object.keys(JSON.parse(objects[0]))).toEqual(stdout.split('\n')[0].split(','))
})

test('import loads a file, then standard input, reports counts and updates the index', async () => {
  const file = join(directory, 'companies.csv')
  writeFileSync(file, 'Mã,Tên công ty,Ghi chú\n0100109106,CÔNG TY A,x\n12,CÔNG TY B,x\n')
  const missing = await cli(['import', file])
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('No tax code column was found') })
  const first = await cli(['import', file, '--map', 'Mã=tax_code'])
  expect(first).toMatchObject({ code: 0 })
  expect(first.stdout).toMatch(/rows +2\n +new +1\n +changed +0\n +unchanged +0\n +rejected +1\n/)
  expect(first.stdout).toMatch(/not read: Ghi chú\n +rejected rows: .*rejected-\d+\.csv\n/)
  const again = await spawned(['import', '-'], '{"tax_code":"0100109106","name":"CÔNG TY A"}\n')
  expect(again.stdout).toMatch(/new +0\n +changed +0\n +unchanged +1\n/)
  expect((await cli(['index', 'build'])).stdout).toMatch(/ 1 companies, 3 words/)
  expect(await cli(['index', 'verify'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 companies compared'),
  })
  expect((await cli(['index', 'stats'])).stdout).toMatch(/ 1 companies/)
})

test('dry runs keep separate rejected rows', async () => {
  const files = ['CÔNG TY A', 'CÔNG TY B'].map((name, n) => {
    const path = join(directory, `dry-${n}.csv`)
    writeFileSync(path, `tax_code,name\n12,${name}\n`)
    return path
  })
  const { code, stdout } = await cli(['import', '--dry-run', ...files])
  const rejected = [...stdout.matchAll(/rejected rows: (.*\.csv)\n/g)].map(([, path]) => path)
  expect(code).toBe(0)
  expect(rejected.map((path) => /CÔNG TY [AB]/.exec(readFileSync(path, 'utf8'))?.[0])).toEqual([
    'CÔNG TY A',
    'CÔNG TY B',
  ])
})

test('input that ends before the confirmation removes nothing and ends the command', async () => {
  const all = join(directory, 'all.csv')
  writeFileSync(
    all,
    `tax_code,name\n${[1, 2, 3, 4, 5, 6].map((n) => `0100109106-00${n},CHI NHÁNH ${n}\n`).join('')}`,
  )
  const most = join(directory, 'most.csv')
  writeFileSync(most, readFileSync(all, 'utf8').replace(/.*CHI NHÁNH 6\n/, '0100109106,CÔNG TY A\n'))
  expect(await cli(['import', all])).toMatchObject({ code: 0 })
  const { code, stdout, stderr } = await spawned(['import', '--delete-missing', most])
  expect(stderr).toMatch(/1 of 7 companies are not in the file.*Type yes/)
  expect(stdout).toMatch(/removed +0\n/)
  expect(code).toBe(0)
})
