import { type Administrator, writeAudit } from '#core/audit/write-audit.server.ts'
import type { DatabaseConnection } from '#core/db/client.server.ts'
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
import { checkUpload } from './check-upload.server.ts'
import {
  readUpload,
  removeOldUploads,
  removePartialUploads,
  removeUpload,
  takeAwayUpload,
  uploadPath,
  writeUpload,
} from './upload-files.server.ts'
import { checkSilenceMs, needsTyping, type Upload, type UploadOptions } from './upload.ts'

/**
 * Bytes that an uploaded file may unpack to. A registry's CSV unpacks to ten times its compressed size; what unpacks to a
 * hundred times was made to fill a disk.
 */
const mostUnpacked = (bytes: number, mostBytes: number) => Math.min(12 * mostBytes, 100 * bytes + (64 << 20))
/** Why the check of a file ends when another one of it begins, or the file goes. */
const superseded = new Error('another check has begun, or the file was discarded')

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

export type ImportJobs = ReturnType<typeof createImportJobs>

/** The checks and imports of uploaded files that this process runs, beside answering visitors. */
export function createImportJobs({ connection, dataDir, mostBytes, batchRows, log }: JobContext) {
  const { db } = connection
  const stopping = new AbortController()
  const checks = new Map<string, AbortController>()
  const jobs = new Set<Promise<void>>()
  let lastCheck = Promise.resolve()
  let noteAt = 0

  function run(work: () => Promise<void>, what: string): Promise<void> {
    const job = work()
      .catch((error: unknown) => log.error({ err: error }, what))
      .finally(() => jobs.delete(job))
    jobs.add(job)
    return job
  }

  /** Checks files one after the other. */
  function check(upload: Upload): void {
    const abort = new AbortController()
    checks.set(upload.id, abort)
    const signal = AbortSignal.any([abort.signal, stopping.signal])
    const previous = lastCheck
    // A file that waits for its turn is not one whose check has died.
    const waiting = setInterval(() => {
      const now = { state: 'running', at: new Date().toISOString(), rows: 0, bytesRead: 0 } as const
      writeUpload(dataDir, { ...upload, check: now }).catch(() => {})
    }, checkSilenceMs / 3)
    signal.addEventListener('abort', () => clearInterval(waiting))
    lastCheck = run(async () => {
      await previous
      clearInterval(waiting)
      const limits = { mostUnpacked: mostUnpacked(upload.bytes, mostBytes), superseded }
      if (!signal.aborted) await checkUpload({ connection, dataDir, ...limits }, upload, signal)
      if (checks.get(upload.id) === abort) checks.delete(upload.id)
    }, 'checking an uploaded file failed')
  }

  async function runImport(upload: Upload, importId: number, release: () => Promise<void>): Promise<void> {
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
        signal: stopping.signal,
        // What was confirmed is the number; the share of it was asked about with it.
        force: true,
        confirmRemoval: (missing) => requireNoMore(missing, confirmed),
      })
      if (cancelled) return
      checks.get(upload.id)?.abort(superseded)
      await removeUpload(dataDir, upload.id)
    } finally {
      await release()
    }
  }

  return {
    mostBytes,
    check,

    /** Checks a file again, with other options maybe. Throws `not_found`. */
    async checkAgain(id: string, options: UploadOptions): Promise<void> {
      checks.get(id)?.abort(superseded)
      const upload = await readUpload(dataDir, id)
      const again: Upload = {
        ...upload,
        options,
        check: { state: 'running', at: new Date().toISOString(), rows: 0, bytesRead: 0 },
      }
      await writeUpload(dataDir, again)
      check(again)
    },

    /** Throws away a file that waits. Throws `import_running` while it is being imported, and `not_found`. */
    async discard(by: Administrator, id: string): Promise<void> {
      const { importId, fileName, bytes } = await readUpload(dataDir, id)
      const run = importId === undefined ? undefined : await findImport(db, importId)
      // While the lock is ours nobody is importing the file.
      const release = run?.status === 'running' ? await takeImportLock(connection) : undefined
      try {
        await transact(db, async (tx) => {
          const subject = { id, name: fileName }
          await writeAudit(tx, by, { action: 'import.discard', subject, before: { bytes } })
          checks.get(id)?.abort(superseded)
          await takeAwayUpload(dataDir, id)
        })
      } finally {
        await release?.()
      }
    },

    /**
     * Begins the import of a checked file; returns its number in the log. Removing more than a fifth of all companies takes
     * their number, typed. Throws `not_found`, `invalid_input` and, while another one runs, `import_running`.
     */
    async start(by: Administrator, id: string, typedRemoval: string): Promise<number> {
      const release = await takeImportLock(connection)
      let importId: number | undefined
      try {
        // Not before the lock is ours: the import of the same file may have ended meanwhile.
        const upload = await readUpload(dataDir, id)
        requireReady(upload, typedRemoval)
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
        await writeUpload(dataDir, { ...upload, importId })
        const number = importId
        void run(() => runImport(upload, number, release), 'an import failed')
        return number
      } catch (error) {
        if (importId !== undefined) {
          const failure = { reason: 'not_begun' } as const
          const outcome = { status: 'failed', error: 'It could not begin.', failure } as const
          await writeLogLine(db, { ...emptySummary(), importId }, 0, outcome).catch(() => {})
        }
        await release()
        throw error
      }
    },

    /** Puts in order what processes left that died. */
    async recover(): Promise<void> {
      await noteDeadImports(connection)
      await removePartialUploads(dataDir)
    },

    /** Notes imports whose process died, for pages that look every second: seldom, as it takes a connection. */
    async noteDead(): Promise<void> {
      if (Date.now() < noteAt) return
      noteAt = Date.now() + noteEveryMs
      await noteDeadImports(connection)
    },

    /** Removes files that nobody imported and rows that were rejected, once they are old. Returns how many. */
    async removeOld(): Promise<number> {
      const release = await connection.lock(advisoryLocks.imports)
      // Whoever imports may be reading one.
      if (!release) return 0
      try {
        return (await removeOldUploads(dataDir)) + (await removeOldRejected(db, dataDir))
      } finally {
        await release()
      }
    },

    /** Ends everything after the batch it is in, and waits for that. */
    async stop(): Promise<void> {
      stopping.abort(importFailed('server_stopped', 'The server was stopped, and the import with it.'))
      await Promise.all(jobs)
    },
  }
}

function requireReady({ check, options }: Upload, typedRemoval: string): void {
  if (check.state !== 'done') throw new AppError('invalid_input', 'The file has not been checked yet.')
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
