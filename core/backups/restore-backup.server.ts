import { sql } from 'drizzle-orm'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { applyMigrations, lastMigration } from '../db/migrate.server.ts'
import { grantApplication } from '../db/application-role.server.ts'
import type { BulkSession, Database, DatabaseConnection } from '../db/client.server.ts'
import { AppError } from '../errors.ts'
import { backupFailure, backupEnd, type BackupEnd, type BackupHeader } from './backup-format.ts'
import { damaged } from './backup-records.server.ts'
import {
  findFilledTables,
  readSequences,
  readTables,
  stripTables,
  type Table,
  useBackupSettings,
} from './catalogue.server.ts'
import type { Backup } from './open-backup.server.ts'

/** Filled by migrations, seeding or an earlier server start: a restore replaces their rows. */
const replacedTables = new Set([
  'business_types',
  'cities',
  'daily_count_progress',
  'daily_counts',
  'districts',
  'help_articles',
  'imports',
  'rate_limits',
  'security_events',
  'site_identity',
  'texts',
])

export interface RestoreProgress {
  phase: 'rows' | 'indexes'
  rows: number
}

interface Restored {
  /** By table. */
  rows: BackupEnd['rows']
  /** Tables of the backup that no migration creates; not restored. */
  skipped: string[]
}

/**
 * Restores a backup into an empty database, migrated or not, and migrates it to this version, all in one transaction.
 * The database gets a new identity, so a saved search index is rebuilt, even one ahead of the backup. Throws
 * `database_not_empty`, `import_running`, `unusable_backup`, and `technical_error` for a failing database or disk.
 */
export async function restoreBackup(
  connection: DatabaseConnection,
  backup: Backup,
  onProgress: (progress: RestoreProgress) => void = () => {},
): Promise<Restored> {
  try {
    const lock = await connection.lock(advisoryLocks.imports)
    if (!lock)
      throw new AppError('import_running', 'An import is running in this database. Nothing was restored.')
    try {
      return await connection.asOwner(async (session) => {
        const restored = await restore(session, backup, lock.lost, onProgress)
        await grantApplication(session.db, connection.role)
        lock.lost.throwIfAborted()
        return restored
      })
    } finally {
      await lock.release()
    }
  } catch (error) {
    throw backupFailure(error, 'Nothing was restored')
  } finally {
    await backup.records.return(undefined)
  }
}

async function restore(
  session: BulkSession,
  { header, records }: Backup,
  lost: AbortSignal,
  onProgress: (progress: RestoreProgress) => void,
): Promise<Restored> {
  const { db } = session
  await useBackupSettings(db)
  await prepareTarget(db, header)
  const tables = matchTables(header, await readTables(db))
  const rebuild = await stripTables(db, tables)
  await db.execute(sql.raw(`truncate ${tables.map(({ name }) => name).join(', ')}`))
  const rows = await loadRecords(session, records, tables, lost, (count) =>
    onProgress({ phase: 'rows', rows: count }),
  )
  onProgress({ phase: 'indexes', rows: total(rows) })
  await db.execute(sql`set local maintenance_work_mem = '256MB'`)
  for (const statement of rebuild) await db.execute(sql.raw(statement))
  await applyMigrations(db)
  await db.execute(sql`update site_identity set identity = gen_random_uuid()`)
  const migrated = await readTables(db)
  await db.execute(sql.raw(`analyze ${migrated.map(({ name }) => name).join(', ')}`))
  const skipped = header.tables.filter((table) => !tables.includes(table)).map(({ name }) => name)
  return { rows, skipped }
}

const total = (rows: BackupEnd['rows']) => Object.values(rows).reduce((sum, count) => sum + count, 0)

/** Locks the database against writers, refuses one with data and applies the migrations up to the backup's. */
async function prepareTarget(db: Database, { migration }: BackupHeader): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.migrations})`)
  const tables = await readTables(db)
  if (tables.length > 0) {
    const names = tables.map(({ name }) => name)
    await db.execute(sql.raw(`lock table ${names.join(', ')} in share row exclusive mode`))
  }
  const filled = (await findFilledTables(db, tables)).filter((name) => !replacedTables.has(name))
  if (filled.length > 0) {
    throw notEmpty(`This database is not empty: there are rows in ${filled.join(', ')}.`)
  }
  const applied = await lastMigration(db)
  if (applied && applied.at > migration.at) {
    throw notEmpty(
      `This database has ${applied.number} migrations already, and the backup was made with ${migration.number}.`,
    )
  }
  await applyMigrations(db, migration.at)
}

const notEmpty = (message: string) =>
  new AppError('database_not_empty', `${message} Nothing was restored.`, {
    suggestion: 'Restore into a new DATA_DIR, or with DATABASE_URL into a new database.',
  })

/** Returns the tables of the backup that the database has. */
function matchTables(header: BackupHeader, known: readonly Table[]): Table[] {
  const list = ({ columns }: Table) => [...columns].sort().join(', ')
  return header.tables.filter((table) => {
    const ours = known.find(({ name }) => name === table.name)
    if (ours && list(ours) !== list(table)) {
      throw new AppError(
        'unusable_backup',
        `The table ${table.name} has other columns in the backup (${list(table)}) than in this version (${list(ours)}). ` +
          'Nothing was restored.',
      )
    }
    return ours
  })
}

/** Loads the rows of `tables` and sets the sequences; returns how many rows each table got. */
async function loadRecords(
  { db, copyIn }: BulkSession,
  records: Backup['records'],
  tables: readonly Table[],
  lost: AbortSignal,
  onProgress: (rows: number) => void,
): Promise<BackupEnd['rows']> {
  const loaded: BackupEnd['rows'] = {}
  let table: Table | undefined
  let rows = 0
  for await (const { type, payload } of records) {
    lost.throwIfAborted()
    if (type === 'table') {
      table = tables.find(({ name }) => name === String(payload))
      if (table) loaded[table.name] = 0
    } else if (type === 'rows' && table) {
      const count = await copyIn(table.name, table.columns, payload)
      loaded[table.name] += count
      onProgress((rows += count))
    } else if (type === 'end') {
      const end = backupEnd.parse(JSON.parse(String(payload)))
      if (tables.some(({ name }) => loaded[name] !== end.rows[name])) throw damaged()
      await setSequences(db, end.sequences)
      return loaded
    }
  }
  throw damaged()
}

/** `alter sequence` rolls back with the transaction, `setval` does not. */
async function setSequences(db: Database, next: BackupEnd['sequences']): Promise<void> {
  for (const name of Object.keys(await readSequences(db))) {
    if (next[name]) await db.execute(sql.raw(`alter sequence ${name} restart with ${next[name]}`))
  }
}
