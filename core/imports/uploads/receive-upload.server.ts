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

/** What must stay free for the database beside an upload. In bytes. */
const reserve = 256 << 20
/** After so many bytes it is looked at again: others fill the disk too, and who sends may not have told how much comes. */
const stepBytes = 16 << 20

interface Incoming {
  fileName: string
  chunks: AsyncIterable<Uint8Array>
  options: UploadOptions
  /** Of the whole request, where it says. */
  bytesExpected?: number
}

interface ReceiveContext {
  db: Database
  dataDir: string
  mostBytes: number
}

/**
 * Writes a file to the data directory as it comes in, describes it, and notes who sent it. Throws `too_large` past `mostBytes` and
 * `import_failed` for an empty file or a full disk; nothing of it stays then, unless the database was lost while it committed.
 */
export async function receiveUpload(
  { db, dataDir, mostBytes }: ReceiveContext,
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
    const bytes = await writeChunks(uploadPath(dataDir, id), chunks, mostBytes)
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
      // Last: with its description the upload is there.
      await writeUpload(dataDir, upload)
      committing = upload
    })
    return upload
  } catch (error) {
    // The answer to a commit may be lost with its connection. Where nobody can say what became of it the file stays.
    const isNoted = committing ? await isNotedUpload(db, id).catch(() => undefined) : false
    if (committing && isNoted) return committing
    if (isNoted === false) await removeUpload(dataDir, id)
    throw explain(error)
  }
}

async function isNotedUpload(db: Database, id: string): Promise<boolean> {
  const isIts = and(eq(auditEntries.action, 'import.upload'), eq(auditEntries.subjectId, id))
  return (await db.select({ id: auditEntries.id }).from(auditEntries).where(isIts)).length > 0
}

async function writeChunks(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > mostBytes) throw tooLarge(mostBytes)
      for (let at = 0; at < chunk.length;) at += (await file.write(chunk, at)).bytesWritten
    }
  } finally {
    await file.close()
  }
  if (bytes === 0) throw importFailed('empty', 'The file is empty.')
  return bytes
}

async function* whileThereIsRoom(chunks: AsyncIterable<Uint8Array>, folder: string) {
  let unseen = 0
  for await (const chunk of chunks) {
    yield chunk
    unseen += chunk.length
    if (unseen < stepBytes) continue
    unseen = 0
    await requireRoom(folder)
  }
}

/** What an upload past the limit is told. */
export const tooLarge = (mostBytes: number): AppError =>
  new AppError('too_large', `The file is larger than ${mostBytes} bytes.`, { details: { most: mostBytes } })

async function requireRoom(folder: string, bytes = 0): Promise<void> {
  const { bavail, bsize } = await fs.statfs(folder)
  if (bavail * bsize < bytes + reserve) throw fullDisk()
}

const fullDisk = (cause?: unknown) =>
  importFailed('full_disk', 'The disk is full: there is no room for the file. Nothing of it was kept.', {
    cause,
  })

function explain(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' ? fullDisk(error) : error
}

/** A name to show: without folders, control characters and what turns the direction of text. */
function plainName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim()
  return [...plain].slice(0, 150).join('') || 'companies.csv'
}
