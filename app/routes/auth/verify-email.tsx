import { Form, href, redirect } from 'react-router'
import { loadTexts } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { currentUser } from '#app/middleware/current-user.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import button from '#app/ui/button.module.css'
import layout from '#app/ui/page.module.css'
import { resendVerification, verifyEmail } from '#core/accounts/verify-email.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/verify-email.ts'
import { FormError } from './form-error.tsx'
import { formHeaders } from './form-headers.ts'
import { ResendVerification } from './resend-verification.tsx'
import { useFormResult } from './use-form-result.ts'

await loadTexts('account')

const outcomes = ['verified', 'changed', 'sent'] as const

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url)
  const user = await currentUser(args)
  return {
    token: searchParams.get('token'),
    done: outcomes.find((name) => name === searchParams.get('done')),
    email: user?.email,
    isWaiting: user ? !user.emailVerified : false,
  }
}

/** Uses the token, or without one sends another mail. Not on GET, as mail scanners follow links. */
export const action = formAction(async (form, args: Route.ActionArgs) => {
  const token = form.get('token')
  const { address } = args.context.get(requestInfo)
  if (typeof token === 'string') {
    return redirect(`${href('/verify-email')}?done=${await verifyEmail(services(), token, address)}`, 303)
  }
  const user = await currentUser(args)
  if (!user) return redirect(href('/login'), 303)
  await resendVerification(services(), user, address)
  return redirect(`${href('/verify-email')}?done=sent`, 303)
})

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'auth.verifyTitle')

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { token, done, email, isWaiting } = loaderData
  const { isSending } = useFormResult(actionData)
  if (done && !actionData) {
    return (
      <div className={layout.narrow}>
        <h1>{t(`auth.verify.${done}`)}</h1>
        {done === 'sent' && <p>{t('auth.verify.sentText', { email: email ?? '' })}</p>}
        <p>
          <a href={email ? href('/dashboard') : href('/login')}>
            {t(email ? 'auth.toAccount' : 'auth.login')}
          </a>
        </p>
      </div>
    )
  }
  return (
    <div className={layout.narrow}>
      <h1>{t('auth.verifyTitle')}</h1>
      <FormError result={actionData} otherwise="auth.failed" />
      {token && !actionData && (
        <>
          <p className={layout.lead}>{t('auth.verify.press')}</p>
          <Form method="post" action={href('/verify-email')} className={layout.form}>
            <input type="hidden" name="token" value={token} />
            <button className={`${button.button} ${button.primary}`} disabled={isSending}>
              {t('auth.verify.confirm')}
            </button>
          </Form>
        </>
      )}
      {(!token || actionData) && (
        <>
          <p className={layout.lead}>
            {isWaiting ? t('auth.verify.waiting', { email: email ?? '' }) : t('auth.verify.nothing')}
          </p>
          {isWaiting ? <ResendVerification /> : <a href={href('/login')}>{t('auth.login')}</a>}
        </>
      )}
    </div>
  )
}
