import { data, Form, href, redirect, useSubmit } from 'react-router'
import { z } from 'zod'
import { loadTexts } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { currentUser, startOf } from '#app/middleware/current-user.ts'
import {
  answerForm,
  formAction,
  type FormResult,
  parseForm,
  parsePasskeyResponse,
} from '#app/middleware/form-action.ts'
import { deviceOf, requestInfo } from '#app/middleware/request-info.ts'
import { toLocalPath } from '#app/preferences.ts'
import account from '#app/routes/account/layout.module.css'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import { usePasskey } from '#app/routes/security/use-passkey.ts'
import button from '#app/ui/button.module.css'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { recoveryCodeInput, totpCodeInput } from '#core/accounts/account-input.ts'
import {
  passSecondFactor,
  readPendingSignIn,
} from '#core/accounts/second-factor/pass-second-factor.server.ts'
import { offerAssertion } from '#core/accounts/second-factor/passkeys.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/second-step.ts'
import { afterSignIn, withCookies, withReturnTo } from './after-sign-in.ts'
import { FormError } from './form-error.tsx'
import { formHeaders } from './form-headers.ts'
import { useFormResult } from './use-form-result.ts'

await loadTexts('account')

const path = href('/login/second-step')
const givenInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('totp'), code: totpCodeInput }),
  z.object({ kind: z.literal('recovery'), recoveryCode: recoveryCodeInput }),
])

export async function loader(args: Route.LoaderArgs) {
  const user = await currentUser(args)
  if (user) throw redirect(startOf(user))
  const returnTo = toLocalPath(new URL(args.request.url).searchParams.get('returnTo'), href('/dashboard'))
  const pending = await readPendingSignIn(services(), pendingRequest(args))
  if (!pending) throw startAgain(returnTo)
  return { returnTo, hasTotp: pending.hasTotp, hasPasskeys: pending.hasPasskeys }
}

const pendingRequest = ({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) => ({
  headers: request.headers,
  device: deviceOf(request, context),
})

function startAgain(returnTo: string): Response {
  const login = withReturnTo(href('/login'), returnTo)
  return redirect(`${login}${login.includes('?') ? '&' : '?'}notice=factorExpired`, 303)
}

export const action = formAction(
  async (form, args: Route.ActionArgs) => {
    const { origin } = args.context.get(requestInfo)
    if (form.get('intent') === 'challenge') {
      const { options, cookies } = await offerAssertion(services(), pendingRequest(args), origin)
      return data({ options }, { headers: withCookies(cookies) })
    }
    const factor =
      form.get('intent') === 'passkey'
        ? ({ kind: 'passkey', response: parsePasskeyResponse(form), origin } as const)
        : typedFactor(form)
    return afterSignIn(await passSecondFactor(services(), pendingRequest(args), factor), form.get('returnTo'))
  },
  (error, form) =>
    error.type === 'sign_in_expired'
      ? startAgain(toLocalPath(form.get('returnTo'), href('/dashboard')))
      : answerForm(error, form),
)

function typedFactor(form: FormData) {
  const input = parseForm(givenInput, form)
  return { kind: input.kind, code: input.kind === 'totp' ? input.code : input.recoveryCode }
}

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'auth.secondStepTitle')

/** The second step of a sign-in: a code, a passkey or a recovery code. */
export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { returnTo, hasTotp, hasPasskeys } = loaderData
  const result = actionData && 'problems' in actionData ? (actionData as FormResult) : undefined
  const { field, isSending } = useFormResult(result)
  const isRecovery = (!hasTotp && !hasPasskeys) || result?.values.kind === 'recovery'
  const code = { autoComplete: 'one-time-code', required: true }
  return (
    <div className={layout.narrow}>
      <h1>{t('auth.secondStepTitle')}</h1>
      <p className={layout.lead}>{t('security.step.lead')}</p>
      <FormError result={result} otherwise="auth.loginFailed" />
      {hasPasskeys && <PasskeyStep returnTo={returnTo} />}
      {hasTotp && (
        <Form method="post" action={path} className={layout.form} noValidate>
          <input type="hidden" name="kind" value="totp" />
          <input type="hidden" name="returnTo" value={returnTo} />
          <Field
            {...field('code')}
            {...code}
            label={t('security.code')}
            hint={t('security.codeHint')}
            inputMode="numeric"
          />
          <button className={`${button.button} ${button.primary}`} disabled={isSending}>
            {t('security.step.go')}
          </button>
        </Form>
      )}
      <details className={account.more} open={isRecovery}>
        <summary>{t('security.step.recovery')}</summary>
        <Form method="post" action={path} className={layout.form} noValidate>
          <input type="hidden" name="kind" value="recovery" />
          <input type="hidden" name="returnTo" value={returnTo} />
          <Field
            {...field('recoveryCode')}
            label={t('security.step.recoveryCode')}
            autoComplete="off"
            required
          />
          <button className={button.button} disabled={isSending}>
            {t('security.step.go')}
          </button>
        </Form>
      </details>
      <p className={layout.lead}>{t('security.step.lost')}</p>
      <p>
        <a href={withReturnTo(href('/login'), returnTo)}>{t('security.step.back')}</a>
      </p>
    </div>
  )
}

function PasskeyStep({ returnTo }: { returnTo: string }) {
  const { t } = useText()
  const submit = useSubmit()
  const { failure, start } = usePasskey({
    action: path,
    kind: 'get',
    onResponse: (response) =>
      void submit(
        { intent: 'passkey', kind: 'passkey', response, returnTo },
        { method: 'post', action: path },
      ),
  })
  return (
    <>
      {failure && (
        <Notice kind="error">
          {t(failure === 'failed' ? 'security.passkeyFailed' : 'security.passkeyUnsupported')}
        </Notice>
      )}
      <button type="button" className={`${button.button} ${button.primary} js-only`} onClick={start}>
        {t('security.step.passkey')}
      </button>
    </>
  )
}
