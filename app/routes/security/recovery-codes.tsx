import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { FormAnswer } from '#app/routes/auth/form-answer.ts'
import { FormError } from '#app/routes/auth/form-error.tsx'
import { useFormAnswer } from '#app/routes/auth/use-form-answer.ts'
import button from '#app/ui/button.module.css'
import { CopyButton } from '#app/ui/copy.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
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
  const { passwordField, isSending } = useFormAnswer(answer)
  return (
    <section className={layout.panel} aria-labelledby="codes">
      <h2 id="codes">{t('security.codes')}</h2>
      <p className={layout.lead}>{t('security.codesLeft', { count: left })}</p>
      <details className={styles.more} open={answer !== undefined}>
        <summary>{t('security.codesRenew')}</summary>
        <p className={layout.lead}>{t('security.codesRenewText')}</p>
        <FormError answer={answer} otherwise="auth.failed" isPasswordAsked />
        <Form method="post" action="/security" className={styles.form} noValidate>
          <input type="hidden" name="intent" value="codes" />
          <Field
            {...passwordField('renewalPassword')}
            label={t('auth.currentPassword')}
            autoComplete="current-password"
            required
          />
          <button className={button.button} disabled={isSending}>
            {t('security.codesRenew')}
          </button>
        </Form>
      </details>
    </section>
  )
}
