import { AppError } from '../errors.ts'

/** Returns an AppError as it is, and wraps any other error (database, disk) with its root cause in the message. */
export function backupFailure(error: unknown, message: string): AppError {
  if (error instanceof AppError) return error
  let reason = error
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause
  const said = reason instanceof Error ? reason.message : String(reason)
  return new AppError('technical_error', `${message}: ${said}`, { cause: error })
}
