import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import type { DatabaseConnection } from '#core/db/client.server.ts'
import { seedReferenceTables } from '#core/db/seed.server.ts'
import { importColumnKeys } from '#core/imports/columns.ts'
import { importCompanies, type ImportOptions } from '#core/imports/import-companies.server.ts'
import { dryRunPrefix } from '#core/imports/rejected-file.server.ts'
import type { ImportSource } from '#core/imports/source.server.ts'
import type { ImportSummary } from '#core/imports/import-summary.ts'
import {
  type Command,
  formatCost,
  formatCount,
  type OptionValues,
  startProgress,
  UsageError,
  withMigratedDatabase,
} from '../command.ts'

const help = `import FILE… [options]

Reads companies from CSV, TSV or JSON Lines, plain or gzip (- is standard input), and makes the database say the same.
Running it again changes nothing; a run that was cut off is finished by running it again.

  --map "HEADING=COLUMN"  read a heading as one of our columns; may be given several times
  --dry-run               read and compare, change nothing
  --update-only           change companies that are known, add none; the file needs no names
  --delete-missing        mark companies that are not in the file as gone from the registry (asks first)
  --yes                   do not ask
  --force                 with --delete-missing: remove even more than a fifth of all companies

Columns: ${importColumnKeys.join(', ')}`

export const importCommand: Command = {
  summary: 'load companies from files',
  help,
  options: {
    map: { type: 'string', multiple: true },
    'dry-run': { type: 'boolean' },
    'update-only': { type: 'boolean' },
    'delete-missing': { type: 'boolean' },
    yes: { type: 'boolean' },
    force: { type: 'boolean' },
  },
  async run(values, files) {
    if (files.length === 0) throw new UsageError('Specify one or more files, or - for standard input.')
    if (values['delete-missing'] && files.length > 1) {
      throw new UsageError('--delete-missing requires a single file with every company.')
    }
    if (values['delete-missing'] && files.includes('-') && !values.yes) {
      throw new UsageError(
        '--delete-missing cannot prompt while reading standard input: add --yes, or specify a file.',
      )
    }
    const options: Omit<ImportOptions, 'dataDir'> = {
      map: readMap(values),
      dryRun: values['dry-run'] === true,
      updateOnly: values['update-only'] === true,
      deleteMissing: values['delete-missing'] === true,
      force: values.force === true,
      confirmRemoval: values.yes ? undefined : promptRemoval,
    }
    await withMigratedDatabase(async (connection, env) => {
      await seedReferenceTables(connection)
      for (const file of files) {
        const dryRunName = `${dryRunPrefix}${randomUUID()}`
        await importFile(connection, file, { ...options, dataDir: env.DATA_DIR, dryRunName })
      }
    })
  },
}

function readMap(values: OptionValues): Record<string, string> {
  const entries = Array.isArray(values.map) ? values.map : []
  return Object.fromEntries(
    entries.map((entry) => {
      const text = String(entry)
      const at = text.lastIndexOf('=')
      if (at < 1) throw new UsageError(`--map must be "HEADING=COLUMN", not "${text}".`)
      return [text.slice(0, at).trim(), text.slice(at + 1).trim()]
    }),
  )
}

async function importFile(
  connection: DatabaseConnection,
  file: string,
  options: ImportOptions,
): Promise<void> {
  const source: ImportSource = file === '-' ? { kind: 'stdin' } : { kind: 'file', path: file }
  const size = source.kind === 'file' ? statSync(file, { throwIfNoEntry: false })?.size : undefined
  const started = performance.now()
  const progress = startProgress('rows')
  let phase = 'rows'
  try {
    const summary = await importCompanies(connection, source, options, (now) => {
      if (now.phase === 'rows') progress.update(now.rows, size ? now.bytesRead / size : undefined)
      else if (now.phase !== phase) {
        progress.note(now.phase === 'indexes' ? 'Checking indexes' : 'Removing what is missing')
      }
      phase = now.phase
    })
    progress.end()
    print(file, summary, options)
    console.log(formatCost(started))
  } finally {
    progress.end()
  }
}

function print(file: string, summary: ImportSummary, options: ImportOptions): void {
  const line = (label: string, count: number) =>
    console.log(`  ${label.padEnd(12)}${formatCount(count).padStart(12)}`)
  console.log(`${file}${options.dryRun ? ' (dry run: nothing was changed)' : ''}`)
  line('rows', summary.rows)
  line('new', summary.new)
  line('changed', summary.changed)
  line('unchanged', summary.unchanged)
  line('rejected', summary.rejected)
  if (summary.duplicates > 0) line('duplicates', summary.duplicates)
  if (summary.missing) line('missing', summary.missing.count)
  else if (options.deleteMissing) line('removed', summary.removed)
  if (summary.cancelled) console.log('  cancelled by an administrator: the rows after these were not read')
  for (const [what, count] of Object.entries(summary.warnings))
    console.log(`  warning: ${what}: ${formatCount(count)}`)
  if (summary.ignored.length > 0) console.log(`  not read: ${summary.ignored.join(' | ')}`)
  if (summary.rejectedFile) console.log(`  rejected rows: ${options.dataDir}/${summary.rejectedFile}`)
}

async function promptRemoval(missing: number, listed: number): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    // Input that ends (cron, </dev/null) means no; the question alone would wait forever.
    const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
    const question = terminal.question(
      `${formatCount(missing)} of ${formatCount(listed)} companies are not in the file and will be marked as gone. Type yes to go on: `,
    )
    const answer = await Promise.race([question, ended])
    return answer.trim().toLowerCase() === 'yes'
  } finally {
    terminal.close()
  }
}
