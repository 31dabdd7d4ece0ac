import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { AppError } from '../errors.ts'
import type { BulkSession, Database, DatabaseConnection, HeldLock } from './client.server.ts'
import { migrate } from './migrate.server.ts'
import { schema } from './schema.ts'

const over = (client: Pool | PoolClient): Database =>
  drizzle({ client, schema, casing: 'snake_case' }) as unknown as Database

/** Uses the pool except for transactions: drizzle never releases the connection of one that fails to begin. */
function overPool(pool: Pool): Database {
  const db = over(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await over(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return db
}

/** Opens a pool and returns it with the role it connects as. Throws `database_unavailable` when the server does not answer. */
async function openPool(config: ClientConfig, size: number): Promise<{ pool: Pool; role: string }> {
  const pool = new Pool({
    ...config,
    max: size,
    // Locks of a dead client block everybody who waits for them, and fill their pools.
    onConnect: (client) => client.query("set idle_in_transaction_session_timeout = '15s'"),
  })
  // The pool drops a broken connection once unused; without a listener the error would end the process, whether the
  // connection is idle or between statements of a transaction.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    const { rows } = await pool.query('select current_user as role')
    return { pool, role: rows[0].role }
  } catch (cause) {
    await pool.end().catch(() => {})
    throw new AppError('database_unavailable', `PostgreSQL does not answer: ${(cause as Error).message}`, {
      cause,
    })
  }
}

export const configOf = (address: ClientConfig): ClientConfig => ({
  ...address,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  // Systems wait two hours by default. Earlier probes detect a dead peer and keep NATs from dropping idle connections.
  keepAliveInitialDelayMillis: 10_000,
  application_name: 'vietnam-companies',
})

/**
 * Opens a pool on a PostgreSQL server; `owner` connects as the owner of the tables, if another role. Throws
 * `database_unavailable` when the server does not answer.
 */
export async function openPostgres(
  address: ClientConfig,
  size: number,
  owner?: ClientConfig,
): Promise<DatabaseConnection> {
  const config = configOf(address)
  const { pool, role } = await openPool(config, size)
  const bulk: DatabaseConnection['bulk'] = (work) => runBulk(pool, work)
  // Connects for each transaction: nothing that runs next to requests has the owner's privileges.
  const asOwner: DatabaseConnection['asOwner'] = async (work) => {
    const { pool: owners } = await openPool(configOf(owner!), 1)
    return runBulk(owners, work).finally(() => owners.end())
  }
  const connection: Omit<DatabaseConnection, 'migrate'> = {
    kind: 'postgres',
    role,
    db: overPool(pool),
    bulk,
    asOwner: owner ? asOwner : bulk,
    lock: (key) => lockPostgres(config, key),
    close: () => pool.end(),
  }
  return { ...connection, migrate: () => migrate(connection, owner !== undefined) }
}

async function runBulk<T>(pool: Pool, work: (session: BulkSession) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const session = bulkSession(client)
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(session)
    await client.query('commit')
    return result
  } catch (error) {
    if (session.isCopyingOut()) broken = new Error('COPY was cut short', { cause: error })
    else await client.query('rollback').catch((cause: Error) => (broken = cause))
    throw error
  } finally {
    client.release(broken)
  }
}

function bulkSession(client: PoolClient): BulkSession & { isCopyingOut(): boolean } {
  let isCopyingOut = false
  return {
    db: over(client),
    async copyIn(table, columns, data) {
      const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
      await pipeline(Readable.from([Buffer.from(data)]), stream)
      return stream.rowCount
    },
    async *copyOut(table, columns) {
      isCopyingOut = true
      yield* client.query(copyTo(`copy ${table} (${columns.join(', ')}) to stdout`))
      isCopyingOut = false
    },
    // PostgreSQL keeps sending rows after the reader stopped: the connection cannot be reused.
    isCopyingOut: () => isCopyingOut,
  }
}

/** Max wait of a release for a server that may be gone. */
const releaseTimeoutMs = 5_000

/** Takes an advisory lock on its own connection, since it may be held for hours and the pool may have only one. */
export async function lockPostgres(config: ClientConfig, key: number): Promise<HeldLock | undefined> {
  const socket = new Socket()
  const client = new Client({ ...config, stream: () => socket })
  const lost = new AbortController()
  const lose = (cause?: Error) =>
    lost.abort(new Error('The connection that held a lock of the database was closed.', { cause }))
  // An unhandled error event would end the process.
  client.on('error', lose)
  client.on('end', lose)

  async function release(): Promise<void> {
    client.off('end', lose)
    const timeout = setTimeout(() => socket.destroy(), releaseTimeoutMs)
    await client.end().finally(() => clearTimeout(timeout))
  }

  await client.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [key])
    if (rows[0].taken) return { lost: lost.signal, release }
  } catch (error) {
    await release().catch(() => {})
    throw error
  }
  await release()
  return undefined
}
