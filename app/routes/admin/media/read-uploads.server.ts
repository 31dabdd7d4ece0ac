import { MaxFileSizeExceededError, MultipartParseError, MultipartParser } from '@remix-run/multipart-parser'
import { formBoundary } from '#app/middleware/form-boundary.ts'
import { AppError } from '#core/errors.ts'
import { mostBytes } from '#core/media/media.ts'
import { type PictureProblem, pictureProblemOf, refusePicture } from '#core/media/refuse-picture.ts'
import type { Upload } from '#core/media/upload-media.server.ts'

/** Of one form: without script all files come in one request. */
const mostFiles = 20
const mostTotal = 5 * mostBytes

/**
 * The files of a form, read until one is larger than a picture may be: then `problem` says so, and `files` are those
 * before it. Throws `invalid_input` for what is no form.
 */
export async function readUploads(
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
