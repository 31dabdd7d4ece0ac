import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type ClientConfig, Pool, type PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { AppError } from '../errors.ts'
import { applyMigrations } from './apply-migrations.server.ts'
import type { BulkSession, Database, DatabaseConnection } from './client.server.ts'
import { lockPostgres } from './postgres-lock.server.ts'
import { schema } from './schema.ts'

const over = (client: Pool | PoolClient): Database =>
  drizzle({ client, schema, casing: 'snake_case' }) as unknown as Database

/** Over the pool, but for transactions: drizzle never gives back the connection of one that cannot even begin. */
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

/** A pool on a PostgreSQL server. Throws `database_unavailable` when it does not answer. */
export async function openPostgres(address: ClientConfig, size: number): Promise<DatabaseConnection> {
  const config = {
    ...address,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // Whoever is gone without a word is noticed sooner than in the two hours that systems wait, and what lies between
    // does not forget a connection that is silent for long.
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'vietnam-companies',
  }
  const pool = new Pool({
    ...config,
    max: size,
    // The locks of a process that is gone hold up everybody who waits for them, and with them the pools of the others.
    onConnect: (client) => client.query("set idle_in_transaction_session_timeout = '15s'"),
  })
  // A connection that breaks is dropped by the pool once nobody uses it; without a listener, whether it is idle or between
  // two statements of a transaction, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await pool.query('select 1')
  } catch (cause) {
    await pool.end().catch(() => {})
    throw new AppError('database_unavailable', `PostgreSQL does not answer: ${(cause as Error).message}`, {
      cause,
    })
  }
  const bulk: DatabaseConnection['bulk'] = async (work) => {
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
  return {
    kind: 'postgres',
    db: overPool(pool),
    bulk,
    lock: (key) => lockPostgres(config, key),
    migrate: () => bulk(({ db }) => applyMigrations(db)),
    close: () => pool.end(),
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
    // PostgreSQL keeps sending rows after the reader has left: the connection is good for nothing else.
    isCopyingOut: () => isCopyingOut,
  }
}
