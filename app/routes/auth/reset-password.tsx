import { Form, href, redirect } from 'react-router'
import { z } from 'zod'
import { loadTexts } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { formAction, parseForm } from '#app/middleware/form-action.ts'
import { deviceOf } from '#app/middleware/request-info.ts'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import button from '#app/ui/button.module.css'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { emailInput, newPasswordInput } from '#core/accounts/account-input.ts'
import {
  isResetTokenGood,
  requestPasswordReset,
  resetPassword,
} from '#core/accounts/reset-password.server.ts'
import { passwordLength } from '#core/accounts/user.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/reset-password.ts'
import { withCookies } from './after-sign-in.ts'
import { FormError } from './form-error.tsx'
import { formHeaders } from './form-headers.ts'
import { useFormResult } from './use-form-result.ts'

await loadTexts('account')

const requestInput = z.object({ email: emailInput })
const choiceInput = z.object({ token: z.string(), password: newPasswordInput })

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token')
  const isGood = token !== null && (await isResetTokenGood(services(), token))
  return { token: isGood ? token : null, isUsed: token !== null && !isGood, isSent: searchParams.has('sent') }
}

/** Mails a reset link, or with a token sets the password. */
export const action = formAction(async (form, { request, context }: Route.ActionArgs) => {
  const device = deviceOf(request, context)
  if (!form.has('token')) {
    const input = parseForm(requestInput, form)
    await requestPasswordReset(services(), { ...input, address: device.address })
    return redirect(`${href('/reset-password')}?sent`, 303)
  }
  const input = parseForm(choiceInput, form)
  const cookies = await resetPassword(services(), { ...input, ...device })
  return redirect(`${href('/login')}?notice=reset`, { status: 303, headers: withCookies(cookies) })
})

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'auth.resetTitle')

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { token, isUsed, isSent } = loaderData
  const { field, passwordField, isSending } = useFormResult(actionData)
  if (isSent && !actionData) {
    return (
      <div className={layout.narrow}>
        <h1>{t('auth.resetSent')}</h1>
        <p>{t('auth.resetSentText')}</p>
        <p className={layout.lead}>{t('auth.resetSentHint')}</p>
        <p>
          <a href={href('/login')}>{t('auth.login')}</a>
        </p>
      </div>
    )
  }
  if (token) {
    return (
      <div className={layout.narrow}>
        <h1>{t('auth.chooseTitle')}</h1>
        <p className={layout.lead}>{t('auth.chooseText')}</p>
        <FormError result={actionData} otherwise="auth.failed" />
        <Form method="post" className={layout.form} noValidate>
          <input type="hidden" name="token" value={token} />
          <Field
            {...passwordField('password')}
            label={t('auth.newPassword')}
            hint={t('auth.passwordHint', { count: passwordLength.min })}
            autoComplete="new-password"
            required
          />
          <button className={`${button.button} ${button.primary}`} disabled={isSending}>
            {t('auth.choose')}
          </button>
        </Form>
      </div>
    )
  }
  return (
    <div className={layout.narrow}>
      <h1>{t('auth.resetTitle')}</h1>
      <p className={layout.lead}>{t('auth.resetText')}</p>
      {isUsed && !actionData && <Notice kind="warning">{t('auth.linkUsed')}</Notice>}
      <FormError result={actionData} otherwise="auth.failed" />
      <Form method="post" action={href('/reset-password')} className={layout.form} noValidate>
        <Field {...field('email')} label={t('auth.email')} type="email" autoComplete="username" required />
        <button className={`${button.button} ${button.primary}`} disabled={isSending}>
          {t('auth.sendLink')}
        </button>
      </Form>
      <p>
        <a href={href('/login')}>{t('auth.backToLogin')}</a>
      </p>
    </div>
  )
}
