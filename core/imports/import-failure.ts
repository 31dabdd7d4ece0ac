import { AppError, type ErrorDetails } from '../errors.ts'

/**
 * Why an import, or the check of a file, failed as a whole, with the values that a text about it mentions. An error's
 * own message is English and speaks to the command line.
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

/** Of an `import_failed`. */
interface FailureOptions<Reason extends ImportFailureReason> {
  values: Record<(typeof importFailures)[Reason][number], string | number>
  cause?: unknown
}
type OptionsOf<Reason extends ImportFailureReason> = (typeof importFailures)[Reason] extends readonly []
  ? [options?: { cause: unknown }]
  : [options: FailureOptions<Reason>]

/** The error of an import for a reason that pages have words for. */
export function importFailed<Reason extends ImportFailureReason>(
  reason: Reason,
  message: string,
  ...[options]: OptionsOf<Reason>
): AppError {
  const { values, cause }: { values?: ErrorDetails; cause?: unknown } = options ?? {}
  return new AppError('import_failed', message, { cause, details: { reason, ...values } })
}

/** Why an import failed, to keep with it. */
export function failureOf(error: unknown): ImportFailure {
  const details = error instanceof AppError && error.type === 'import_failed' ? error.details : undefined
  return isImportFailure(details) ? details : { reason: 'unexpected' }
}

/** For what was written down once, by another version maybe. */
export function isImportFailure(details: ErrorDetails | null | undefined): details is ImportFailure {
  return details !== null && details !== undefined && Object.hasOwn(importFailures, details.reason)
}
