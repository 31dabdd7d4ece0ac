import { Form, href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { FormAnswer } from '#app/middleware/form-action.ts'
import { FormError } from '#app/routes/auth/form-error.tsx'
import { useFormAnswer } from '#app/routes/auth/use-form-answer.ts'
import badge from '#app/ui/badge.module.css'
import button from '#app/ui/button.module.css'
import { Field } from '#app/ui/field.tsx'
import layout from '#app/ui/page.module.css'
import type { TotpOffer } from '#core/accounts/second-factor/totp.server.ts'
import { Removal } from './removal.tsx'
import styles from './security.module.css'

interface TotpProps {
  /** Undefined where the account has an app. */
  offer: TotpOffer | undefined
  answerTo(intent: string): FormAnswer | undefined
}

export function Totp({ offer, answerTo }: TotpProps) {
  const { t } = useText()
  return (
    <section className={layout.panel} aria-labelledby="totp">
      <h2 id="totp" className={styles.title}>
        {t('security.totp')}
        {!offer && <span className={`${badge.badge} ${badge.accent}`}>{t('security.on')}</span>}
      </h2>
      {offer ? (
        <Offer key={offer.sealed} offer={offer} answer={answerTo('totp')} />
      ) : (
        <>
          <p className={layout.lead}>{t('security.totpOn')}</p>
          <Removal id="totp" label={t('security.totpRemove')} answerTo={answerTo} />
        </>
      )}
    </section>
  )
}

function Offer({ offer, answer }: { offer: TotpOffer; answer: FormAnswer | undefined }) {
  const { t } = useText()
  const { field, passwordField, isSending } = useFormAnswer(answer)
  const { sealed, typed, link, qr } = offer
  return (
    <>
      <p className={layout.lead}>{t('security.totpText')}</p>
      <svg viewBox={`0 0 ${qr.size} ${qr.size}`} className={styles.qr}>
        <title>{t('security.qr')}</title>
        <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
      <p>
        {t('security.typed')} <span className={styles.key}>{typed}</span>
      </p>
      <p>
        <a href={link}>{t('security.open')}</a>
      </p>
      <FormError answer={answer} otherwise="auth.failed" isPasswordAsked />
      <Form method="post" action={href('/security')} className={styles.form} noValidate>
        <input type="hidden" name="intent" value="totp" />
        <input type="hidden" name="sealed" value={sealed} />
        <Field
          {...field('code')}
          label={t('security.code')}
          hint={t('security.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <Field
          {...passwordField('password')}
          label={t('auth.currentPassword')}
          autoComplete="current-password"
          required
        />
        <button className={`${button.button} ${button.primary}`} disabled={isSending}>
          {t('security.totpAdd')}
        </button>
      </Form>
    </>
  )
}
