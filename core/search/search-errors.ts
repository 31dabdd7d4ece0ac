import { AppError } from '#core/errors.ts'

const queryCanceled = '57014'
const connectionCode =
  /^(?:08|57P|53300|ECONNREFUSED$|ECONNRESET$|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EAI_AGAIN$|EHOSTUNREACH$)/
const connectionMessage = /connection terminated|timeout exceeded when trying to connect|connection.*closed/i

/** Returns the error and its causes, outermost first. */
function causes(error: unknown): { code?: unknown; message?: unknown }[] {
  const chain: { code?: unknown; message?: unknown }[] = []
  for (let at = error; typeof at === 'object' && at !== null && chain.length < 8;) {
    chain.push(at)
    at = (at as { cause?: unknown }).cause
  }
  return chain
}

const codesOf = (error: unknown) =>
  causes(error).flatMap(({ code }) => (typeof code === 'string' ? [code] : []))

/** Returns whether PostgreSQL cancelled a statement on timeout. */
export function isTimeout(error: unknown): boolean {
  return codesOf(error).includes(queryCanceled)
}

/** Returns whether the database cannot be reached, as opposed to answering with an error. */
export function isConnectionLoss(error: unknown): boolean {
  return (
    codesOf(error).some((code) => connectionCode.test(code)) ||
    causes(error).some(({ message }) => typeof message === 'string' && connectionMessage.test(message))
  )
}

/** Converts any error of a search to one for people. */
export function toSearchError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  if (isTimeout(cause)) {
    return new AppError('query_too_simple', 'Search query timed out', {
      cause,
      suggestion: 'Try adding more specific search terms or filters.',
    })
  }
  if (isConnectionLoss(cause)) {
    return new AppError('technical_error', 'Search service is temporarily unavailable', {
      cause,
      suggestion: 'Please try again in a few moments or contact support.',
    })
  }
  if (codesOf(cause).length > 0) {
    return new AppError('technical_error', 'Search service is experiencing technical difficulties', {
      cause,
      suggestion: 'Please try again later or contact support.',
    })
  }
  return new AppError('technical_error', 'An unexpected error occurred while searching', {
    cause,
    suggestion: 'Please try again or contact support.',
  })
}
