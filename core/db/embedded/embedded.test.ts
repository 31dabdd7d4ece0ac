import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { advisoryLocks } from '../advisory-locks.ts'
import { mayRewriteHistory } from '../application-role.server.ts'
import type { Database, DatabaseConnection } from '../client.server.ts'
import { queryRows } from '../query-rows.ts'
import { credentialsOf, findPrograms } from './create-cluster.server.ts'
import { type EmbeddedOptions, openEmbedded } from './open-embedded.server.ts'
import { findHome } from './run-as.server.ts'
import { stopCluster } from './run-cluster.server.ts'

/** Makes a folder open to every user, because PostgreSQL may run as `nobody`. */
function makeFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'embedded-'))
  chmodSync(path, 0o755)
  return path
}

let dataDir: string
const folder = () => join(dataDir, 'postgres')
const lockFile = () => join(folder(), 'data', 'postmaster.pid')
const postmaster = () => Number(readFileSync(lockFile(), 'utf8').split('\n')[0])

beforeAll(async () => {
  dataDir = makeFolder()
  const connection = await openEmbedded(dataDir, 2)
  await connection.asOwner(({ db }) =>
    db.execute(sql`create table kept (n integer); grant select, insert on kept to public`),
  )
  await connection.close()
})
afterAll(() => rmSync(dataDir, { recursive: true }))

async function open(options: { exclusive?: boolean } = {}): Promise<DatabaseConnection> {
  const connection = await openEmbedded(dataDir, 2, options)
  onTestFinished(() => connection.close())
  return connection
}

const insert = (db: Database) => db.execute(sql`insert into kept values (1)`)
async function count(db: Database): Promise<number> {
  const { rows } = (await db.execute(sql`select count(*)::int as n from kept`)) as unknown as {
    rows: { n: number }[]
  }
  return rows[0]!.n
}

/** Another process that uses the database. */
async function startMember(role = '', at = dataDir) {
  const program = join(import.meta.dirname, '../../../tests/setup/embedded-member.ts')
  const child = spawn(process.execPath, [program, at, role], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error(errors)))])
  return {
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      await ended
    },
  }
}

describe('the embedded database', () => {
  test('is private to its owner and stopped by the last process', async () => {
    const [first, second] = [await openEmbedded(dataDir, 2), await openEmbedded(dataDir, 2)]
    for (const path of [
      folder(),
      join(folder(), 'data'),
      join(folder(), 'log'),
      join(folder(), '.s.PGSQL.5432'),
    ]) {
      expect([path, statSync(path).mode & 0o077]).toEqual([path, 0])
    }
    const { rows } = (await first.db.execute(
      sql`select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses`,
    )) as unknown as { rows: object[] }
    expect(rows).toEqual([{ fsync: 'on', addresses: '' }])
    await first.close()
    await insert(second.db)
    await second.close()
    expect(existsSync(lockFile())).toBe(false)
  })

  test('runs as a role that owns nothing, also in an old folder', async () => {
    const { migrate, asOwner, role, close } = await openEmbedded(dataDir, 2)
    await migrate()
    await asOwner(({ db }) => db.execute(sql.raw(`drop owned by ${role}; drop role ${role}`)))
    await close()

    const { db, migrate: migrateAgain } = await open()
    await migrateAgain()
    expect(await mayRewriteHistory(db)).toBe(false)
    expect(await queryRows(db, sql`select from pg_class where relowner = current_user::regrole`)).toEqual([])
    await db.execute(sql`insert into imports (file_name) values ('a.csv')`)
  })

  test('is created once by concurrent processes', async () => {
    const fresh = makeFolder()
    onTestFinished(() => rmSync(fresh, { recursive: true }))
    const members = await Promise.all([
      startMember('', fresh),
      startMember('', fresh),
      openEmbedded(fresh, 1),
    ])
    expect(readdirSync(join(fresh, 'postgres')).toSorted()).toEqual([
      '.s.PGSQL.5432',
      '.s.PGSQL.5432.lock',
      'data',
      'log',
    ])
    const [first, second, here] = members
    await Promise.all([first.end('SIGTERM'), second.end('SIGTERM'), here.close()])
    expect(existsSync(join(fresh, 'postgres', 'data', 'postmaster.pid'))).toBe(false)
  })

  test('has one server at a time, with commands alongside', async () => {
    const server = await startMember('exclusive')
    await expect(openEmbedded(dataDir, 2, { exclusive: true })).rejects.toMatchObject({
      type: 'database_locked',
      message: expect.stringContaining('Another server'),
    })
    const command = await open()
    await insert(command.db)
    await server.end('SIGTERM')
    await insert(command.db)
    await open({ exclusive: true })
  })

  test('is reused after its server was killed, with all commits', async () => {
    const server = await startMember('exclusive')
    const before = postmaster()
    await server.end('SIGKILL')
    const next = await open({ exclusive: true })
    expect(postmaster()).toBe(before)
    await insert(next.db)
  })

  test('is stopped by a process that exits without closing it', async () => {
    const server = await startMember('exclusive')
    await server.end('SIGUSR2')
    await expect.poll(() => existsSync(lockFile())).toBe(false)
  })

  test('is restarted after it was killed, with all commits', async () => {
    const { db } = await open({ exclusive: true })
    await insert(db)
    const kept = await count(db)
    const before = postmaster()
    process.kill(before, 'SIGKILL')
    await expect.poll(postmaster).not.toBe(before)
    await expect.poll(() => count(db).catch(() => undefined)).toBe(kept)
    await expect(openEmbedded(dataDir, 2, { exclusive: true })).rejects.toMatchObject({
      type: 'database_locked',
    })
  })

  test('restarts as soon as the obstacle is gone', async () => {
    const lines: string[] = []
    const line = (_details: object, message: string) => void lines.push(message)
    const log = { info: line, warn: line, error: line } as EmbeddedOptions['log']
    const { db, close } = await openEmbedded(dataDir, 2, { log })
    onTestFinished(close)
    const kept = await count(db)
    const control = join(folder(), 'data', 'global', 'pg_control')
    renameSync(control, `${control}.away`)
    process.kill(postmaster(), 'SIGKILL')
    await expect.poll(() => lines).toContain('embedded database restart failed')
    renameSync(`${control}.away`, control)
    await expect.poll(() => lines.at(-1)).toBe('embedded database restarted')
    expect(lines[0]).toBe('embedded database lost, restarting')
    expect(await count(db)).toBe(kept)
  })

  test('accepts no new member while its last one is stopping it', async () => {
    const server = await startMember('exclusive')
    await server.end('SIGKILL')
    const last = new Client({ ...credentialsOf({ folder: folder() }), host: folder(), port: 5432 })
    await last.connect()
    onTestFinished(() => last.end())
    const isAsked = async () => {
      const member = "application_name = 'vietnam-companies member'"
      return (await last.query(`select from pg_stat_activity where ${member}`)).rows.length > 0
    }
    const locked = 'select pg_try_advisory_lock($1) as taken'
    await expect
      .poll(async () => (await last.query(locked, [advisoryLocks.embeddedMembers])).rows[0].taken)
      .toBe(true)
    let isOpen = false
    const opening = open().then((connection) => {
      isOpen = true
      return connection
    })
    // The request repeats until it is let in.
    for (const asked of [true, false, true]) await expect.poll(isAsked, { interval: 1 }).toBe(asked)
    expect(isOpen).toBe(false)
    await last.end()
    await insert((await opening).db)
  })

  test('recovers when killed together with its server', async () => {
    const server = await startMember('exclusive')
    const { db, close } = await openEmbedded(dataDir, 2)
    await insert(db)
    const kept = await count(db)
    const pid = postmaster()
    // The connection closed without a response: the process it would stop is gone.
    process.kill(pid, 'SIGKILL')
    await Promise.all([server.end('SIGKILL'), close()])
    expect(await count((await open({ exclusive: true })).db)).toBe(kept)
  })

  test('is not waited for if it was killed and left its lock file', async () => {
    const left = makeFolder()
    onTestFinished(() => rmSync(left, { recursive: true }))
    const { pid } = spawnSync(process.execPath, ['--version'])
    mkdirSync(join(left, 'data'))
    writeFileSync(join(left, 'data', 'postmaster.pid'), `${pid}\n${left}\n0\n5432\n${left}\n\n`)
    const home = await findHome(folder(), await findPrograms())
    await stopCluster({ ...home, folder: left })
    expect(existsSync(join(left, 'data', 'postmaster.pid'))).toBe(true)
  })

  test('starts even if its old process id belongs to another program', async () => {
    const { close } = await openEmbedded(dataDir, 2)
    const lock = readFileSync(lockFile(), 'utf8')
    await close()
    writeFileSync(lockFile(), lock.replace(/^\d+/, String(process.pid)), { mode: 0o600 })
    const socketLock = join(folder(), '.s.PGSQL.5432.lock')
    writeFileSync(socketLock, lock.replace(/^\d+/, String(process.pid)), { mode: 0o600 })
    await insert((await open()).db)
  })

  test('replaces anything at its socket path', async () => {
    const squatter = createServer().listen(join(folder(), '.s.PGSQL.5432'))
    await once(squatter, 'listening')
    onTestFinished(() => void squatter.close())
    await insert((await open()).db)
  })

  test('uses another socket folder if the path would be too long', async () => {
    const deep = join(makeFolder(), 'x'.repeat(90))
    mkdirSync(deep)
    onTestFinished(() => rmSync(join(deep, '..'), { recursive: true }))
    const { asOwner, close } = await openEmbedded(deep, 2)
    const [{ at }] = await asOwner(({ db }) =>
      queryRows<{ at: string }>(db, sql`select current_setting('unix_socket_directories') as at`),
    )
    expect(statSync(at).mode & 0o777).toBe(0o700)
    expect(at.length).toBeLessThan(90)
    await close()
    expect(existsSync(at)).toBe(false)
  })
})

describe('leaves the folder unchanged with a clear message if', () => {
  test.each([
    ['it has an older format', 'database', '16', /holds a database of an earlier version/],
    [
      'it belongs to another PostgreSQL version',
      'postgres/data',
      '17',
      /made by PostgreSQL 17[^]*backup FILE/,
    ],
  ])('%s', async (_, path, version, message) => {
    const other = makeFolder()
    onTestFinished(() => rmSync(other, { recursive: true }))
    mkdirSync(join(other, path), { recursive: true })
    writeFileSync(join(other, path, 'PG_VERSION'), `${version}\n`)
    await expect(openEmbedded(other, 1)).rejects.toMatchObject({
      type: 'database_unavailable',
      message: expect.stringMatching(message),
    })
    expect(readdirSync(other, { recursive: true }).toSorted()).toEqual(
      path === 'database'
        ? ['database', 'database/PG_VERSION']
        : ['postgres', 'postgres/data', 'postgres/data/PG_VERSION'],
    )
  })

  test('it cannot be created', async () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    await expect(openEmbedded(file, 1)).rejects.toMatchObject({
      type: 'database_unavailable',
      message: expect.stringContaining(file),
    })
  })

  test('its password is not the cluster’s', async () => {
    await open()
    const path = join(folder(), 'data', 'companies-password')
    const password = readFileSync(path)
    writeFileSync(path, 'of another cluster')
    try {
      await expect(openEmbedded(dataDir, 1)).rejects.toMatchObject({
        type: 'database_unavailable',
        message: expect.stringContaining('password authentication failed'),
      })
    } finally {
      writeFileSync(path, password)
    }
  })

  test('it is damaged', async () => {
    const damaged = makeFolder()
    onTestFinished(() => rmSync(damaged, { recursive: true }))
    await (await openEmbedded(damaged, 1)).close()
    rmSync(join(damaged, 'postgres', 'data', 'global', 'pg_control'))
    await expect(openEmbedded(damaged, 1)).rejects.toMatchObject({
      type: 'database_unavailable',
      message: expect.stringMatching(/does not start: [^]*could not find the database system[^]*log/),
    })
  })
})
