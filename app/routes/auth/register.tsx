import { Form, href, redirect } from 'react-router'
import { loadTexts } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { currentUser, startOf } from '#app/middleware/current-user.ts'
import { formAction, parseForm } from '#app/middleware/form-action.ts'
import { deviceOf } from '#app/middleware/request-info.ts'
import { readPreferences, toLocalPath } from '#app/preferences.ts'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import button from '#app/ui/button.module.css'
import { Field } from '#app/ui/field.tsx'
import layout from '#app/ui/page.module.css'
import { registrationInput } from '#core/accounts/account-input.ts'
import { register } from '#core/accounts/register.server.ts'
import { passwordLength } from '#core/accounts/user.ts'
import { signUpCredits } from '#core/credits/credit-entry.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/register.ts'
import { afterSignIn, withReturnTo } from './after-sign-in.ts'
import { FormError } from './form-error.tsx'
import { formHeaders } from './form-headers.ts'
import { useFormResult } from './use-form-result.ts'

await loadTexts('account')

export async function loader(args: Route.LoaderArgs) {
  const user = await currentUser(args)
  if (user) throw redirect(startOf(user))
  const { searchParams } = new URL(args.request.url)
  return {
    returnTo: toLocalPath(searchParams.get('returnTo'), href('/dashboard')),
    credits: signUpCredits,
    lead: services().requiresConfirmedEmail
      ? ('auth.registerLeadConfirm' as const)
      : ('auth.registerLead' as const),
  }
}

export const action = formAction(async (form, { request, context }: Route.ActionArgs) => {
  const input = parseForm(registrationInput, form)
  const { language } = readPreferences(request)
  const signedIn = await register(services(), { ...input, language }, deviceOf(request, context))
  return afterSignIn(signedIn, form.get('returnTo'))
})

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'auth.register')

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { returnTo, credits, lead } = loaderData
  const { field, passwordField, isSending } = useFormResult(actionData)
  const login = withReturnTo(href('/login'), returnTo)
  return (
    <div className={layout.narrow}>
      <h1>{t('auth.register')}</h1>
      <p className={layout.lead}>{t(lead, { count: credits })}</p>
      <FormError result={actionData} otherwise="auth.registerFailed" login={login} />
      <Form method="post" action={href('/register')} className={layout.form} noValidate>
        <input type="hidden" name="returnTo" value={actionData?.values.returnTo ?? returnTo} />
        <Field {...field('email')} label={t('auth.email')} type="email" autoComplete="username" required />
        <Field
          {...passwordField('password')}
          label={t('auth.password')}
          hint={t('auth.passwordHint', { count: passwordLength.min })}
          autoComplete="new-password"
          required
        />
        <Field {...field('fullName')} label={t('auth.fullName')} autoComplete="name" required />
        <Field {...field('companyName')} label={t('auth.companyName')} autoComplete="organization" required />
        <button className={`${button.button} ${button.primary}`} disabled={isSending}>
          {t('auth.register')}
        </button>
      </Form>
      <p className={layout.lead}>
        {t('auth.haveAccount')} <a href={login}>{t('auth.login')}</a>
      </p>
    </div>
  )
}
