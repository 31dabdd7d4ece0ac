import { parse } from 'csv-parse'
import { pipeline } from 'node:stream/promises'
import { createReadStream } from 'node:fs'
import type { DatabaseConnection } from '#core/db/client.server.ts'
import { AppError } from '#core/errors.ts'
import { failureOf } from '../import-failure.ts'
import { importCompanies } from '../import-companies.server.ts'
import { changeUpload } from './change-upload.server.ts'
import { checkedRejectedPath, uploadFolder, uploadPath } from './upload-files.server.ts'
import type { CheckedFile, Upload, UploadCheck } from './upload.ts'

const heartbeatMs = 1_000
const shownRows = 10
/** In UTF-16 units. */
const shownText = 300

interface CheckContext {
  connection: DatabaseConnection
  dataDir: string
  /** What the check waits for. A file that waits for its turn is not one whose check has died. */
  turn: Promise<void>
  /** Bytes that a compressed file may unpack to. */
  mostUnpacked: number
  /** Of the signal where another check describes the file from now on, or nothing does. */
  superseded: Error
}

/** Reads an uploaded file from end to end, changes nothing, and writes what an import of it would do into its description. */
export async function checkUpload(
  { connection, dataDir, turn, mostUnpacked, superseded }: CheckContext,
  upload: Upload,
  signal: AbortSignal,
): Promise<void> {
  const progress = { rows: 0, bytesRead: 0 }
  const write = (check: UploadCheck) =>
    changeUpload(dataDir, upload.id, (now) => (signal.reason === superseded ? undefined : { ...now, check }))
  let isSaying = false
  async function say(): Promise<void> {
    if (isSaying) return
    isSaying = true
    // What cannot be written because the file was thrown away is not missed, and the last word tells of anything else.
    await write({ state: 'running', at: new Date().toISOString(), ...progress }).catch(() => {})
    isSaying = false
  }
  void say()
  const heartbeat = setInterval(say, heartbeatMs)
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
        maxUnpackedBytes: mostUnpacked,
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
    // A file that was thrown away meanwhile has no description any more.
    await write(check).catch((error: NodeJS.ErrnoException) => {
      const isGone = error.code === 'ENOENT' || (error instanceof AppError && error.type === 'not_found')
      if (!isGone) throw error
    })
  }
}

async function readRejected(path: string): Promise<CheckedFile['rejectedRows']> {
  const rows: string[][] = []
  const parser = parse({ bom: true, from: 2, to: shownRows + 1, relax_column_count: true })
  await pipeline(createReadStream(path), parser, async (records: AsyncIterable<string[]>) => {
    for await (const record of records) rows.push(record)
  })
  return rows.map(([line, field, reason, ...cells]) => ({
    line,
    field,
    reason,
    text: cells.join(' | ').slice(0, shownText),
  }))
}
