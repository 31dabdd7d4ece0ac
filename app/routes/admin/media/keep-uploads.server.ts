import { logError } from '#app/middleware/errors.ts'
import type { RequestInfo } from '#app/middleware/request-info.ts'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import { cleanFileName } from '#core/media/file-name.ts'
import type { MediaContext } from '#core/media/media-context.ts'
import { pictureProblemOf } from '#core/media/refuse-picture.ts'
import { uploadMedia } from '#core/media/upload-media.server.ts'
import type { UploadAnswer, UploadProblem } from './media-choices.ts'
import { readUploads } from './read-uploads.server.ts'

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
