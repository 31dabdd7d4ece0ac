import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { findCompany } from '#core/companies/read-companies.server.ts'
import { defaultColumns } from '#core/exports/columns.ts'
import { exportCompanies } from '#core/exports/export-companies.server.ts'
import { exportFile } from '#core/exports/export-file.server.ts'
import { pageReads } from '#core/metrics.server.ts'
import { insertUser, ledgerKey, unlimitedQuotes } from '#tests/setup/accounts.ts'
import { startFaultProxy } from '#tests/chaos/fault-proxy.ts'
import { copyPostgres } from '#tests/setup/postgres.ts'
import { type ReplicatedDatabase, secretPassword, startReplicated } from '#tests/setup/replicated-database.ts'
import { type Database, type DatabaseConnection, openDatabase } from './client.server.ts'
import { queryRows } from './query-rows.ts'
import { openReplicas, type Since } from './replicas.server.ts'

let servers: ReplicatedDatabase
let connection: DatabaseConnection
const pool = { DATABASE_POOL: 4, DATA_DIR: '' }
beforeAll(async () => {
  servers = await startReplicated()
  connection = await openDatabase({ ...servers.database.environment, ...pool })
})
afterAll(async () => {
  await connection.close()
  await servers.stop()
})

/** Opens replicas and records their log. */
async function open(urls: string[], { db = connection.db, maxLag = 600 } = {}) {
  const lines: object[] = []
  const log = {
    info: (details: object, message: string) => void lines.push({ ...details, message }),
    warn: (details: object, message: string) => void lines.push({ ...details, message }),
  }
  const env = { DATABASE_READ_URL: urls, DATABASE_READ_MAX_LAG: maxLag, DATABASE_POOL: 4 }
  const replicas = await openReplicas({ db, env, log })
  onTestFinished(() => replicas.stop())
  return { replicas, lines, answered: (since?: Since) => answeredBy(replicas.reads(since)) }
}

const openReplica = (options = {}) => open([servers.urlOn(servers.replica)], options)

async function answeredBy(db: Database): Promise<'replica' | 'primary'> {
  const [{ port }] = await queryRows<{ port: number }>(db, sql`select inet_server_port() as port`)
  return port === Number(new URL(servers.replica.url).port) ? 'replica' : 'primary'
}

const countReplicaReads = async () =>
  (await pageReads.get()).values.find(({ labels }) => labels.server === 'replica')?.value ?? 0

const inUse = { message: 'read replica in use' }
const leftOut = (reason: string) => ({ message: 'read replica left out', reason })

/** Stops replay on the replica until the test ends, or `resume` is called. */
async function pause() {
  const resume = () => servers.run(servers.replica, 'select pg_wal_replay_resume()')
  await servers.run(servers.replica, 'select pg_wal_replay_pause()')
  onTestFinished(resume)
  return resume
}

async function findListed() {
  const [{ slug }] = await queryRows<{ slug: string }>(
    connection.db,
    sql`select tax_code as slug from companies
      where phone is not null and hidden_fields = '{}' and removal is null and length(tax_code) = 10 limit 1`,
  )
  return slug
}

const update = (slug: string, change: string) =>
  connection.db.execute(sql`update companies set ${sql.raw(change)} where tax_code = ${slug}`)

test('page reads are answered by a replica, transactions by the primary', async () => {
  const { replicas, answered, lines } = await openReplica()
  await expect.poll(() => answered()).toBe('replica')
  expect(await replicas.reads().transaction(answeredBy)).toBe('primary')
  const slug = await findListed()
  expect(await findCompany(replicas.reads(), slug)).toEqual(await findCompany(connection.db, slug))
  const name = new URL(servers.urlOn(servers.replica)).host + new URL(servers.database.url).pathname
  expect(lines).toEqual([{ replica: name, ...inUse }])
})

test('a hidden field and a removed company are not read from a paused replica', async () => {
  const { replicas, answered } = await openReplica()
  await expect.poll(() => answered()).toBe('replica')
  const slug = await findListed()
  const resume = await pause()
  expect((await findCompany(replicas.reads(), slug))?.company.phone).not.toBeNull()
  expect(await answered()).toBe('replica')

  await update(slug, `hidden_fields = '{phone}'`)
  expect((await findCompany(replicas.reads(), slug))?.company.phone).toBeNull()
  expect(await answered()).toBe('primary')
  await update(slug, `removal = 'request'`)
  expect(await findCompany(replicas.reads(), slug)).toBeUndefined()

  await resume()
  await expect.poll(() => answered()).toBe('replica')
  expect(await findCompany(replicas.reads(), slug)).toBeUndefined()
})

test('a read of an own write, or of a row as new as the index, waits for the replica', async () => {
  const { replicas, answered } = await openReplica()
  await expect.poll(() => answered()).toBe('replica')
  const slug = await findListed()
  const resume = await pause()
  await update(slug, `name = 'Công ty Vừa Đổi Tên'`)
  const position = await replicas.position()
  const [{ change }] = await queryRows<{ change: number }>(
    connection.db,
    sql`select max(change_seq)::float8 as change from companies`,
  )
  expect(await answered({ position })).toBe('primary')
  expect(await answered({ change })).toBe('primary')
  expect((await findCompany(replicas.reads({ position }), slug))?.company.name).toBe('Công ty Vừa Đổi Tên')
  expect(await answered()).toBe('replica')

  await resume()
  await expect.poll(() => answered({ position })).toBe('replica')
  await expect.poll(() => answered({ change })).toBe('replica')
})

test('the file of an export has the latest changes of its companies, from a replica once it has them', async () => {
  const { replicas, answered } = await openReplica()
  await expect.poll(() => answered()).toBe('replica')
  const { db } = connection
  const slug = await findListed()
  const resume = await pause()
  await update(slug, `name = 'Công ty Trong Tệp'`)
  const userId = await insertUser(db, { credits: 10 })
  const found = await findCompany(db, slug)
  const request = {
    userId,
    companyIds: [found!.company.id],
    columns: defaultColumns,
    format: 'csv' as const,
    idempotencyKey: randomUUID(),
  }
  const { id: exportId } = await exportCompanies({ db, ledgerKey, ...unlimitedQuotes }, request)
  async function read() {
    const before = await countReplicaReads()
    const { body } = await exportFile(db, { userId, exportId }, replicas)
    return { file: await text(body), byReplica: (await countReplicaReads()) > before }
  }
  expect(await read()).toEqual({ file: expect.stringContaining('Công ty Trong Tệp'), byReplica: false })
  await resume()
  await expect.poll(read).toEqual({ file: expect.stringContaining('Công ty Trong Tệp'), byReplica: true })
})

test('a replica past the maximum lag is left out until it catches up', async () => {
  const { answered, lines } = await openReplica({ maxLag: 2 })
  await expect.poll(() => answered()).toBe('replica')
  const resume = await pause()
  await update(await findListed(), `name = name || ' Mới'`)
  await expect.poll(() => lines).toMatchObject([inUse, leftOut('more than 2 seconds behind the primary')])
  expect(await answered()).toBe('primary')
  await resume()
  await expect.poll(() => lines).toMatchObject([inUse, {}, inUse])
  await expect.poll(() => answered()).toBe('replica')
})

test('requests go on without an error while a replica is killed, and it comes back', async () => {
  const { answered, lines } = await openReplica()
  await expect.poll(() => answered()).toBe('replica')
  const over = new AbortController()
  const answers: string[] = []
  const reads = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) answers.push(await answered())
  })
  await expect.poll(() => answers).toContain('replica')
  await servers.replica.kill()
  await expect.poll(() => lines).toMatchObject([inUse, leftOut('no answer')])
  over.abort()
  await Promise.all(reads)
  expect(answers).toContain('primary')
  expect(await answered()).toBe('primary')
  await servers.replica.start()
  await expect.poll(() => answered()).toBe('replica')
  expect(lines).toMatchObject([inUse, {}, inUse])
})

test('a replica that falls silent delays neither reads nor the checks of another', async () => {
  await using proxy = await startFaultProxy(servers.urlOn(servers.replica))
  const { replicas, answered, lines } = await open([proxy.url, servers.urlOn(servers.replica)])
  await expect.poll(() => lines).toMatchObject([inUse, inUse])
  proxy.swallow()
  // Statements on a silent server are given up after 15 s, and checks must not wait for them.
  const late = wait(12_000, 'too late', { ref: false })
  const reads = Array.from({ length: 8 }, () => answered())
  await update(await findListed(), `name = name || ' Khi Im Lặng'`)
  const position = await replicas.position()
  const followed = expect.poll(() => answered({ position })).toBe('replica')
  expect(await Promise.race([Promise.all([...reads, followed]).then(() => 'answered'), late])).toBe(
    'answered',
  )
  expect(new Set(await Promise.all(reads))).toEqual(new Set(['primary', 'replica']))
  await expect.poll(() => lines).toMatchObject([inUse, inUse, leftOut('no answer')])
  proxy.endSilence()
  await expect.poll(() => lines).toMatchObject([inUse, inUse, {}, inUse])
})

test('a statement that the replica refuses is repeated on the primary', async () => {
  const { replicas, answered, lines } = await openReplica()
  await expect.poll(() => answered()).toBe('replica')
  await servers.run(
    servers.replica,
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  )
  await replicas.reads().execute(sql`select count(*) from companies`)
  await expect.poll(() => answered()).toBe('replica')
  await expect(replicas.reads().execute(sql`select 1 / 0`)).rejects.toThrow()
  await expect
    .poll(() => lines.at(-1))
    .toMatchObject({ message: 'read replica failed a statement', error: '22012' })
  await expect.poll(() => answered()).toBe('replica')
})

test('servers that are no replica of the database are left out, and no password is logged', async () => {
  const urls = [
    servers.urlOn(servers.primary),
    Object.assign(new URL(servers.urlOn(servers.replica)), { pathname: '/template_filled' }).href,
    Object.assign(new URL(inject('postgres')), { password: secretPassword }).href,
    servers.urlOn({ url: 'postgres://127.0.0.1:1' }),
  ]
  const { answered, lines } = await open(urls)
  await expect.poll(() => lines.length).toBe(urls.length)
  const reasons = Object.fromEntries(lines.map((line) => [(line as { replica: string }).replica, line]))
  const of = (url: string) => reasons[new URL(url).host + new URL(url).pathname]
  expect(of(urls[0])).toMatchObject(leftOut('a primary, not a replica'))
  expect(of(urls[1])).toMatchObject(leftOut('not a copy of the database of DATABASE_URL'))
  expect(of(urls[2])).toMatchObject(leftOut('not a copy of the database of DATABASE_URL'))
  expect(of(urls[3])).toMatchObject(leftOut('no answer'))
  expect(JSON.stringify(lines)).not.toContain(secretPassword)
  expect(await answered()).toBe('primary')
})

test('a replica ahead of a restored primary is left out', async () => {
  const restored = await copyPostgres(servers.primary, 'restored')
  onTestFinished(() => restored.stop())
  await update(await findListed(), `name = name || ' Sau'`)
  const { db, close } = await openDatabase({ DATABASE_URL: servers.urlOn(restored), ...pool })
  onTestFinished(close)
  const current = await openReplica()
  await expect
    .poll(async () => current.answered({ position: await current.replicas.position() }))
    .toBe('replica')
  const { answered, lines } = await openReplica({ db })
  expect(lines).toMatchObject([leftOut('ahead of the primary, which may have been restored')])
  expect(await answered()).toBe('primary')
})

test('a promoted replica is left out', async () => {
  const { answered, lines } = await openReplica()
  await expect.poll(() => answered()).toBe('replica')
  await servers.run(servers.replica, 'select pg_promote()')
  await expect.poll(() => lines).toMatchObject([inUse, leftOut('a primary, not a replica')])
  expect(await answered()).toBe('primary')
})
