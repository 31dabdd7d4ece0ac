import type { TextKey } from '#app/i18n/messages.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { ErrorDetails } from '#core/errors.ts'
import { type ImportFailure, isImportFailure } from '#core/imports/import-failure.ts'
import styles from './data.module.css'

interface FailureTextProps {
  failure: ImportFailure | null | undefined
  /** In English. */
  error: string | null | undefined
}

/** Why a check or an import failed, in the language of the page; what nobody foresaw also as it was written down. */
export function FailureText({ failure, error }: FailureTextProps) {
  const { t } = useText()
  // Each reason comes with the values of its text, which a test compares.
  const textOf = t as (key: TextKey, values: ErrorDetails) => string
  const known = isImportFailure(failure) ? failure : undefined
  const isForeseen = known !== undefined && known.reason !== 'unexpected'
  return (
    <>
      {known && <p className={styles.cell}>{textOf(`adminData.failure.${known.reason}`, known)}</p>}
      {!isForeseen && error && (
        <p className={styles.cell} lang="en">
          {error}
        </p>
      )}
    </>
  )
}
