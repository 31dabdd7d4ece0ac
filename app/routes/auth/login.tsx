import { Form, href, redirect } from 'react-router'
import { loadTexts } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { currentUser, startOf } from '#app/middleware/current-user.ts'
import { formAction, parseForm } from '#app/middleware/form-action.ts'
import { deviceOf } from '#app/middleware/request-info.ts'
import { toLocalPath } from '#app/preferences.ts'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import button from '#app/ui/button.module.css'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { signInInput } from '#core/accounts/account-input.ts'
import { timeouts } from '#core/accounts/session-limits.ts'
import { signIn } from '#core/accounts/sign-in.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/login.ts'
import { afterSignIn, withReturnTo } from './after-sign-in.ts'
import { FormError } from './form-error.tsx'
import { formHeaders } from './form-headers.ts'
import { useFormResult } from './use-form-result.ts'

await loadTexts('account')

/** Notices that other pages link to. */
const notices = ['registered', 'reset', 'closed', 'factorExpired', ...timeouts] as const

const isGood = (notice: (typeof notices)[number]) => ['registered', 'reset', 'closed'].includes(notice)

export async function loader(args: Route.LoaderArgs) {
  const user = await currentUser(args)
  if (user) throw redirect(startOf(user))
  const { searchParams } = new URL(args.request.url)
  const notice = notices.find((name) => name === searchParams.get('notice'))
  return { returnTo: toLocalPath(searchParams.get('returnTo'), href('/dashboard')), notice }
}

export const action = formAction(async (form, { request, context }: Route.ActionArgs) => {
  const signedIn = await signIn(services(), parseForm(signInInput, form), deviceOf(request, context))
  return afterSignIn(signedIn, form.get('returnTo'))
})

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'auth.login')

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { returnTo, notice } = loaderData
  const { field, passwordField, isSending } = useFormResult(actionData)
  return (
    <div className={layout.narrow}>
      <h1>{t('auth.login')}</h1>
      {notice && !actionData && (
        <Notice kind={isGood(notice) ? 'success' : 'warning'}>{t(`auth.notice.${notice}`)}</Notice>
      )}
      <FormError result={actionData} otherwise="auth.loginFailed" />
      <Form method="post" action={href('/login')} className={layout.form} noValidate>
        <input type="hidden" name="returnTo" value={actionData?.values.returnTo ?? returnTo} />
        <Field {...field('email')} label={t('auth.email')} type="email" autoComplete="username" required />
        <Field
          {...passwordField('password')}
          label={t('auth.password')}
          autoComplete="current-password"
          required
        />
        <button className={`${button.button} ${button.primary}`} disabled={isSending}>
          {t('auth.login')}
        </button>
      </Form>
      <p>
        <a href={href('/reset-password')}>{t('auth.forgotten')}</a>
      </p>
      <p className={layout.lead}>
        {t('auth.noAccount')} <a href={withReturnTo(href('/register'), returnTo)}>{t('auth.register')}</a>
      </p>
    </div>
  )
}
