import type { Readable } from 'node:stream'
import { readMigrations } from '../db/migrate.server.ts'
import { AppError } from '../errors.ts'
import { backupFailure, type BackupHeader, backupHeader, formatVersion } from './backup-format.ts'
import { type BackupRecord, readRecords } from './backup-records.server.ts'
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ledgerSeal } from '#core/credits/entry-hash.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { queryRows } from '#core/db/query-rows.ts'

export interface Backup {
  header: BackupHeader
  /** The records after the header; `return` closes the file. */
  records: AsyncGenerator<BackupRecord>
}

/**
 * Reads the header of a backup. Throws `unusable_backup` for any other file and for a backup of a newer version, and
 * `invalid_environment` when `ledgerKey` is not the key of its ledger.
 */
export async function openBackup(input: Readable, ledgerKey: Uint8Array | undefined): Promise<Backup> {
  const records = readRecords(input)
  try {
    const header = await readHeader(records)
    refuseNewer(header)
    refuseOtherSecret(header, ledgerKey)
    return { header, records }
  } catch (error) {
    await records.return(undefined)
    throw backupFailure(error, 'The backup cannot be read')
  }
}

async function readHeader(records: Backup['records']): Promise<BackupHeader> {
  const first = await records.next().catch((error: unknown) => {
    throw error instanceof AppError ? notABackup(error) : error
  })
  if (first.done || first.value.type !== 'header') throw notABackup()
  const parsed = backupHeader.safeParse(JSON.parse(String(first.value.payload)))
  if (!parsed.success) throw notABackup(parsed.error)
  return parsed.data
}

const notABackup = (cause?: unknown) =>
  new AppError('unusable_backup', 'This file is not a backup, or its header is damaged.', {
    cause,
  })

function refuseNewer({ format, migration, madeAt }: BackupHeader): void {
  const migrations = readMigrations()
  const isKnown = migrations.some(({ folderMillis }) => folderMillis === migration.at)
  if (format === formatVersion && isKnown) return
  const reason = isKnown ? `format ${format}` : `migration ${migration.number}`
  throw new AppError(
    'unusable_backup',
    `The backup of ${madeAt} was made by a newer version: its ${reason} is unknown here. Update the product, then restore.`,
  )
}

function refuseOtherSecret({ ledger }: BackupHeader, ledgerKey: Uint8Array | undefined): void {
  if (ledger === null || (ledgerKey && ledgerFingerprint(ledgerKey) === ledger)) return
  const found = ledgerKey ? 'a different secret' : 'a missing secret'
  throw new AppError(
    'invalid_environment',
    `The ledger in this backup is keyed with ${found}. Nothing was restored.`,
    {
      suggestion:
        'Copy secrets.json from the DATA_DIR of the backup into this DATA_DIR, or set LEDGER_SECRET to the value it had there ' +
        '(the value "ledger" of secrets.json).',
    },
  )
}

/** Several accounts, as a single tampered one must not prevent a backup. */
const maxSamples = 100

/** Identifies the secret without revealing it. */
const ledgerFingerprint = (key: Uint8Array): string =>
  createHmac('sha256', key).update('fingerprint of the ledger secret').digest('hex')

/**
 * Returns the fingerprint of the ledger's key; null for an empty ledger. Throws `invalid_environment` when `key` is not
 * the ledger's: a backup with the fingerprint of another key could not be restored.
 */
export async function fingerprintLedger(db: Database, key: Uint8Array | undefined): Promise<string | null> {
  const sealed = await queryRows<{ userId: string; seal: string; entryNumber: number; hash: string }>(
    db,
    sql`select u.id as "userId", u.ledger_seal as seal, e.entry_number as "entryNumber", e.hash
      from (select id, ledger_seal from users where ledger_seal is not null
        and exists (select from credit_entries where user_id = users.id) limit ${maxSamples}) u
      cross join lateral (
        select entry_number, hash from credit_entries where user_id = u.id order by entry_number desc limit 1
      ) e`,
  )
  if (sealed.length === 0) return null
  if (key && sealed.some((last) => ledgerSeal(key, last) === last.seal)) return ledgerFingerprint(key)
  throw new AppError(
    'invalid_environment',
    `The ledger is keyed with ${key ? 'a different secret' : 'a missing secret'}. Nothing was written.`,
    { suggestion: 'Use the DATA_DIR (with its secrets.json) or the LEDGER_SECRET of the server.' },
  )
}
