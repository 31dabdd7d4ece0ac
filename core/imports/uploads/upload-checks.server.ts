import { parse } from 'csv-parse'
import { pipeline } from 'node:stream/promises'
import { createReadStream } from 'node:fs'
import type { DatabaseConnection } from '#core/db/client.server.ts'
import { AppError } from '#core/errors.ts'
import { failureOf } from '../import-failure.ts'
import { importCompanies } from '../import-companies.server.ts'
import { type CheckedFile, maxUnpacked, type Upload, type UploadCheck, type UploadOptions } from './upload.ts'
import { changeUpload, checkedRejectedPath, uploadFolder, uploadPath } from './upload-files.server.ts'

const heartbeatMs = 1_000
const maxShownRows = 10
/** In UTF-16 units. */
const maxShownText = 300
/** Aborts a check whose file is checked again or discarded, leaving the description alone. */
const superseded = new Error('superseded by another check, or discarded')

interface CheckContext {
  connection: DatabaseConnection
  dataDir: string
  /** The preceding check. Waiting for it counts as running, not as stale. */
  turn: Promise<void>
  /** Limit for an uploaded file. */
  maxBytes: number
}

/** Reads an uploaded file to the end and writes what an import would do into its description. */
async function checkUpload(
  { connection, dataDir, turn, maxBytes }: CheckContext,
  upload: Upload,
  signal: AbortSignal,
): Promise<void> {
  const progress = { rows: 0, bytesRead: 0 }
  const write = (check: UploadCheck) =>
    changeUpload(dataDir, upload.id, (now) => (signal.reason === superseded ? undefined : { ...now, check }))
  let isWriting = false
  async function writeProgress(): Promise<void> {
    if (isWriting) return
    isWriting = true
    // A discarded file has no description, and any other failure appears when the result is written.
    await write({ state: 'running', at: new Date().toISOString(), ...progress }).catch(() => {})
    isWriting = false
  }
  void writeProgress()
  const heartbeat = setInterval(writeProgress, heartbeatMs)
  let check: UploadCheck
  try {
    await turn
    signal.throwIfAborted()
    const source = { kind: 'file', path: uploadPath(dataDir, upload.id), name: upload.fileName } as const
    const summary = await importCompanies(
      connection,
      source,
      {
        ...upload.options,
        dataDir: uploadFolder(dataDir, upload.id),
        dryRun: true,
        whileServing: true,
        maxUnpackedBytes: maxUnpacked(upload.bytes, maxBytes),
        signal,
      },
      ({ rows, bytesRead }) => Object.assign(progress, { rows, bytesRead }),
    )
    const rejectedRows =
      summary.rejected > 0 ? await readRejected(checkedRejectedPath(dataDir, upload.id)) : []
    check = { state: 'done', at: new Date().toISOString(), ...summary, rejectedRows }
  } catch (error) {
    const at = new Date().toISOString()
    if (signal.aborted) check = { state: 'interrupted', at }
    else if (error instanceof AppError && error.type === 'import_failed') {
      check = { state: 'failed', at, failure: failureOf(error), error: error.message }
    } else {
      check = { state: 'failed', at, failure: { reason: 'unexpected' } }
      await finish()
      throw error
    }
  } finally {
    clearInterval(heartbeat)
  }
  await finish()

  async function finish(): Promise<void> {
    clearInterval(heartbeat)
    // A file discarded meanwhile has no description.
    await write(check).catch((error: NodeJS.ErrnoException) => {
      const isGone = error.code === 'ENOENT' || (error instanceof AppError && error.type === 'not_found')
      if (!isGone) throw error
    })
  }
}

async function readRejected(path: string): Promise<CheckedFile['rejectedRows']> {
  const rows: string[][] = []
  const parser = parse({ bom: true, from: 2, to: maxShownRows + 1, relax_column_count: true })
  await pipeline(createReadStream(path), parser, async (records: AsyncIterable<string[]>) => {
    for await (const record of records) rows.push(record)
  })
  return rows.map(([line, field, reason, ...cells]) => ({
    line,
    field,
    reason,
    text: cells.join(' | ').slice(0, maxShownText),
  }))
}

interface ChecksContext extends Omit<CheckContext, 'turn'> {
  /** Runs work that shutdown waits for. */
  run: (work: () => Promise<void>, what: string) => Promise<void>
  /** Aborted at shutdown. */
  stopping: AbortSignal
}

/** Runs checks of uploaded files one at a time, and for each file only the latest requested. */
export function createUploadChecks({ run, stopping, ...context }: ChecksContext) {
  const checks = new Map<string, AbortController>()
  let lastCheck = Promise.resolve()

  const forget = (id: string) => checks.get(id)?.abort(superseded)

  function begin(upload: Upload): void {
    const { id } = upload
    forget(id)
    const abort = new AbortController()
    checks.set(id, abort)
    const turn = lastCheck
    lastCheck = run(async () => {
      try {
        const signal = AbortSignal.any([abort.signal, stopping])
        await checkUpload({ ...context, turn }, upload, signal)
      } finally {
        if (checks.get(id) === abort) checks.delete(id)
      }
    }, 'uploaded file check failed')
  }

  return {
    begin,
    forget,

    /** Checks a file again with these options. Throws `not_found`. */
    async again(id: string, options: UploadOptions): Promise<void> {
      const check = { state: 'running', at: new Date().toISOString(), rows: 0, bytesRead: 0 } as const
      begin(await changeUpload(context.dataDir, id, (upload) => ({ ...upload, options, check })))
    },
  }
}
