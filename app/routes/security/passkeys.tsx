import { type SyntheticEvent, useRef } from 'react'
import { href, useSubmit } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { FormResult } from '#app/middleware/form-action.ts'
import { AccountForm } from '#app/routes/account/account-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import type { Factors } from '#core/accounts/second-factor/factors.server.ts'
import { formatMoment } from '#text/formats.ts'
import { Removal } from './password-form.tsx'
import styles from './security.module.css'
import { usePasskey } from './use-passkey.ts'

interface PasskeysProps extends Pick<Factors, 'passkeys'> {
  resultOf(intent: string): FormResult | undefined
}

export function Passkeys({ passkeys, resultOf }: PasskeysProps) {
  const { t } = useText()
  return (
    <section className={layout.panel} aria-labelledby="passkeys">
      <h2 id="passkeys">{t('security.passkeys')}</h2>
      <p className={layout.lead}>{t('security.passkeysText')}</p>
      {passkeys.length > 0 && (
        <ul className={styles.keys}>
          {passkeys.map(({ id, name, createdAt }) => (
            <li key={id}>
              <span className={styles.name}>{name || t('security.passkeyUnnamed')}</span>
              <span className={layout.lead}>
                {t('security.passkeySince', { date: formatMoment(createdAt) })}
              </span>
              <Removal
                id={id}
                label={t('security.passkeyRemove')}
                accessibleName={t('security.passkeyRemoveOf', { name: name || t('security.passkeyUnnamed') })}
                resultOf={resultOf}
              />
            </li>
          ))}
        </ul>
      )}
      <NewPasskey key={passkeys.length} result={resultOf('passkey')} />
    </section>
  )
}

/** Asks the authenticator, then submits its response with the form. */
function NewPasskey({ result }: { result: FormResult | undefined }) {
  const { t } = useText()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const { failure, start } = usePasskey({
    action: href('/security'),
    kind: 'create',
    onResponse(response) {
      const fields = new FormData(form.current!)
      fields.set('response', response)
      void submit(fields, { method: 'post', action: href('/security') })
    },
  })
  const ask = (event: SyntheticEvent) => {
    event.preventDefault()
    start()
  }
  return (
    <div className="js-only">
      {failure && (
        <Notice kind="error">
          {t(failure === 'failed' ? 'security.passkeyFailed' : 'security.passkeyUnsupported')}
        </Notice>
      )}
      <AccountForm
        ref={form}
        action={href('/security')}
        noValidate={false}
        onSubmit={ask}
        fields={{ intent: 'passkey' }}
        submit={t('security.passkeyAdd')}
        result={result}
      >
        {({ field, currentPassword }) => (
          <>
            <Field
              {...field('passkeyName')}
              label={t('security.passkeyName')}
              hint={t('security.passkeyNameHint')}
              autoComplete="off"
              maxLength={100}
              required
            />
            <Field {...currentPassword('passkeyPassword')} />
          </>
        )}
      </AccountForm>
    </div>
  )
}
