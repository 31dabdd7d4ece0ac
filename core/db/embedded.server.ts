import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { AppError } from '../errors.ts'
import type { Database, DatabaseConnection } from './client.server.ts'
import { schema } from './schema.ts'

const over = (client: PGlite | Transaction): Database =>
  drizzle({ client: client as PGlite, schema, casing: 'snake_case' }) as unknown as Database

/** PostgreSQL in this process, its files under `dataDir`. Throws `database_locked` when another process has it. */
export async function openEmbedded(dataDir: string): Promise<DatabaseConnection> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockDirectory(dataDir)
  let client: PGlite
  try {
    const directory = join(dataDir, 'database')
    if (!existsSync(join(directory, 'PG_VERSION'))) await createDatabase(directory)
    client = await PGlite.create({ dataDir: directory })
  } catch (cause) {
    unlock()
    throw new AppError('database_unavailable', `The embedded database in ${dataDir} does not open.`, {
      cause,
    })
  }
  const db = over(client)
  // One process has this database, so what it holds is all that is held.
  const held = new Set<number>()
  return {
    kind: 'embedded',
    db,
    bulk: (work) =>
      client.transaction((transaction) =>
        work({
          db: over(transaction),
          async copyIn(table, columns, data) {
            const result = await transaction.query(
              `copy ${table} (${columns.join(', ')}) from '/dev/blob'`,
              [],
              { blob: new Blob([data]) },
            )
            return result.affectedRows ?? 0
          },
        }),
      ),
    async lock(key) {
      if (held.has(key)) return undefined
      held.add(key)
      return { lost: new AbortController().signal, release: async () => void held.delete(key) }
    },
    migrate: () =>
      migrate(drizzle({ client }), { migrationsFolder: join(import.meta.dirname, 'migrations') }),
    async close() {
      await client.close()
      unlock()
    },
  }
}

/**
 * Making a database takes a gigabyte that a process never gives back, so another process makes it; beside its place, so
 * that one cut off is never opened.
 */
async function createDatabase(directory: string): Promise<void> {
  const unfinished = `${directory}.new`
  await rm(unfinished, { recursive: true, force: true })
  await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'create-embedded.server.ts'),
    unfinished,
  ])
  await rename(unfinished, directory)
}

/** Two processes in one embedded database destroy it. SQLite's file lock goes when its holder dies, however it dies. */
function lockDirectory(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, 'database.lock'))
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    throw new AppError(
      'database_locked',
      `The embedded database in ${dataDir} is in use by another process, most likely a running server. ` +
        'Stop it and try again, or use PostgreSQL by setting DATABASE_URL.',
      { cause },
    )
  }
  return () => lock.close()
}
