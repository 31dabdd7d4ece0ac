import { existsSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { backupFailure } from '#core/backups/backup-format.ts'
import { writeBackup } from '#core/backups/write-backup.server.ts'
import type { Env } from '#core/env.server.ts'
import { AppError } from '#core/errors.ts'
import { findLedgerKey } from '#core/secrets.server.ts'
import { type Command, formatCost, formatCount, startProgress, UsageError, withDatabase } from '../command.ts'

const help = `backup FILE [--force]

Writes the whole database, as of one moment, to a file that "restore" reads; - is standard output. The server may run
meanwhile. Works with the embedded database and with DATABASE_URL. The file holds personal data, but neither secrets nor
pictures.

  --force   replace FILE if it exists`

export const backupCommand: Command = {
  summary: 'write the database to a file',
  help,
  options: { force: { type: 'boolean' } },
  async run(values, [file, ...rest]) {
    if (file === undefined || rest.length > 0)
      throw new UsageError('Specify a file, or - for standard output.')
    if (file !== '-' && values.force !== true && existsSync(file)) {
      throw new AppError('invalid_input', `${file} exists. Nothing was written.`, {
        suggestion: 'Choose another name, or replace it with --force.',
      })
    }
    const started = performance.now()
    const progress = startProgress('rows')
    await withDatabase(async (connection, env) => {
      const write = (output: Writable) =>
        writeBackup(connection, output, {
          ledgerKey: findLedgerKey(env),
          onProgress: (rows) => progress.update(rows),
        })
      const { header, rows } = await (file === '-' ? write(process.stdout) : writeFile(file, write))
      progress.end()
      // The backup goes to standard output.
      const print = file === '-' ? console.error : console.log
      const size = file === '-' ? '' : `, ${formatCount(Math.ceil(statSync(file).size / 1e6))} MB`
      print(`${file}: ${summarizeRows(rows)}${size}`)
      print(formatCost(started))
      if (header.ledger) {
        const secrets = env.LEDGER_SECRET ? 'LEDGER_SECRET' : `${env.DATA_DIR}/secrets.json`
        print(
          `The ledger cannot be restored without its secret, which is not in the backup: keep ${secrets}.`,
        )
      }
      if (rows.media) print(`Pictures are files and not in the backup: copy ${pictureStore(env)}.`)
    }).finally(progress.end)
  },
}

/** Summarizes row counts by table as a line of text. */
export function summarizeRows(rows: Readonly<Record<string, number>>): string {
  const counts = Object.values(rows)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return `${formatCount(total)} rows of ${counts.length} tables`
}

/** Describes where pictures are stored. */
export const pictureStore = ({ MEDIA_S3_BUCKET, DATA_DIR }: Env): string =>
  MEDIA_S3_BUCKET ? `the bucket ${MEDIA_S3_BUCKET}` : `${DATA_DIR}/media`

/** Writes to a temporary file and renames it once on disk, so an interrupted backup never looks complete. */
async function writeFile<Result>(
  file: string,
  write: (output: Writable) => Promise<Result>,
): Promise<Result> {
  const part = `${file}.part`
  let output: Writable | undefined
  try {
    await rm(part, { force: true })
    output = (await open(part, 'wx', 0o600)).createWriteStream({ flush: true })
    const result = await write(output)
    await rename(part, file)
    return result
  } catch (error) {
    output?.destroy()
    await rm(part, { force: true }).catch(() => {})
    throw backupFailure(error, `${file} cannot be written`)
  }
}
