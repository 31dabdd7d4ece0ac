import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { FormResult } from '#app/middleware/form-action.ts'
import { AccountForm } from '#app/routes/account/account-form.tsx'
import badge from '#app/ui/badge.module.css'
import { Field } from '#app/ui/field.tsx'
import layout from '#app/ui/page.module.css'
import type { TotpOffer } from '#core/accounts/second-factor/totp.server.ts'
import { Removal } from './password-form.tsx'
import styles from './security.module.css'

interface TotpProps {
  /** Undefined if the account has an authenticator app. */
  offer: TotpOffer | undefined
  resultOf(intent: string): FormResult | undefined
}

export function Totp({ offer, resultOf }: TotpProps) {
  const { t } = useText()
  return (
    <section className={layout.panel} aria-labelledby="totp">
      <h2 id="totp" className={styles.title}>
        {t('security.totp')}
        {!offer && <span className={`${badge.badge} ${badge.accent}`}>{t('security.on')}</span>}
      </h2>
      {offer ? (
        <Offer key={offer.sealed} offer={offer} result={resultOf('totp')} />
      ) : (
        <>
          <p className={layout.lead}>{t('security.totpOn')}</p>
          <Removal id="totp" label={t('security.totpRemove')} resultOf={resultOf} />
        </>
      )}
    </section>
  )
}

function Offer({ offer, result }: { offer: TotpOffer; result: FormResult | undefined }) {
  const { t } = useText()
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
      <AccountForm
        action={href('/security')}
        fields={{ intent: 'totp', sealed }}
        submit={t('security.totpAdd')}
        kind="primary"
        result={result}
      >
        {({ field, currentPassword }) => (
          <>
            <Field
              {...field('code')}
              label={t('security.code')}
              hint={t('security.codeHint')}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
            />
            <Field {...currentPassword('password')} />
          </>
        )}
      </AccountForm>
    </>
  )
}
