import { type ReactNode, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { TextKey } from '#app/i18n/messages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import type { ErrorDetails } from '#core/errors.ts'
import { type ImportFailure, isImportFailure } from '#core/imports/import-failure.ts'
import type { ImportRun } from '#core/imports/import-log.server.ts'
import styles from './data.module.css'

/** Formats a duration as `42 s` or `3 min 12 s`. */
export function duration(seconds: number, t: Translate): string {
  if (seconds < 60) return t('adminData.seconds', { count: seconds })
  return t('adminData.minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
}

const kinds = { running: badge.accent, completed: badge.good, failed: badge.bad, cancelled: badge.warning }

export function RunBadge({ run: { status, isCancelling } }: { run: ImportRun }) {
  const { t } = useText()
  return (
    <span className={`${badge.badge} ${kinds[status]}`}>
      {t(`adminData.status.${isCancelling ? 'cancelling' : status}`)}
    </span>
  )
}

/** Names and values in as many columns as fit. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const pollIntervalMs = 1_200

/** Revalidates the page while something is in progress and the tab is visible. */
export function usePolling(isInProgress: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isInProgress || state !== 'idle') return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, pollIntervalMs)
    const onVisible = () => void revalidate()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [isInProgress, state, revalidate])
}

interface FailureTextProps {
  failure: ImportFailure | null | undefined
  /** In English. */
  error: string | null | undefined
}

/** Why a check or an import failed, in the language of the page; an unexpected failure with its stored message. */
export function FailureText({ failure, error }: FailureTextProps) {
  const { t } = useText()
  // A test compares the values of each reason with its text.
  const textOf = t as (key: TextKey, values: ErrorDetails) => string
  const known = isImportFailure(failure) ? failure : undefined
  const isExpected = known !== undefined && known.reason !== 'unexpected'
  return (
    <>
      {known && <p className={styles.cell}>{textOf(`adminData.failure.${known.reason}`, known)}</p>}
      {!isExpected && error && (
        <p className={styles.cell} lang="en">
          {error}
        </p>
      )}
    </>
  )
}
