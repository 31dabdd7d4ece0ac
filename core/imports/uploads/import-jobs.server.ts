import { type Administrator, writeAudit } from '#core/audit/write-audit.server.ts'
import type { DatabaseConnection, HeldLock } from '#core/db/client.server.ts'
import { advisoryLocks } from '#core/db/advisory-locks.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { importCompanies } from '../import-companies.server.ts'
import { importFailed } from '../import-failure.ts'
import {
  markStaleImports,
  acquireImportLock,
  openLogLine,
  writeLogLine,
  findImport,
} from '../import-log.server.ts'
import { emptySummary } from '../import-summary.ts'
import { removeOldRejected } from '../rejected-file.server.ts'
import { createUploadChecks } from './upload-checks.server.ts'
import {
  changeUpload,
  discardUpload,
  readUpload,
  removeOldUploads,
  removePartialUploads,
  removeUpload,
  uploadPath,
} from './upload-files.server.ts'
import { maxUnpacked, needsTyping, type Upload } from './upload.ts'

const markStaleEveryMs = 10_000

interface JobContext {
  connection: DatabaseConnection
  dataDir: string
  /** Limit for an uploaded file. */
  maxBytes: number
  /** Rows written per batch. */
  batchRows?: number
  log: { error(details: object, message: string): void }
}

/** Values an administrator confirmed when starting an import. */
interface Confirmed {
  /** Time of the check whose result was shown; identifies its options and the number to be removed. */
  checkedAt: string
  /** Number of companies to remove, typed if it is more than a fifth of all. */
  typedRemoval: string
}

export type ImportJobs = ReturnType<typeof createImportJobs>

/** Runs the checks and imports of uploaded files in this process, while it answers visitors. */
export function createImportJobs({ connection, dataDir, maxBytes, batchRows, log }: JobContext) {
  const { db } = connection
  const stopping = new AbortController()
  const jobs = new Set<Promise<void>>()
  let markStaleAt = 0

  function run(work: () => Promise<void>, what: string): Promise<void> {
    const job = work()
      .catch((error: unknown) => log.error({ err: error }, what))
      .finally(() => jobs.delete(job))
    jobs.add(job)
    return job
  }

  const checks = createUploadChecks({ connection, dataDir, maxBytes, run, stopping: stopping.signal })

  async function runImport(upload: Upload, importId: number, lock: HeldLock): Promise<void> {
    const confirmed = upload.check.state === 'done' ? (upload.check.missing?.count ?? 0) : 0
    try {
      const source = { kind: 'file', path: uploadPath(dataDir, upload.id), name: upload.fileName } as const
      const { cancelled } = await importCompanies(connection, source, {
        ...upload.options,
        dataDir,
        importId,
        batchRows,
        maxUnpackedBytes: maxUnpacked(upload.bytes, maxBytes),
        whileServing: true,
        signal: AbortSignal.any([stopping.signal, lock.lost]),
        // The number was confirmed, whatever its share.
        force: true,
        confirmRemoval: (missing) => requireNoMore(missing, confirmed),
      })
      if (cancelled) return
      checks.forget(upload.id)
      await removeUpload(dataDir, upload.id)
    } finally {
      await lock.release()
    }
  }

  return {
    maxBytes,
    check: checks.begin,
    checkAgain: checks.again,

    /** Discards an upload. Throws `not_found`, and `import_running` while it is being imported. */
    async discard(by: Administrator, id: string): Promise<void> {
      const upload = await readUpload(dataDir, id)
      const { importId, fileName, bytes } = upload
      const run = importId === undefined ? undefined : await findImport(db, importId)
      // No other import of the file can start while the lock is held.
      const lock = run?.status === 'running' ? await acquireImportLock(connection) : undefined
      try {
        await transact(db, async (tx) => {
          const subject = { id, name: fileName }
          await writeAudit(tx, by, { action: 'import.discard', subject, before: { bytes } })
          checks.forget(id)
          await discardUpload(dataDir, upload)
        })
      } finally {
        await lock?.release()
      }
    },

    /**
     * Starts the import of a checked file. Returns its id. Throws `not_found`, `invalid_input`, `edit_conflict` if the
     * file was checked again since, and `import_running` while another import runs.
     */
    async start(by: Administrator, id: string, confirmed: Confirmed): Promise<number> {
      const lock = await acquireImportLock(connection)
      let importId: number | undefined
      try {
        // Read under the lock: an import of the same file may have ended meanwhile.
        const upload = await readUpload(dataDir, id)
        requireReady(upload, confirmed)
        const { fileName, bytes, options } = upload
        importId = await transact(db, async (tx) => {
          const line = await openLogLine(tx, { fileName, requestedBy: by.id, bytesTotal: bytes })
          const after = { bytes, ...options }
          await writeAudit(tx, by, {
            action: 'import.start',
            subject: { id: String(line), name: fileName },
            after,
          })
          return line
        })
        const number = importId
        await changeUpload(dataDir, id, (now) => ({ ...now, importId: number }))
        void run(() => runImport(upload, number, lock), 'import failed')
        return number
      } catch (error) {
        if (importId !== undefined) {
          const failure = { reason: 'not_begun' } as const
          const outcome = { status: 'failed', error: 'It could not start.', failure } as const
          await writeLogLine(db, { ...emptySummary(), importId }, 0, outcome).catch(() => {})
        }
        await lock.release()
        throw error
      }
    },

    /** Marks imports of dead processes as failed. */
    recover: () => markStaleImports(connection),

    /** Marks imports of dead processes as failed for polling pages; throttled, as it takes a connection. */
    async markStale(): Promise<void> {
      if (Date.now() < markStaleAt) return
      markStaleAt = Date.now() + markStaleEveryMs
      await markStaleImports(connection)
    },

    /** Deletes expired and partial uploads and old files of rejected rows. Returns how many. */
    async removeOld(): Promise<number> {
      const lock = await connection.lock(advisoryLocks.imports)
      // A running import may be reading an old upload.
      if (!lock) return 0
      try {
        const uploads = (await removeOldUploads(dataDir)) + (await removePartialUploads(dataDir))
        return uploads + (await removeOldRejected(db, dataDir))
      } finally {
        await lock.release()
      }
    },

    /** Ends checks and imports after their current batch, and waits for them. */
    async stop(): Promise<void> {
      stopping.abort(importFailed('server_stopped', 'The server stopped during the import.'))
      await Promise.all(jobs)
    },
  }
}

function requireReady({ check, options }: Upload, { checkedAt, typedRemoval }: Confirmed): void {
  if (check.state !== 'done') throw new AppError('invalid_input', 'The file has not been checked yet.')
  if (check.at !== checkedAt) {
    throw new AppError('edit_conflict', 'The file has been checked again since its result was shown.')
  }
  if (!options.deleteMissing) return
  if (check.rejected > 0) {
    throw new AppError('invalid_input', 'No company can be removed while rows are rejected.')
  }
  const digits = typedRemoval.replaceAll(/[\s.,]/g, '')
  if (needsTyping(check) && digits !== String(check.missing?.count)) {
    throw new AppError('invalid_input', 'Type how many companies will be removed.', {
      details: { removal: check.missing?.count ?? 0 },
    })
  }
}

async function requireNoMore(missing: number, confirmed: number): Promise<boolean> {
  if (missing <= confirmed) return true
  throw importFailed(
    'more_missing',
    `No company was removed: ${missing} are not in the file now, ${confirmed} were confirmed. Check the file again.`,
    { values: { count: missing, confirmed } },
  )
}
