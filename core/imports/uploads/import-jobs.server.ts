import { type Administrator, writeAudit } from '#core/audit/write-audit.server.ts'
import type { DatabaseConnection, HeldLock } from '#core/db/client.server.ts'
import { advisoryLocks } from '#core/db/advisory-locks.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { importCompanies } from '../import-companies.server.ts'
import { importFailed } from '../import-failure.ts'
import { noteDeadImports, takeImportLock } from '../import-lock.server.ts'
import { openLogLine, writeLogLine } from '../import-log.server.ts'
import { emptySummary } from '../import-summary.ts'
import { findImport } from '../read-imports.server.ts'
import { removeOldRejected } from '../remove-old-rejected.server.ts'
import { changeUpload, takeAwayUpload } from './change-upload.server.ts'
import { createUploadChecks } from './upload-checks.server.ts'
import {
  readUpload,
  removeOldUploads,
  removePartialUploads,
  removeUpload,
  uploadPath,
} from './upload-files.server.ts'
import { mostUnpacked, needsTyping, type Upload } from './upload.ts'

const noteEveryMs = 10_000

interface JobContext {
  connection: DatabaseConnection
  dataDir: string
  /** Of an uploaded file, in bytes. */
  mostBytes: number
  /** Rows written at a time; without it as many as the kind of the database bears while it answers visitors. */
  batchRows?: number
  log: { error(details: object, message: string): void }
}

/** What an administrator saw and said to an import. */
interface Confirmed {
  /** When the check ended whose result was seen: with it go the options, and the number that will be removed. */
  checkedAt: string
  /** How many companies will be removed, typed, where that is more than a fifth of all. */
  typedRemoval: string
}

export type ImportJobs = ReturnType<typeof createImportJobs>

/** The checks and imports of uploaded files that this process runs, beside answering visitors. */
export function createImportJobs({ connection, dataDir, mostBytes, batchRows, log }: JobContext) {
  const { db } = connection
  const stopping = new AbortController()
  const jobs = new Set<Promise<void>>()
  let noteAt = 0

  function run(work: () => Promise<void>, what: string): Promise<void> {
    const job = work()
      .catch((error: unknown) => log.error({ err: error }, what))
      .finally(() => jobs.delete(job))
    jobs.add(job)
    return job
  }

  const checks = createUploadChecks({ connection, dataDir, mostBytes, run, stopping: stopping.signal })

  async function runImport(upload: Upload, importId: number, lock: HeldLock): Promise<void> {
    const confirmed = upload.check.state === 'done' ? (upload.check.missing?.count ?? 0) : 0
    try {
      const source = { kind: 'file', path: uploadPath(dataDir, upload.id), name: upload.fileName } as const
      const { cancelled } = await importCompanies(connection, source, {
        ...upload.options,
        dataDir,
        importId,
        batchRows,
        maxUnpackedBytes: mostUnpacked(upload.bytes, mostBytes),
        whileServing: true,
        signal: AbortSignal.any([stopping.signal, lock.lost]),
        // What was confirmed is the number; the share of it was asked about with it.
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
    mostBytes,
    check: checks.begin,
    checkAgain: checks.again,

    /** Throws away a file that waits. Throws `import_running` while it is being imported, and `not_found`. */
    async discard(by: Administrator, id: string): Promise<void> {
      const upload = await readUpload(dataDir, id)
      const { importId, fileName, bytes } = upload
      const run = importId === undefined ? undefined : await findImport(db, importId)
      // While the lock is ours nobody is importing the file.
      const lock = run?.status === 'running' ? await takeImportLock(connection) : undefined
      try {
        await transact(db, async (tx) => {
          const subject = { id, name: fileName }
          await writeAudit(tx, by, { action: 'import.discard', subject, before: { bytes } })
          checks.forget(id)
          await takeAwayUpload(dataDir, upload)
        })
      } finally {
        await lock?.release()
      }
    },

    /**
     * Begins the import of a checked file; returns its number in the log. Throws `not_found`, `invalid_input`, `edit_conflict`
     * where the file was checked again since, and, while another import runs, `import_running`.
     */
    async start(by: Administrator, id: string, confirmed: Confirmed): Promise<number> {
      const lock = await takeImportLock(connection)
      let importId: number | undefined
      try {
        // Not before the lock is ours: the import of the same file may have ended meanwhile.
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
        void run(() => runImport(upload, number, lock), 'an import failed')
        return number
      } catch (error) {
        if (importId !== undefined) {
          const failure = { reason: 'not_begun' } as const
          const outcome = { status: 'failed', error: 'It could not begin.', failure } as const
          await writeLogLine(db, { ...emptySummary(), importId }, 0, outcome).catch(() => {})
        }
        await lock.release()
        throw error
      }
    },

    /** Puts in order what processes left that died. */
    recover: () => noteDeadImports(connection),

    /** Notes imports whose process died, for pages that look every second: seldom, as it takes a connection. */
    async noteDead(): Promise<void> {
      if (Date.now() < noteAt) return
      noteAt = Date.now() + noteEveryMs
      await noteDeadImports(connection)
    },

    /** Removes files that nobody imported, what is left of others, and rows that were rejected, once old. Returns how many. */
    async removeOld(): Promise<number> {
      const lock = await connection.lock(advisoryLocks.imports)
      // Whoever imports may be reading one.
      if (!lock) return 0
      try {
        const uploads = (await removeOldUploads(dataDir)) + (await removePartialUploads(dataDir))
        return uploads + (await removeOldRejected(db, dataDir))
      } finally {
        await lock.release()
      }
    },

    /** Ends everything after the batch it is in, and waits for that. */
    async stop(): Promise<void> {
      stopping.abort(importFailed('server_stopped', 'The server was stopped, and the import with it.'))
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
    throw new AppError('invalid_input', 'While rows are rejected no company can be removed.')
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
