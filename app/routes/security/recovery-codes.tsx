import { useEffect, useRef } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import type { FormAnswer } from '#app/middleware/form-action.ts'
import { CopyButton } from '#app/ui/copy.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { PasswordForm } from './password-form.tsx'
import styles from './security.module.css'

/** Codes that were just made: the only time that they are shown. */
export function NewCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useText()
  const shown = useRef<HTMLDivElement>(null)
  // The form that made them may be far below.
  useEffect(() => shown.current?.focus(), [])
  return (
    <div ref={shown} tabIndex={-1}>
      <Notice kind="success" title={t('security.codesNew')}>
        <p>{t('security.codesKeep')}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton value={codes.join('\n')} what={t('security.codes')}>
          {t('security.codesCopy')}
        </CopyButton>
      </Notice>
    </div>
  )
}

export function RecoveryCodes({ left, answer }: { left: number; answer: FormAnswer | undefined }) {
  const { t } = useText()
  return (
    <section className={layout.panel} aria-labelledby="codes">
      <h2 id="codes">{t('security.codes')}</h2>
      <p className={layout.lead}>{t('security.codesLeft', { count: left })}</p>
      <PasswordForm
        label={t('security.codesRenew')}
        lead={t('security.codesRenewText')}
        fields={{ intent: 'codes' }}
        passwordName="renewalPassword"
        answer={answer}
      />
    </section>
  )
}
