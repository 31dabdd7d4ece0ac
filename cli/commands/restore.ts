import { createReadStream, statSync } from 'node:fs'
import { openBackup } from '#core/backups/open-backup.server.ts'
import { restoreBackup } from '#core/backups/restore-backup.server.ts'
import { readEnv } from '#core/env.server.ts'
import { findLedgerKey } from '#core/secrets.server.ts'
import { type Command, formatCost, startProgress, UsageError, withDatabase } from '../command.ts'
import { pictureStore, summarizeRows } from './backup.ts'

const help = `restore FILE

Restores a backup into an empty database: a new DATA_DIR, or with DATABASE_URL a new database on PostgreSQL 15 or later;
- is standard input. Restores everything or, where anything is wrong, nothing. Migrates backups of earlier versions. Copy
secrets.json into the new DATA_DIR first, or set the LEDGER_SECRET of the backup.`

export const restoreCommand: Command = {
  summary: 'restore a backup into an empty database',
  help,
  options: {},
  async run(_values, [file, ...rest]) {
    if (file === undefined || rest.length > 0)
      throw new UsageError('Specify a file, or - for standard input.')
    const env = readEnv()
    const started = performance.now()
    const progress = startProgress('rows')
    const input = file === '-' ? process.stdin : createReadStream(file)
    const size = file === '-' ? undefined : statSync(file, { throwIfNoEntry: false })?.size
    const backup = await openBackup(input, findLedgerKey(env))
    try {
      await withDatabase(async (connection) => {
        const { rows, skipped } = await restoreBackup(connection, backup, (now) => {
          if (now.phase === 'indexes') progress.note('Building indexes')
          else progress.update(now.rows, size && 'bytesRead' in input ? input.bytesRead / size : undefined)
        })
        progress.end()
        console.log(`${file}, made at ${backup.header.madeAt}: ${summarizeRows(rows)}`)
        console.log(formatCost(started))
        if (skipped.length > 0) console.log(`  skipped, not tables of this product: ${skipped.join(', ')}`)
        console.log('The search index is built at the next start.')
        if (rows.media) {
          console.log(`Pictures are files and not in the backup: copy them to ${pictureStore(env)}.`)
        }
      })
    } finally {
      progress.end()
      await backup.records.return(undefined)
    }
  },
}
