import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { tooManyAttempts } from '#app/routes/auth/form-error.tsx'
import button from '#app/ui/button.module.css'
import { CopyButton } from '#app/ui/copy.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import panel from '#app/ui/page.module.css'
import styles from './api-keys.module.css'
import type { Done } from './api-keys.tsx'

export function NewKey({ newId, done }: { newId: string; done: Done | undefined }) {
  const { t } = useText()
  const refused = done?.kind === 'refused' ? done : undefined
  return (
    <section className={panel.panel} aria-labelledby="new-key">
      <h2 id="new-key">{t('account.apiKeys.new')}</h2>
      {refused?.reason === 'tooMany' && (
        <Notice kind="error">{t('account.apiKeys.tooMany', { most: refused.most })}</Notice>
      )}
      {refused?.reason === 'exists' && <Notice kind="warning">{t('account.apiKeys.exists')}</Notice>}
      {refused?.reason === 'attempts' && (
        <Notice kind="error">{tooManyAttempts(t, refused.retryAfter)}</Notice>
      )}
      <Form method="post" className={styles.form} key={done?.kind === 'created' ? done.id : ''}>
        <input type="hidden" name="intent" value="create" />
        <input type="hidden" name="id" value={newId} />
        <Field
          label={t('account.apiKeys.name')}
          hint={t('account.apiKeys.nameHint')}
          error={refused?.reason === 'name' ? t('account.apiKeys.nameError') : undefined}
          name="name"
          defaultValue={refused && refused.reason !== 'exists' ? refused.name : ''}
          maxLength={100}
          required
          autoComplete="off"
        />
        <Field
          label={t('auth.currentPassword')}
          error={refused?.reason === 'password' ? t('auth.wrongPassword') : undefined}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <button type="submit" className={`${button.button} ${button.primary}`}>
          {t('account.apiKeys.create')}
        </button>
      </Form>
    </section>
  )
}

/** Shows a new key, this one time only. */
export function ShownKey({ name, value }: { name: string; value: string }) {
  const { t } = useText()
  const shown = useRef<HTMLDivElement>(null)
  // The form that created it may be far below.
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
