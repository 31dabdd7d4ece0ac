import type { TextKey } from '#app/i18n/messages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { ErrorDetails } from '#core/errors.ts'
import { importColumnKeys } from '#core/imports/columns.ts'
import { type ImportFailure, isImportFailure } from '#core/imports/import-failure.ts'
import styles from './data.module.css'

interface FailureTextProps {
  failure: ImportFailure | null | undefined
  /** In English. */
  error: string | null | undefined
}

/** Why a check or an import failed, in the language of the page; an unexpected failure with its stored message. */
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

/** Texts for the reasons of rejected rows and dropped values, as the importer words them. */
const reasons = {
  'the tax code is empty': 'adminData.reason.noTaxCode',
  'not a tax code of 10, 13 or 12 digits': 'adminData.reason.noSuchTaxCode',
  'wrong check digit': 'adminData.reason.checkDigit',
  'the name is empty': 'adminData.reason.noName',
  'the name is longer than 1000 characters': 'adminData.reason.longName',
  'longer than 2000 characters, dropped': 'adminData.reason.long',
  'the personal number, dropped': 'adminData.reason.personalNumber',
  'no telephone number in it': 'adminData.reason.noPhone',
  'not an e-mail address, dropped': 'adminData.reason.noEmail',
  'not a date, dropped': 'adminData.reason.noDate',
  'in the future, dropped': 'adminData.reason.future',
  'before 1900, dropped': 'adminData.reason.past',
  'unknown wording': 'adminData.reason.unknownStatus',
  'unknown industry, dropped': 'adminData.reason.unknownIndustry',
  'no known company has this tax code, and none is to be added': 'adminData.reason.unknownCompany',
  'the line is not a JSON object': 'adminData.reason.noObject',
} as const satisfies Record<string, TextKey>

/** Returns a field and what is wrong with it in the language of the page; a reason without a text is kept as it is. */
export function reasonText(t: Translate, field: string, reason: string): string {
  const column = importColumnKeys.find((key) => key === field)
  const key = Object.entries(reasons).find(([known]) => known === reason)?.[1]
  return `${column ? t(`adminData.column.${column}`) : field}: ${key ? t(key) : reason}`
}

/** The same for `field: reason`, the key of a warning. */
export function warningText(t: Translate, warning: string): string {
  const [field, ...reason] = warning.split(': ')
  return reasonText(t, field, reason.join(': '))
}
