import { data, href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import { formHeaders } from '#app/routes/auth/form-headers.ts'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { readFactors } from '#core/accounts/second-factor/factors.server.ts'
import { offerTotp } from '#core/accounts/second-factor/totp.server.ts'
import { services } from '#core/services.server.ts'
import { useAccount } from '../account/layout.tsx'
import type { Route } from './+types/security.ts'
import { changeFactors } from './change-factors.server.ts'
import { NewCodes, RecoveryCodes } from './recovery-codes.tsx'
import { Passkeys } from './passkeys.tsx'
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

export const action = changeFactors

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'auth.securityTitle')

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { factors, offer, isRequired, notice } = loaderData
  const { role } = useAccount()
  const { answer, codes } = actionData ?? {}
  const answerTo = (intent: string) => (answer?.values.intent === intent ? answer : undefined)
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
      <Totp offer={actionData?.offer ?? offer} answerTo={answerTo} />
      <Passkeys passkeys={factors.passkeys} answerTo={answerTo} />
      {isOn && <RecoveryCodes left={factors.codesLeft} answer={answerTo('codes')} />}
    </div>
  )
}
