import { AppError } from '#core/errors.ts'

/** Files on their way at once, of one user and of everybody, in one process. */
const mostOfUser = 4
const mostOfAll = 100
/** Seconds after which asking again makes sense. */
const retryAfter = 15

const held = new Map<string, number>()
let all = 0

/**
 * Takes a place among the files that are sent at the same time; call what it returns, once, to give it back. Throws
 * `too_many_requests` (with `retryAfter`, seconds) and `overloaded`.
 */
export function takeFilePlace(userId: string): () => void {
  const own = held.get(userId) ?? 0
  if (own >= mostOfUser) {
    const message = `At most ${mostOfUser} files can be downloaded at the same time.`
    throw new AppError('too_many_requests', message, { details: { retryAfter } })
  }
  if (all >= mostOfAll) throw new AppError('overloaded', 'Too many files are being downloaded at the moment.')
  all++
  held.set(userId, own + 1)
  return () => {
    all--
    const left = (held.get(userId) ?? 1) - 1
    if (left === 0) held.delete(userId)
    else held.set(userId, left)
  }
}
