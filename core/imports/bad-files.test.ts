import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { AppError } from '../errors.ts'
import { explainFailure, failureOf, importFailures, type ImportFailureReason } from './import-failure.ts'
import { importCompanies } from './import-companies.server.ts'

let database: TestDatabase
let directory: string

beforeAll(async () => {
  database = await openTestDatabase()
  directory = mkdtempSync(join(tmpdir(), 'bad-files-'))
})
afterAll(async () => {
  rmSync(directory, { recursive: true })
  await database.drop()
})
afterEach(async () => {
  await database.asOwner(sql`truncate companies`)
})

function load(content: string | Buffer) {
  const path = join(directory, 'file.csv')
  writeFileSync(path, content)
  return importCompanies(database.connection, { kind: 'file', path }, { dataDir: database.dataDir })
}

const good = (count: number) =>
  `tax_code,name\n${Array.from({ length: count }, (_, n) => `0100109106-${String(n).padStart(3, '0')},CÔNG TY ${n}\n`).join('')}`

describe('an unreadable file reports the position and a remedy', () => {
  const random = Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7919) % 256))
  test.each<[string, string | Buffer, RegExp, ImportFailureReason]>([
    ['an empty file', '', /empty/, 'empty'],
    ['only blanks', '\n \n', /empty/, 'empty'],
    [
      'a truncated gzip',
      gzipSync(good(500)).subarray(0, 700),
      /gzip file is damaged or truncated/,
      'damaged_gzip',
    ],
    [
      'bytes behind gzip magic',
      Buffer.concat([Buffer.from([0x1f, 0x8b]), random]),
      /gzip file is damaged/,
      'damaged_gzip',
    ],
    ['a binary file', Buffer.concat([Buffer.from('abc\0'), random]), /is binary, not text/, 'binary'],
    [
      'a workbook',
      Buffer.concat([Buffer.from('PK\u0003\u0004'), random]),
      /Excel workbook or ZIP.*CSV/,
      'workbook',
    ],
    [
      'Latin-1',
      Buffer.from(`${good(0)}0100109106,C\u00d4NG TY\n`, 'latin1'),
      /Line 2 is not UTF-8 \(byte 0xd4 at offset 26\).*Save the file as UTF-8/,
      'not_utf8',
    ],
    [
      'UTF-8 cut in a character',
      Buffer.from('tax_code,name\n0100109106,Ô').subarray(0, -1),
      /Line 2 is not UTF-8/,
      'not_utf8',
    ],
    [
      'UTF-16 without a mark',
      Buffer.from(good(3), 'utf16le'),
      /UTF-16 without a byte order mark/,
      'utf16_without_mark',
    ],
    [
      'no tax code column',
      'Mã,Tên\n1,A\n',
      /No tax code column.*Headings found: Mã \| Tên/,
      'no_tax_code_column',
    ],
    ['only unknown columns', 'Một,Hai\n1,A\n', /No tax code and no name column/, 'no_known_columns'],
    ['no names', 'tax_code,Hai\n1,A\n', /No name column/, 'no_name_column'],
    [
      'bytes that begin as zstd',
      Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), random]),
      /compressed with zstd/,
      'compressed',
    ],
    [
      'UTF-16 cut in a character',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(good(3), 'utf16le').subarray(0, -1)]),
      /is not UTF-16LE/,
      'not_utf16',
    ],
    ['a JSON array', '[{"tax_code":"0100109106","name":"A"}]', /JSON array.*JSON Lines/, 'json_array'],
    [
      'an unclosed quote',
      `${good(2)}0100109106,"A\n0200109106,B\n`,
      /quote opened in line 4 is not closed/,
      'open_quote',
    ],
    [
      'an unclosed quote in a long file',
      `${good(2)}0100109106,"A\n${'0200109106,B\n'.repeat(200_000)}`,
      /begins in line 4 is longer than 1 MB/,
      'long_record',
    ],
    [
      'a line of 50 MB',
      Buffer.concat([Buffer.from(`${good(2)}0100109106,`), Buffer.alloc(50 << 20, 65)]),
      /begins in line 4 is longer than 1 MB/,
      'long_record',
    ],
    [
      'a first line of 50 MB',
      Buffer.alloc(50 << 20, 65),
      /begins in line 1 is longer than 1 MB/,
      'long_record',
    ],
    [
      'a JSON line of 50 MB',
      Buffer.concat([
        Buffer.from('{"tax_code":"0100109106","name":"A"}\n{"name":"'),
        Buffer.alloc(50 << 20, 65),
      ]),
      /begins in line 2 is longer than 1 MB/,
      'long_record',
    ],
  ])('%s', async (_name, content, message, reason) => {
    const error = await load(content).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ type: 'import_failed', message: expect.stringMatching(message) })
    const failure = failureOf(error)
    expect(Object.keys(failure).toSorted()).toEqual(['reason', ...importFailures[reason]].toSorted())
    expect(failure.reason).toBe(reason)
  })

  test('reports a missing file and a directory', async () => {
    const options = { dataDir: database.dataDir }
    const from = (path: string) => importCompanies(database.connection, { kind: 'file', path }, options)
    await expect(from(join(directory, 'nothing'))).rejects.toThrow(/cannot be read: it does not exist/)
    await expect(from(directory)).rejects.toThrow(/cannot be read: it is a directory/)
  })
})

describe('a bad row does not stop the others', () => {
  test('lists wrong columns, codes and quotes with line and reason', async () => {
    const content = `tax_code,name,phone
0100109106,A,
0100109106,B
12345,C,
0200109106,"D,1
0300109106,E",
0400109106,CÔNG TY "F",1
0500109106,"G" H,
=1+1,I,
0600109106,,
0700109106,J,,,
`
    const summary = await load(content)
    expect(summary).toMatchObject({ rows: 9, new: 4, rejected: 5 })
    const rejected = readFileSync(join(database.dataDir, summary.rejectedFile!), 'utf8')
    expect(rejected.split('\r\n')).toEqual([
      '\ufeffline,field,reason,tax_code,name,phone',
      '3,row,2 columns instead of 3,0100109106,B',
      '4,tax_code,"not a tax code of 10, 13 or 12 digits",12345,C,',
      '6,row,lines 5 to 6 were read as one: look for a wrong quote,0200109106,"D,1\n0300109106,E",',
      `9,tax_code,"not a tax code of 10, 13 or 12 digits","'=1+1",I,`,
      '10,name,the name is empty,0600109106,,',
      '',
    ])
  })

  test('does not join headings and empty lines to the row after them', async () => {
    const summary = await load(
      'tax_code,name,phone\n0100109106\n\n\n0200109106\n0300109106,"A\n0400109106,B"\n',
    )
    const rejected = readFileSync(join(database.dataDir, summary.rejectedFile!), 'utf8')
    expect(rejected.split('\r\n').slice(1)).toEqual([
      '2,row,1 columns instead of 3,0100109106',
      '5,row,1 columns instead of 3,0200109106',
      '7,row,lines 6 to 7 were read as one: look for a wrong quote,0300109106,"A\n0400109106,B"',
      '',
    ])
  })

  test('rejects lines that are not JSON objects', async () => {
    const lines = [{ tax_code: '0100109106', name: 'A' }, [1], { tax_code: '0200109106', name: 'B' }].map(
      (value) => JSON.stringify(value),
    )
    expect(await load([...lines, '{"tax_code":', ''].join('\n'))).toMatchObject({
      rows: 4,
      new: 2,
      rejected: 2,
    })
  })

  test('reports a field that first occurs late in JSON Lines', async () => {
    const early = Array.from({ length: 1000 }, (_, n) =>
      JSON.stringify({ tax_code: `0100109106-${String(n).padStart(3, '0')}`, name: 'A' }),
    )
    const summary = await load(
      [...early, '{"tax_code":"0200109106","name":"B","phone":"0912345678"}'].join('\n'),
    )
    expect(summary).toMatchObject({ new: 1000, rejected: 1 })
  })

  test('strips NUL, lone surrogates and control characters', async () => {
    await load('{"tax_code":"0100109106","name":"A\\u0000B\\ud800 \\u0007C"}\n')
    const { rows } = (await database.connection.db.execute(sql`select name from companies`)) as unknown as {
      rows: unknown[]
    }
    expect(rows).toEqual([{ name: 'A B C' }])
  })
})

test('fails with a reason if the file of rejected rows cannot be written', async () => {
  const blocked = join(directory, 'blocked')
  mkdirSync(join(blocked, 'imports', 'rejected-0.csv'), { recursive: true })
  const path = join(directory, 'file.csv')
  writeFileSync(path, `${good(1)}12345,C\n`)
  const source = { kind: 'file', path } as const
  await expect(
    importCompanies(database.connection, source, { dataDir: blocked, dryRun: true }),
  ).rejects.toThrow(/imports\/rejected-0\.csv cannot be written: EISDIR/)
})

test('distinguishes a full disk and a lost connection from other failures', () => {
  const driver = (code: string, message = 'failed') => Object.assign(new Error(message), { code })
  expect(explainFailure(new Error('query', { cause: driver('53100') }), 'f', 2000).message).toMatch(
    /^The disk is full\. 2,000 rows of f are imported/,
  )
  expect(explainFailure(driver('ENOSPC'), 'f', 0).message).toMatch(
    /^The disk is full\. Nothing of f is imported/,
  )
  expect(explainFailure(driver('57P01'), 'f', 1).message).toMatch(/connection to the database was lost/)
  expect(failureOf(explainFailure(driver('ENOSPC'), 'f', 0))).toEqual({ reason: 'full_disk' })
  expect(failureOf(explainFailure(driver('57P01'), 'f', 1))).toEqual({ reason: 'lost_connection' })
  const odd = explainFailure(new Error('odd'), 'f', 0)
  expect([odd.type, failureOf(odd)]).toEqual(['technical_error', { reason: 'unexpected' }])
})
