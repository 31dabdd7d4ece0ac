import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { BulkSession, Database, DatabaseConnection } from '../db/client.server.ts'
import { lastMigration } from '../db/migrate.server.ts'
import { AppError } from '../errors.ts'
import { backupFailure, type BackupEnd, type BackupHeader, formatVersion, product } from './backup-format.ts'
import { recordEncoder } from './backup-records.server.ts'
import { readSequences, readTables, useBackupSettings } from './catalogue.server.ts'
import { fingerprintLedger } from './open-backup.server.ts'

/** In bytes; a record of rows ends with the first row past it. */
const recordSize = 1_000_000
const newline = 10

interface WriteOptions {
  /** Undefined when the ledger has no secret yet. */
  ledgerKey: Uint8Array | undefined
  onProgress?(rowsWritten: number): void
}

interface WrittenBackup {
  header: BackupHeader
  /** By table. */
  rows: BackupEnd['rows']
}

/**
 * Writes all tables from one snapshot, without blocking other sessions, and ends `output`. Applies no migrations, so a
 * database can be backed up before an upgrade. Throws `not_found` for a database without migrations,
 * `invalid_environment` without the ledger's secret, and `technical_error` for a failing database or disk.
 */
export async function writeBackup(
  connection: DatabaseConnection,
  output: Writable,
  { ledgerKey, onProgress = () => {} }: WriteOptions,
): Promise<WrittenBackup> {
  try {
    const tables = await readTables(connection.db)
    if (tables.length === 0) throw new AppError('not_found', 'Nothing to back up: the database is empty.')
    // The owner can also read tables that no migration created, and a database whose privileges were never granted to
    // the application.
    return await connection.asOwner(async (session) => {
      const { db } = session
      await db.execute(sql`set transaction isolation level repeatable read, read only`)
      // Before the snapshot: a table that a migration rewrites after it would look empty.
      await db.execute(
        sql.raw(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`),
      )
      await useBackupSettings(db)
      const header = await describe(db, ledgerKey)
      const rows: BackupEnd['rows'] = {}
      const gzip = createGzip({ level: constants.Z_BEST_SPEED })
      await pipeline(writeRecords(session, header, rows, onProgress), gzip, output)
      return { header, rows }
    })
  } catch (error) {
    throw backupFailure(error, 'The backup failed')
  }
}

async function describe(db: Database, ledgerKey: Uint8Array | undefined): Promise<BackupHeader> {
  const migration = await lastMigration(db)
  if (!migration) throw new AppError('not_found', 'Nothing to back up: the database has no migrations.')
  const ledger = await fingerprintLedger(db, ledgerKey)
  const tables = await readTables(db)
  return { product, format: formatVersion, madeAt: new Date().toISOString(), migration, ledger, tables }
}

async function* writeRecords(
  session: BulkSession,
  header: BackupHeader,
  rows: BackupEnd['rows'],
  onProgress: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const encode = recordEncoder()
  let total = 0
  yield encode('header', JSON.stringify(header))
  for (const { name, columns } of header.tables) {
    yield encode('table', name)
    rows[name] = 0
    for await (const text of wholeRows(session.copyOut(name, columns))) {
      yield encode('rows', text)
      const count = countRows(text)
      rows[name] += count
      onProgress((total += count))
    }
  }
  // After the tables: a sequence is never behind the rows that were read.
  const sequences = await readSequences(session.db)
  yield encode('end', JSON.stringify({ rows, sequences } satisfies BackupEnd))
}

async function* wholeRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    size += chunk.length
    // COPY writes a line break within a value as \n, two characters: the byte itself ends a row.
    const end = size < recordSize ? 0 : chunk.lastIndexOf(newline) + 1
    if (end === 0) continue
    held[held.length - 1] = chunk.subarray(0, end)
    yield Buffer.concat(held)
    held = [chunk.subarray(end)]
    size = held[0].length
  }
  if (size > 0) yield Buffer.concat(held)
}

function countRows(text: Buffer): number {
  let count = 0
  for (let at = text.indexOf(newline); at !== -1; at = text.indexOf(newline, at + 1)) count++
  return count
}
