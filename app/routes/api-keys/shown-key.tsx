import { useEffect, useRef } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { CopyButton } from '#app/ui/copy.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from './api-keys.module.css'

/** A key that was just made: the only time that it is shown. */
export function ShownKey({ name, value }: { name: string; value: string }) {
  const { t } = useText()
  const shown = useRef<HTMLDivElement>(null)
  // The form that made it may be far below.
  useEffect(() => shown.current?.focus(), [])
  return (
    <div ref={shown} tabIndex={-1} className={styles.shown}>
      <Notice kind="success" title={t('account.apiKeys.created', { name })}>
        <p className={styles.keyLine}>
          <code className={styles.key}>{value}</code>
          <CopyButton value={value} what={t('account.apiKeys.key')}>
            {t('account.apiKeys.copy')}
          </CopyButton>
        </p>
        <p>{t('account.apiKeys.copyNow')}</p>
      </Notice>
    </div>
  )
}
