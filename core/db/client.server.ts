import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Env } from '../env.server.ts'
import { openEmbedded, type EmbeddedOptions } from './embedded/open-embedded.server.ts'
import { openPostgres } from './postgres.server.ts'
import type { schema } from './schema.ts'

/** First parameter of core functions: a connection or a transaction. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** One transaction on one session, with COPY. */
export interface BulkSession {
  db: Database
  /** Runs a `COPY … FROM STDIN` statement with text (or its UTF-8 bytes) in COPY's text format; returns the rows copied. */
  copyIn(table: string, columns: readonly string[], data: string | Uint8Array<ArrayBuffer>): Promise<number>
  /**
   * Runs a `COPY … TO STDOUT` statement and yields its text in chunks, which may end within a row. A reader that stops
   * early must reject the transaction.
   */
  copyOut(table: string, columns: readonly string[]): AsyncIterable<Buffer>
}

export interface HeldLock {
  /** Aborted if the lock is lost before its release: another process may hold it. */
  lost: AbortSignal
  /** Releases the lock. */
  release(): Promise<void>
}

export interface DatabaseConnection {
  kind: 'embedded' | 'postgres'
  /** The role of `db`, `bulk` and `lock`. */
  role: string
  db: Database
  /** Commits when `work` resolves, rolls back when it rejects. */
  bulk<T>(work: (session: BulkSession) => Promise<T>): Promise<T>
  /**
   * Like `bulk`, as the owner of the tables: for migrations, indexes, statistics, backups. Same as `bulk` if no owner
   * is configured.
   */
  asOwner<T>(work: (session: BulkSession) => Promise<T>): Promise<T>
  /** Takes an exclusive lock across processes, until the process ends at the latest. Returns undefined if taken. */
  lock(key: number): Promise<HeldLock | undefined>
  /**
   * Applies missing migrations and grants the role its privileges; safe to call from several processes at once. Throws
   * `invalid_environment` if the configured owner does not own the tables or uses another database.
   */
  migrate(): Promise<void>
  close(): Promise<void>
}

/** Opens the configured database. Throws `database_locked` or `database_unavailable`. Options are for the embedded one. */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_POOL' | 'DATA_DIR'>,
  options?: EmbeddedOptions,
): Promise<DatabaseConnection> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: owner } = env
  if (!url) return openEmbedded(env.DATA_DIR, env.DATABASE_POOL, options)
  return openPostgres(
    { connectionString: url },
    env.DATABASE_POOL,
    owner ? { connectionString: owner } : undefined,
  )
}
