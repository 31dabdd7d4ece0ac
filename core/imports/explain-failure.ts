import { AppError } from '../errors.ts'
import { importFailed } from './import-failure.ts'

/** Codes that drivers and the operating system give, anywhere along the chain of causes. */
function codesOf(error: unknown): string[] {
  const codes: string[] = []
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    if ('code' in at && at.code !== undefined) codes.push(String(at.code))
    codes.push(at.message)
  }
  return codes
}

const fullDisk = /^53100$|ENOSPC|No space left on device/
const lostConnection =
  /^(?:57P0[123]|08\w{3}|ECONNRESET|EPIPE|ECONNREFUSED)$|Connection terminated|connection.*(?:closed|ended)|not queryable/i

/** The error an import ends with: what happened, how far it came, and that running it again finishes it. */
export function explainFailure(cause: unknown, name: string, rowsDone: number): AppError {
  const saved =
    rowsDone > 0
      ? `${rowsDone.toLocaleString('en')} rows of ${name} are imported, in whole batches; running the same import again finishes it.`
      : `Nothing of ${name} is imported.`
  const codes = codesOf(cause)
  const text = (pattern: RegExp) => codes.some((code) => pattern.test(code))
  if (text(fullDisk))
    return importFailed('full_disk', `The disk is full. ${saved} Make room first.`, { cause })
  if (text(lostConnection)) {
    return importFailed('lost_connection', `The connection to the database was lost. ${saved}`, { cause })
  }
  const message = cause instanceof Error ? cause.message : String(cause)
  const { type, details } =
    cause instanceof AppError ? cause : ({ type: 'technical_error', details: undefined } as const)
  return new AppError(type, `${message} ${saved}`, { cause, details })
}
