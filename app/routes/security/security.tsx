import { useEffect, useRef } from 'react'
import { data, href, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import {
  answerForm,
  formAction,
  type FormResult,
  parseForm,
  parsePasskeyResponse,
} from '#app/middleware/form-action.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { useAccount } from '#app/routes/account/layout.tsx'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import { withCookies } from '#app/routes/auth/after-sign-in.ts'
import { formHeaders } from '#app/routes/auth/form-headers.ts'
import { CopyButton } from '#app/ui/copy.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { factorRemovalInput, passkeyInput, renewalInput, totpInput } from '#core/accounts/account-input.ts'
import {
  addTotp,
  readFactors,
  removeFactor,
  renewRecoveryCodes,
} from '#core/accounts/second-factor/factors.server.ts'
import { addPasskey, offerPasskey } from '#core/accounts/second-factor/passkeys.server.ts'
import { offerTotp, repeatOffer, type TotpOffer } from '#core/accounts/second-factor/totp.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/security.ts'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './security.module.css'
import { Totp } from './totp.tsx'

const notices = ['added', 'removed'] as const

export async function loader(args: Route.LoaderArgs) {
  const user = await signedInUser(args)
  const { searchParams } = new URL(args.request.url)
  const factors = await readFactors(services(), user.id)
  return data(
    {
      factors,
      offer: factors.hasTotp ? undefined : await offerTotp(services().auth, user),
      isRequired: searchParams.has('required') && user.role === 'admin' && !user.hasSecondFactor,
      notice: notices.find((name) => name === searchParams.get('notice')),
    },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}

/** Result of a form of the page. New recovery codes are returned here once. */
interface Done {
  /** After a form that failed. */
  result?: FormResult
  /** The same secret as before. */
  offer?: TotpOffer
  codes?: string[]
  /** Challenge for the authenticator. */
  options?: Record<string, unknown>
}

/** Handles the forms of the page, told apart by `intent`. */
export const action = formAction(
  async (form, args: Route.ActionArgs) => {
    const user = await signedInUser(args)
    const { address, origin } = args.context.get(requestInfo)
    const added = (codes: string[] | undefined) => (codes ? data<Done>({ codes }) : done('added'))
    switch (form.get('intent')) {
      case 'totp': {
        const input = parseForm(totpInput, form)
        return added(await addTotp(services(), user, { ...input, address }))
      }
      case 'challenge': {
        const { options, cookies } = await offerPasskey(services(), { headers: args.request.headers, origin })
        return data<Done>({ options }, { headers: withCookies(cookies) })
      }
      case 'passkey': {
        const input = parseForm(passkeyInput, form)
        const { passkeyName: name, passkeyPassword: password } = input
        const passkey = { name, password, address, origin, headers: args.request.headers }
        return added(await addPasskey(services(), user, { ...passkey, response: parsePasskeyResponse(form) }))
      }
      case 'codes': {
        const input = parseForm(renewalInput, form)
        const confirmation = { password: input.renewalPassword, address }
        return data<Done>({ codes: await renewRecoveryCodes(services(), user, confirmation) })
      }
      default: {
        const input = parseForm(factorRemovalInput, form)
        const passkeyId = input.id === 'totp' ? undefined : input.id
        await removeFactor(services(), user, { passkeyId, password: input.removalPassword, address })
        return done('removed')
      }
    }
  },
  async (error, form, args): Promise<Done> => {
    const result = answerForm(error, form)
    const { sealed } = result.values
    if (!sealed) return { result }
    return { result, offer: await repeatOffer(services().auth, await signedInUser(args), sealed) }
  },
)

const done = (notice: 'added' | 'removed') => redirect(`${href('/security')}?notice=${notice}`, 303)

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'auth.securityTitle')

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { factors, offer, isRequired, notice } = loaderData
  const { role } = useAccount()
  const { result, codes } = actionData ?? {}
  const resultOf = (intent: string) => (result?.values.intent === intent ? result : undefined)
  const isOn = factors.hasTotp || factors.passkeys.length > 0
  return (
    <div className={layout.page}>
      <h1>{t('auth.securityTitle')}</h1>
      <p className={layout.lead}>{t('security.lead')}</p>
      {isRequired && !isOn && <Notice kind="warning">{t('security.required')}</Notice>}
      {notice && !actionData && <Notice kind="success">{t(`security.notice.${notice}`)}</Notice>}
      {codes && <NewCodes key={codes[0]} codes={codes} />}
      {isOn && role === 'admin' && (codes || notice) && (
        <p>
          <a href={href('/admin')}>{t('security.toAdmin')}</a>
        </p>
      )}
      <Totp offer={actionData?.offer ?? offer} resultOf={resultOf} />
      <Passkeys passkeys={factors.passkeys} resultOf={resultOf} />
      {isOn && <RecoveryCodes left={factors.codesLeft} result={resultOf('codes')} />}
    </div>
  )
}

/** Shows new recovery codes, this one time only. */
function NewCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useText()
  const shown = useRef<HTMLDivElement>(null)
  // The form that created them may be far below.
  useEffect(() => shown.current?.focus(), [])
  return (
    <div ref={shown} tabIndex={-1}>
      <Notice kind="success" title={t('security.codesNew')}>
        <p>{t('security.codesKeep')}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton value={codes.join('\n')} what={t('security.codes')}>
          {t('security.codesCopy')}
        </CopyButton>
      </Notice>
    </div>
  )
}

function RecoveryCodes({ left, result }: { left: number; result: FormResult | undefined }) {
  const { t } = useText()
  return (
    <section className={layout.panel} aria-labelledby="codes">
      <h2 id="codes">{t('security.codes')}</h2>
      <p className={layout.lead}>{t('security.codesLeft', { count: left })}</p>
      <PasswordForm
        label={t('security.codesRenew')}
        lead={t('security.codesRenewText')}
        fields={{ intent: 'codes' }}
        passwordName="renewalPassword"
        result={result}
      />
    </section>
  )
}
