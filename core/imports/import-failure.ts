import { AppError, type ErrorDetails } from '../errors.ts'

/**
 * Reasons for which an import or check fails as a whole, with the values of their messages. The error's own message is
 * English, for the command line.
 */
export const importFailures = {
  empty: [],
  workbook: [],
  old_workbook: [],
  pdf: [],
  sqlite: [],
  compressed: ['format'],
  damaged_gzip: [],
  unpacks_to_more: ['gigabytes'],
  unreadable: ['code'],
  binary: ['offset'],
  utf16_without_mark: ['offset'],
  not_utf8: ['line', 'byte', 'offset'],
  not_utf16: ['line', 'encoding'],
  json_array: [],
  open_quote: ['line'],
  long_record: ['line'],
  no_tax_code_column: ['headings'],
  no_name_column: ['headings'],
  no_known_columns: ['headings'],
  only_tax_codes: ['headings'],
  unknown_column: ['column'],
  unknown_heading: ['heading', 'headings'],
  rejected_file: ['code'],
  rows_rejected: ['count'],
  too_many_missing: ['count', 'listed'],
  more_missing: ['count', 'confirmed'],
  full_disk: [],
  lost_connection: [],
  server_stopped: [],
  process_ended: [],
  not_begun: [],
  unexpected: [],
} as const satisfies Record<string, readonly string[]>

export type ImportFailureReason = keyof typeof importFailures
export type ImportFailure = ErrorDetails & { readonly reason: ImportFailureReason }

interface FailureOptions<Reason extends ImportFailureReason> {
  values: Record<(typeof importFailures)[Reason][number], string | number>
  cause?: unknown
}
type OptionsOf<Reason extends ImportFailureReason> = (typeof importFailures)[Reason] extends readonly []
  ? [options?: { cause: unknown }]
  : [options: FailureOptions<Reason>]

/** Returns an `import_failed` for a reason that pages can explain. */
export function importFailed<Reason extends ImportFailureReason>(
  reason: Reason,
  message: string,
  ...[options]: OptionsOf<Reason>
): AppError {
  const { values, cause }: { values?: ErrorDetails; cause?: unknown } = options ?? {}
  return new AppError('import_failed', message, { cause, details: { reason, ...values } })
}

/** Returns the stored form of an import's failure. */
export function failureOf(error: unknown): ImportFailure {
  const details = error instanceof AppError && error.type === 'import_failed' ? error.details : undefined
  return isImportFailure(details) ? details : { reason: 'unexpected' }
}

/** Checks stored details, which another version may have written. */
export function isImportFailure(details: ErrorDetails | null | undefined): details is ImportFailure {
  return details !== null && details !== undefined && Object.hasOwn(importFailures, details.reason)
}

/** Returns the codes and messages along the chain of causes, as given by drivers and the operating system. */
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

/** Returns the error an import ends with: the failure, its progress, and that running it again finishes it. */
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
