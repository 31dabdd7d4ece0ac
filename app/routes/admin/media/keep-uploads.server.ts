import { MaxFileSizeExceededError, MultipartParseError, MultipartParser } from '@remix-run/multipart-parser'
import { logError } from '#app/middleware/errors.ts'
import { formBoundary } from '#app/middleware/form-boundary.ts'
import type { RequestInfo } from '#app/middleware/request-info.ts'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import { AppError } from '#core/errors.ts'
import { cleanFileName } from '#core/media/file-name.ts'
import type { MediaContext } from '#core/media/media-context.ts'
import { mostBytes } from '#core/media/media.ts'
import { type PictureProblem, pictureProblemOf, refusePicture } from '#core/media/refuse-picture.ts'
import { type Upload, uploadMedia } from '#core/media/upload-media.server.ts'
import type { UploadAnswer, UploadProblem } from './media-choices.ts'

/**
 * Keeps every file of a form that is a picture, and says of the others why not; stops at the first that our side cannot
 * keep, which fails for the others too, and when nobody waits for the answer any more. Throws `invalid_input`.
 */
export async function keepUploads(
  context: MediaContext,
  actor: Administrator,
  request: Request,
  info: RequestInfo,
): Promise<UploadAnswer> {
  info.isUpload = true
  const { files, problem } = await readUploads(request)
  const outcome: UploadAnswer = { kept: [], problems: [] }
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

/** 200 where every file was kept. */
export function statusOf({ problems: [first] }: UploadAnswer): number {
  return first ? (statuses[first.problem] ?? 415) : 200
}

/** Of one form: without script all files come in one request. */
const mostFiles = 20
const mostTotal = 5 * mostBytes

/**
 * The files of a form, read until one is larger than a picture may be: then `problem` says so, and `files` are those
 * before it. Throws `invalid_input` for what is no form.
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
    throw new AppError('invalid_input', 'The body is no form with files.', { cause: error })
  }
}

/** Takes the parts as they come; what follows the last boundary is not looked at, as RFC 2046 says. */
async function readParts(request: Request, files: Upload[]): Promise<void> {
  const boundary = formBoundary(request)
  if (!boundary || !request.body) throw new MultipartParseError('no form')
  const parser = new MultipartParser(boundary, {
    maxFileSize: mostBytes,
    maxParts: mostFiles + 10,
    maxTotalSize: mostTotal,
    maxHeaderSize: 8_192,
  })
  let read = 0
  for await (const chunk of request.body) {
    read += chunk.length
    // Also bounds what no part counts.
    if (read > mostTotal) refusePicture('total')
    for (const part of parser.write(chunk)) {
      // An input in which nothing was chosen sends a file without a name.
      if (part.name !== 'files' || !part.isFile || (!part.filename && part.size === 0)) continue
      if (files.length === mostFiles) refusePicture('total')
      files.push({ name: part.filename ?? '', bytes: part.bytes })
    }
    if (isComplete(parser)) return
  }
  parser.finish()
}

/** The parser tells only by throwing, and throws as well when anything follows the end. */
function isComplete(parser: MultipartParser): boolean {
  try {
    parser.finish()
    return true
  } catch {
    return false
  }
}
