import { Readable, Writable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertUser, ledgerKey } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { companyRow, insertCompanies } from '#tests/setup/search.ts'
import { generateAccounts } from '#demo/accounts/generate-accounts.server.ts'
import { postCredits } from '../credits/post-credits.server.ts'
import { verifyCredits } from '../credits/verify-credits.server.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { applyMigrations, lastMigration, readMigrations } from '../db/migrate.server.ts'
import { grantApplication } from '../db/application-role.server.ts'
import type { Database, DatabaseConnection } from '../db/client.server.ts'
import { queryRows } from '../db/query-rows.ts'
import { media, texts } from '../db/schema/content.ts'
import { mails } from '../db/schema/mail.ts'
import { securityEvents } from '../db/schema/security.ts'
import { seedReferenceTables } from '../db/seed.server.ts'
import { readEnv } from '../env.server.ts'
import { log } from '../log.server.ts'
import { buildIndexSnapshot } from '../search/index/commands.server.ts'
import { emptySearch } from '../search/params.ts'
import { search } from '../search/search.server.ts'
import { openServices } from '../services.server.ts'
import type { BackupHeader } from './backup-format.ts'
import { readRecords, recordEncoder } from './backup-records.server.ts'
import { readSequences } from './catalogue.server.ts'
import { openBackup } from './open-backup.server.ts'
import { restoreBackup } from './restore-backup.server.ts'
import { writeBackup } from './write-backup.server.ts'

let source: TestDatabase
let backup: Buffer
const opened: TestDatabase[] = []

beforeAll(async () => {
  log.level = 'silent'
  source = await open()
  await fill(source)
  backup = await write(source.connection)
})
afterAll(async () => {
  for (const database of opened) await database.drop()
})

async function open(): Promise<TestDatabase> {
  const database = await openTestDatabase()
  opened.push(database)
  return database
}

/** A database without tables, as created by `createdb`. */
async function openBlank(): Promise<TestDatabase> {
  const database = await open()
  await database.asOwner(sql`drop schema public cascade; drop schema drizzle cascade; create schema public`)
  return database
}

const companyCount = 6_000
const oddText =
  '\\N \\. \\\\ \t\r\n\v\b\f\u0001\u007f "\'`$$;-- ế é 𠮷 👨‍👩‍👧 \ufeff\u202e\u2028 <a href="x">%s</a>'

/** Every kind of value and relation, and more text than one record holds. */
const oddTables = sql.raw(`
  create table "Odd ""values""" (
    id bigint generated always as identity primary key,
    "Group" text, bytes bytea, json json, jsonb jsonb, texts text[], nested integer[][], number numeric, float float8,
    moment timestamptz, day date, length interval, twice bigint generated always as (id * 2) stored,
    parent bigint references "Odd ""values""", partner bigint
  );
  create table odd_partners (id bigint primary key, odd bigint references "Odd ""values""");
  alter table "Odd ""values""" add foreign key (partner) references odd_partners;
  create sequence odd_numbers increment by -3 minvalue -9223372036854775808 maxvalue 100`)

const signInEvent = { event: 'sign_in.unknown_address', accountHash: 'a', address: '::1' } as const

async function fill({ connection, dataDir, asOwner }: TestDatabase): Promise<void> {
  const { db } = connection
  await asOwner(oddTables)
  await asOwner(sql`create table only_here (a text); insert into only_here values ('x')`)
  await connection.migrate()
  await seedReferenceTables(connection)
  await db.execute(sql`insert into companies (tax_code, name, search_text, issue_date, hidden_fields)
    select lpad(n::text, 10, '0'), repeat('CÔNG TY ', 20) || n, ' cong ty ' || n || ' ', date '2000-01-01' + n, '{phone,"a, b"}'
    from generate_series(1, ${companyCount}::integer) n`)
  await db.execute(sql`update companies set phone = '0901234567' where id % 3 = 0`)
  await generateAccounts(connection, {
    accounts: 30,
    exports: 300,
    transactions: 200,
    seed: 5,
    ledgerKey,
    force: true,
  })
  const authorId = await insertUser(db, { credits: 10, fullName: oddText, role: 'admin' })
  await db
    .insert(texts)
    .values({ kind: 'article', slug: 'odd', titleEn: oddText, contentEn: oddText.repeat(1_000), authorId })
  await db
    .insert(media)
    .values({ fileName: oddText, format: 'png', width: 1, height: 1, bytes: 1, widths: [320, 640] })
  await db
    .insert(mails)
    .values({ kind: 'receipt', recipient: 'a@example.vn', language: 'vi', data: { oddText } })
  await db.execute(sql`insert into audit_entries (actor_id, action, subject_type, subject_id, subject_name, after, address)
    values (${authorId}, 'a', 'b', 'c', ${oddText}, ${JSON.stringify({ oddText })}, '')`)
  await db.insert(securityEvents).values(signInEvent)
  await db.execute(sql`insert into "Odd ""values""" ("Group", bytes, json, jsonb, texts, nested, number, float, moment, day, length, parent)
    values (${oddText}, '\\x00ff5c0a09', ${JSON.stringify({ b: oddText, a: [1] })}, '{"a": 1e400}', array[${oddText}, null, '', 'NULL', '{}'],
      '{{1,2},{3,null}}', 'NaN', 'Infinity', '-infinity', '0044-03-15 BC', '-1 mon 3 days -04:05:06.789', 1),
      (repeat('dài', 1000000), null, null, null, '{}', null, 1e-30, 0.1::float8 + 0.2, now(), 'infinity', null, 1)`)
  await db.execute(sql`insert into odd_partners values (7, 2); update "Odd ""values""" set partner = 7`)
  await db.execute(sql`select nextval('odd_numbers'), nextval('odd_numbers')`)
  await buildIndexSnapshot(db, dataDir)
}

async function write(connection: DatabaseConnection): Promise<Buffer> {
  const chunks: Buffer[] = []
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await writeBackup(connection, output, { ledgerKey })
  return Buffer.concat(chunks)
}

/** In chunks, like a file or a pipe. */
function streamOf(bytes: Buffer): Readable {
  const size = 10_007
  return Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    ),
  )
}

async function restore(
  { connection }: TestDatabase,
  bytes = backup,
  key: Uint8Array | undefined = ledgerKey,
) {
  return restoreBackup(connection, await openBackup(streamOf(bytes), key))
}

/** Returns a digest of every table's rows, the schema and the sequence positions. */
const describeDatabase = ({ connection }: TestDatabase) => connection.asOwner(({ db }) => describeTables(db))

async function describeTables(db: Database) {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('site_identity', 'only_here')`,
  )
  const each = tables.map(
    ({ name }) => sql`select ${name}::text as name, count(*)::int as count,
      md5(string_agg(md5(t::text), '' order by t::text collate "C")) as digest from ${sql.raw(name)} t`,
  )
  const ours = sql`in (select oid from pg_class where relnamespace = 'public'::regnamespace)`
  const definitions = sql`select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid ${ours}
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid ${ours}
    union all select tgname || ' ' || tgenabled::text from pg_trigger where tgrelid ${ours} and not tgisinternal
    order by definition`
  return {
    rows: await queryRows(db, sql`select * from (${sql.join(each, sql` union all `)}) t order by name`),
    sequences: await readSequences(db),
    definitions: (await queryRows<{ definition: string }>(db, definitions)).map(
      ({ definition }) => definition,
    ),
  }
}

/** Returns the backup with a changed header. */
async function withHeader(change: (header: BackupHeader) => object): Promise<Buffer> {
  const encode = recordEncoder()
  const records: Buffer[] = []
  for await (const { type, payload } of readRecords(Readable.from([backup]))) {
    records.push(
      encode(type, type === 'header' ? JSON.stringify(change(JSON.parse(String(payload)))) : payload),
    )
  }
  return gzipSync(Buffer.concat(records))
}

describe('a restored database', () => {
  test.each([
    ['without tables', openBlank],
    ['with migrations and reference data', open],
  ])('is identical, row for row, in a database %s', async (_, openTarget) => {
    const target = await openTarget()
    const { db } = target.connection
    if (openTarget === open) await seedReferenceTables(target.connection)
    await target.asOwner(oddTables)
    const { rows, skipped } = await restore(target)
    expect(skipped).toEqual(['only_here'])
    expect(rows).toMatchObject({ companies: companyCount, exports: 300, '"Odd ""values"""': 2, media: 1 })
    expect(await describeDatabase(target)).toEqual(await describeDatabase(source))
    expect((await verifyCredits({ db, ledgerKey })).differences).toEqual([])

    const [odd] = await queryRows<{ Group: string; next: string }>(
      db,
      sql`select "Group", nextval('odd_numbers') as next from "Odd ""values""" where id = 1`,
    )
    expect(odd).toEqual({ Group: oddText, next: '94' })
    const [id] = await insertCompanies(target, [companyRow('0100109106', 'CÔNG TY MỚI')])
    expect(id).toBe(companyCount + 1)
    const [{ isLast }] = await queryRows<{ isLast: boolean }>(
      db,
      sql`select change_seq = (select max(change_seq) from companies) as "isLast" from companies where id = ${id}`,
    )
    expect(isLast).toBe(true)
    await insertUser(db, { credits: 10 })
    expect((await verifyCredits({ db, ledgerKey })).differences).toEqual([])
    await expect(db.execute(sql`delete from credit_entries`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('permission denied') },
    })
    await expect(target.asOwner(sql`delete from credit_entries`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') },
    })
  })

  test('never uses an index saved for another one', async () => {
    // One installation: backed up, one company and one index change later, restored, then two companies on.
    const lost = await open()
    await insertCompanies(lost, [companyRow('0100109106', 'CÔNG TY A')])
    const bytes = await write(lost.connection)
    await insertCompanies(lost, [companyRow('0100109107', 'CÔNG TY CHỈ CÓ SAU ĐÓ')])
    const target = await open()
    await buildIndexSnapshot(lost.connection.db, target.dataDir)
    await restore(target, bytes)
    await insertCompanies(target, [
      companyRow('0100109108', 'CÔNG TY B'),
      companyRow('0100109109', 'CÔNG TY C'),
    ])

    const services = await openServices(
      readEnv({
        DATA_DIR: target.dataDir,
        ...target.environment,
        DATABASE_POOL: '4',
        DEMO_COMPANIES: '0',
      }),
    )
    try {
      const found = await search(services, { ...emptySearch, sort: 'name' })
      expect(found).toMatchObject({ total: 3, search_engine: 'memory' })
      expect(found.results.map(({ name }) => name)).toEqual(['CÔNG TY A', 'CÔNG TY B', 'CÔNG TY C'])
    } finally {
      await services.stop()
    }
  })

  test('is migrated from the backup’s version', async () => {
    const migrations = readMigrations()
    const before = await openBlank()
    await before.connection.asOwner(async ({ db }) => {
      await applyMigrations(db, migrations.at(-2)!.folderMillis)
      await grantApplication(db, before.connection.role)
    })
    await before.connection.db.execute(sql`insert into imports (file_name) values ('a.csv')`)
    // Columns that every version has.
    const { rows } = (await before.connection.db.execute(
      sql`insert into users (email, full_name) values ('an@example.vn', 'An') returning id`,
    )) as unknown as { rows: { id: string }[] }
    const userId = rows[0].id
    const posting = { userId, amount: 10, reason: 'sign_up', source: 'user', sourceId: userId } as const
    await before.connection.db.transaction((tx) => postCredits({ db: tx, ledgerKey }, posting))
    const old = await write(before.connection)
    expect(await lastMigration(before.connection.db)).toMatchObject({ number: migrations.length - 1 })

    const target = await openBlank()
    await restore(target, old)
    expect(await lastMigration(target.connection.db)).toMatchObject({ number: migrations.length })
    await before.connection.migrate()
    expect(await describeDatabase(target)).toEqual(await describeDatabase(before))
    expect((await verifyCredits({ db: target.connection.db, ledgerKey })).entries).toBe(1)

    const migrated = await open()
    await expect(restore(migrated, old)).rejects.toMatchObject({
      type: 'database_not_empty',
      message: `This database has ${migrations.length} migrations already, and the backup was made with ${migrations.length - 1}. Nothing was restored.`,
    })
  })
})

test('restores a backup after failed sign-ins were recorded', async () => {
  const target = await open()
  const { db } = target.connection
  await db.insert(securityEvents).values({ ...signInEvent, accountHash: 'b' })
  await restore(target)
  expect(await db.select({ hash: securityEvents.accountHash }).from(securityEvents)).toEqual([{ hash: 'a' }])
  await expect(target.asOwner(sql`truncate security_events`)).rejects.toThrow()
})

test('excludes commits made while the backup is written', async () => {
  const busy = await open()
  const { connection } = busy
  await insertCompanies(busy, [companyRow('0100109106', 'CÔNG TY A')])
  const userId = await insertUser(connection.db, { credits: 10 })
  const before = await describeDatabase(busy)
  const meanwhile = async () => {
    await insertCompanies(busy, [companyRow('0100109107', 'CÔNG TY B')])
    const posting = { userId, amount: 5, reason: 'adjustment', source: 'admin', sourceId: userId } as const
    await connection.db.transaction((db) => postCredits({ db, ledgerKey }, posting))
    await insertUser(connection.db, { credits: 20 })
  }
  const bytes = await write({
    ...connection,
    asOwner: (work) =>
      connection.asOwner((session) =>
        work({
          ...session,
          // At this point companies are written, ledger and users are not.
          async *copyOut(table, columns) {
            if (table === 'credit_entries') await meanwhile()
            yield* session.copyOut(table, columns)
          },
        }),
      ),
  })
  const target = await open()
  const { rows } = await restore(target, bytes)
  expect(rows).toMatchObject({ companies: 1, users: 1, credit_entries: 1 })
  expect((await describeDatabase(target)).rows).toEqual(before.rows)
  expect((await verifyCredits({ db: target.connection.db, ledgerKey })).differences).toEqual([])
  await insertCompanies(target, [companyRow('0100109107', 'CÔNG TY B')])
})

describe('a failed restore changes nothing:', () => {
  let target: TestDatabase
  let untouched: Awaited<ReturnType<typeof describeDatabase>>
  beforeAll(async () => {
    target = await openBlank()
    await target.asOwner(oddTables)
    untouched = await describeDatabase(target)
  })
  async function expectRefusal(bytes: Buffer, error: object, key: Uint8Array | undefined = ledgerKey) {
    await expect(restore(target, bytes, key)).rejects.toMatchObject(error)
    expect(await describeDatabase(target)).toEqual(untouched)
  }
  const unusable = (message: RegExp) => ({
    type: 'unusable_backup',
    message: expect.stringMatching(message),
  })

  test.each([12, 0.5, -30, -6])('a flipped bit at %s', async (place) => {
    const bytes = Buffer.from(backup)
    const at = place < 0 ? bytes.length + place : place < 1 ? Math.floor(place * bytes.length) : place
    bytes[at]! ^= 1
    await expectRefusal(bytes, unusable(/damaged|cut off/))
  })

  test('a flipped bit outside compression checksums', async () => {
    const plain = gunzipSync(backup)
    const at = plain.indexOf('CÔNG TY ') + 1_000_000
    plain[at]! ^= 1
    await expectRefusal(gzipSync(plain), unusable(/^The backup is damaged\. Nothing was restored\.$/))
  })

  test.each([0.5, -1, -40])('a file cut off at %s', async (place) => {
    const length = place < 0 ? backup.length + place : Math.floor(place * backup.length)
    await expectRefusal(
      backup.subarray(0, length),
      unusable(/^The backup is cut off\. Nothing was restored\.$/),
    )
  })

  test('a file cut off between two records, and one with trailing data', async () => {
    const encode = recordEncoder()
    const records: Buffer[] = []
    for await (const { type, payload } of readRecords(Readable.from([backup])))
      records.push(encode(type, payload))
    await expectRefusal(gzipSync(Buffer.concat(records.slice(0, -1))), unusable(/cut off/))
    await expectRefusal(gzipSync(Buffer.concat([...records, Buffer.from('x')])), unusable(/damaged/))
  })

  test('a file of another format', async () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('tax_code,name\n'),
      gzipSync('tax_code,name\n'.repeat(99)),
    ]) {
      await expectRefusal(bytes, unusable(/not a backup/))
    }
  })

  test('a backup of a newer version', async () => {
    const newer = await withHeader((header) => {
      return { ...header, migration: { number: header.migration.number + 1, at: header.migration.at + 1 } }
    })
    await expectRefusal(newer, unusable(/made by a newer version: its migration \d+ is unknown here/))
    await expectRefusal(
      await withHeader((header) => ({ ...header, format: 2 })),
      unusable(/newer version: its format 2/),
    )
  })

  test('tables with other columns', async () => {
    await target.asOwner(sql`alter table odd_partners add column more text`)
    await expect(restore(target)).rejects.toMatchObject(unusable(/^The table odd_partners has other columns/))
    await target.asOwner(sql`alter table odd_partners drop column more`)
    expect(await describeDatabase(target)).toEqual(untouched)
  })

  test('a ledger with another or unknown secret', async () => {
    const other = new TextEncoder().encode('another key')
    const refusal = {
      type: 'invalid_environment',
      suggestion: expect.stringMatching(/secrets\.json.*LEDGER_SECRET/),
    }
    await expectRefusal(backup, refusal, other)
    await expect(openBackup(streamOf(backup), undefined)).rejects.toMatchObject(refusal)
    const output = new Writable()
    for (const key of [other, undefined]) {
      await expect(writeBackup(source.connection, output, { ledgerKey: key })).rejects.toMatchObject({
        type: 'invalid_environment',
      })
    }
  })

  test('a restore during an import', async () => {
    const lock = await target.connection.lock(advisoryLocks.imports)
    await expectRefusal(backup, { type: 'import_running' })
    await lock!.release()
  })

  test('a database with data', async () => {
    const busy = await open()
    await insertUser(busy.connection.db)
    const before = await describeDatabase(busy)
    await expect(restore(busy)).rejects.toMatchObject({
      type: 'database_not_empty',
      message: 'This database is not empty: there are rows in users. Nothing was restored.',
    })
    expect(await describeDatabase(busy)).toEqual(before)
  })
})

test('refuses to back up a database with tables but no migrations', async () => {
  const { connection, asOwner } = await openBlank()
  await asOwner(sql`create table of_another_program (id integer)`)
  await expect(write(connection)).rejects.toMatchObject({
    type: 'not_found',
    message: expect.stringContaining('no migrations'),
  })
})

test('migrations create tables only in schemas that backups include', async () => {
  const others = sql`select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('public', 'pg_catalog', 'information_schema')`
  expect(await queryRows(source.connection.db, others)).toEqual([{ name: 'drizzle.__drizzle_migrations' }])
})

test('a write fails with the output, and the connection stays usable', async () => {
  const output = new Writable({
    write(_chunk, _encoding, done) {
      done(new Error('no space left'))
    },
  })
  await expect(writeBackup(source.connection, output, { ledgerKey })).rejects.toMatchObject({
    type: 'technical_error',
    message: 'The backup failed: no space left',
  })
  expect((await write(source.connection)).length).toBeGreaterThan(0)
  const blank = await openBlank()
  await expect(write(blank.connection)).rejects.toMatchObject({ type: 'not_found' })
})
