import { MaxFileSizeExceededError, MultipartParseError, MultipartParser } from '@remix-run/multipart-parser'
import { logError } from '#app/middleware/errors.ts'
import { formBoundary } from '#app/middleware/file-form.ts'
import type { RequestInfo } from '#app/middleware/request-info.ts'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import { AppError } from '#core/errors.ts'
import type { MediaContext } from '#core/media/media-store.ts'
import { maxBytes } from '#core/media/media.ts'
import { type PictureProblem, pictureProblemOf, refusePicture } from '#core/media/refuse-picture.ts'
import { cleanFileName, type Upload, uploadMedia } from '#core/media/upload-media.server.ts'
import type { UploadResult, UploadProblem } from './media-choices.ts'

/**
 * Stores every picture of a form, and returns why other files were refused. Stops when storage fails, which fails the
 * remaining files too, and when the client has left. Throws `invalid_input`.
 */
export async function storeUploads(
  context: MediaContext,
  actor: Administrator,
  request: Request,
  info: RequestInfo,
): Promise<UploadResult> {
  info.isUpload = true
  const { files, problem } = await readUploads(request)
  const outcome: UploadResult = { kept: [], problems: [] }
  for (const [at, file] of files.entries()) {
    if (request.signal.aborted) break
    try {
      outcome.kept.push(await uploadMedia(context, actor, file))
    } catch (error) {
      logError(error, info)
      const problem = pictureProblemOf(error)
      const failed = problem ? [file] : files.slice(at)
      outcome.problems.push(
        ...failed.map(({ name }) => ({ name: cleanFileName(name), problem: problem ?? ('failed' as const) })),
      )
      if (!problem) break
    }
  }
  if (problem) outcome.problems.push({ problem })
  else if (files.length === 0) outcome.problems.push({ problem: 'none' })
  return outcome
}

const statuses: Partial<Record<UploadProblem, number>> = {
  bytes: 413,
  total: 413,
  pixels: 413,
  side: 413,
  failed: 503,
  none: 422,
}

/** Returns the status for the first problem; 200 without one. */
export function statusOf({ problems: [first] }: UploadResult): number {
  return first ? (statuses[first.problem] ?? 415) : 200
}

/** Per form: without scripts all files come in one request. */
const maxFiles = 20
const maxTotal = 5 * maxBytes

/**
 * Reads the files of a form. Stops at one that exceeds a limit: `problem` is the limit, `files` are those before it.
 * Throws `invalid_input` for a body that is not a form.
 */
async function readUploads(
  request: Request,
): Promise<{ files: Upload[]; problem: PictureProblem | undefined }> {
  const files: Upload[] = []
  try {
    await readParts(request, files)
    return { files, problem: undefined }
  } catch (error) {
    const problem = error instanceof MaxFileSizeExceededError ? 'bytes' : pictureProblemOf(error)
    if (problem) return { files, problem }
    if (error instanceof AppError) throw error
    if (!(error instanceof MultipartParseError) && !(error instanceof TypeError)) throw error
    throw new AppError('invalid_input', 'The body is not a form with files.', { cause: error })
  }
}

/** Reads the parts as they arrive; ignores everything after the last boundary (RFC 2046). */
async function readParts(request: Request, files: Upload[]): Promise<void> {
  const boundary = formBoundary(request)
  if (!boundary || !request.body) throw new MultipartParseError('no form')
  const parser = new MultipartParser(boundary, {
    maxFileSize: maxBytes,
    maxParts: maxFiles + 10,
    maxTotalSize: maxTotal,
    maxHeaderSize: 8_192,
  })
  let read = 0
  for await (const chunk of request.body) {
    read += chunk.length
    // Counts the bytes between parts too.
    if (read > maxTotal) refusePicture('total')
    for (const part of parser.write(chunk)) {
      // An empty file input sends a part without a file name.
      if (part.name !== 'files' || !part.isFile || (!part.filename && part.size === 0)) continue
      if (files.length === maxFiles) refusePicture('total')
      files.push({ name: part.filename ?? '', bytes: part.bytes })
    }
    if (isComplete(parser)) return
  }
  parser.finish()
}

/** Returns whether the last boundary was read; `finish` throws before that. */
function isComplete(parser: MultipartParser): boolean {
  try {
    parser.finish()
    return true
  } catch {
    return false
  }
}
