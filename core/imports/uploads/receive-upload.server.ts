import { randomUUID } from 'node:crypto'
import fs, { open } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { type Administrator, writeAudit } from '#core/audit/write-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { auditEntries } from '#core/db/schema/audit.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { importFailed } from '../import-failure.ts'
import {
  makeUploadFolder,
  removeUpload,
  uploadFolder,
  uploadPath,
  writeUpload,
} from './upload-files.server.ts'
import type { Upload, UploadOptions } from './upload.ts'

/** Kept free for the database. */
const reserveBytes = 256 << 20
/** Free space is checked again after this many bytes: other writers fill the disk too, and the size may be unknown. */
const checkEveryBytes = 16 << 20

interface Incoming {
  fileName: string
  chunks: AsyncIterable<Uint8Array>
  options: UploadOptions
  /** Length of the request, where known. */
  bytesExpected?: number
}

interface ReceiveContext {
  db: Database
  dataDir: string
  maxBytes: number
}

/**
 * Streams a file to the data directory, then writes its description and an audit entry. Throws `too_large` past
 * `maxBytes` and `import_failed` for an empty file or a full disk; then nothing remains, unless the database was lost
 * during the commit.
 */
export async function receiveUpload(
  { db, dataDir, maxBytes }: ReceiveContext,
  by: Administrator,
  incoming: Incoming,
): Promise<Upload> {
  const id = randomUUID()
  let committing: Upload | undefined
  try {
    await makeUploadFolder(dataDir, id)
    const folder = uploadFolder(dataDir, id)
    await requireRoom(folder, incoming.bytesExpected ?? 0)
    const chunks = whileThereIsRoom(incoming.chunks, folder)
    const bytes = await writeChunks(uploadPath(dataDir, id), chunks, maxBytes)
    const now = new Date().toISOString()
    const upload: Upload = {
      id,
      fileName: plainName(incoming.fileName),
      bytes,
      uploadedAt: now,
      uploadedBy: { id: by.id, name: by.fullName || by.email },
      options: incoming.options,
      check: { state: 'running', at: now, rows: 0, bytesRead: 0 },
    }
    const { fileName, options } = upload
    await transact(db, async (tx) => {
      committing = undefined
      const subject = { id, name: fileName }
      await writeAudit(tx, by, { action: 'import.upload', subject, after: { bytes, ...options } })
      // Last, because the description makes the upload visible.
      await writeUpload(dataDir, upload)
      committing = upload
    })
    return upload
  } catch (error) {
    // The response to a commit may be lost with its connection; the file stays while the outcome is unknown.
    const isNoted = committing ? await isUploadRecorded(db, id).catch(() => undefined) : false
    if (committing && isNoted) return committing
    if (isNoted === false) await removeUpload(dataDir, id)
    throw explain(error)
  }
}

async function isUploadRecorded(db: Database, id: string): Promise<boolean> {
  const isIts = and(eq(auditEntries.action, 'import.upload'), eq(auditEntries.subjectId, id))
  return (await db.select({ id: auditEntries.id }).from(auditEntries).where(isIts)).length > 0
}

async function writeChunks(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      for (let at = 0; at < chunk.length;) at += (await file.write(chunk, at)).bytesWritten
    }
  } finally {
    await file.close()
  }
  if (bytes === 0) throw importFailed('empty', 'The file is empty.')
  return bytes
}

async function* whileThereIsRoom(chunks: AsyncIterable<Uint8Array>, folder: string) {
  let unchecked = 0
  for await (const chunk of chunks) {
    yield chunk
    unchecked += chunk.length
    if (unchecked < checkEveryBytes) continue
    unchecked = 0
    await requireRoom(folder)
  }
}

/** Returns the error for an upload past the limit. */
export const tooLarge = (maxBytes: number): AppError =>
  new AppError('too_large', `The file is larger than ${maxBytes} bytes.`, { details: { most: maxBytes } })

async function requireRoom(folder: string, bytes = 0): Promise<void> {
  const { bavail, bsize } = await fs.statfs(folder)
  if (bavail * bsize < bytes + reserveBytes) throw fullDisk()
}

const fullDisk = (cause?: unknown) =>
  importFailed('full_disk', 'The disk is full: there is no room for the file. Nothing of it was kept.', {
    cause,
  })

function explain(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' ? fullDisk(error) : error
}

/** Returns a file name to show: without folders, control characters and bidi overrides. */
function plainName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim()
  return [...plain].slice(0, 150).join('') || 'companies.csv'
}
