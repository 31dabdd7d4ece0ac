import { Form, href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'

/** Requests another verification mail. */
export function ResendVerification() {
  const { t } = useText()
  return (
    <Form method="post" action={href('/verify-email')}>
      <button className={button.button}>{t('auth.verify.resend')}</button>
    </Form>
  )
}
