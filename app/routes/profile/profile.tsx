import { href, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { formAction, parseForm } from '#app/middleware/form-action.ts'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import { formHeaders } from '#app/routes/auth/form-headers.ts'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { countApiKeys } from '#core/api-keys/manage-api-keys.server.ts'
import { services } from '#core/services.server.ts'
import { deviceOf } from '#app/routes/auth/device.ts'
import { withCookies } from '#app/routes/auth/after-sign-in.ts'
import {
  closingInput,
  emailChangeInput,
  passwordChangeInput,
  profileInput,
} from '#core/accounts/account-input.ts'
import { changeEmail } from '#core/accounts/change-email.server.ts'
import { changePassword } from '#core/accounts/change-password.server.ts'
import { changeProfile } from '#core/accounts/change-profile.server.ts'
import { closeAccount } from '#core/accounts/close-account.server.ts'
import { renewDeviceCookie } from '#core/accounts/device-cookie.server.ts'
import { signOut } from '#core/accounts/sign-in.server.ts'
import { useAccount } from '../account/layout.tsx'
import type { Route } from './+types/profile.ts'
import { CloseAccount } from './close-account.tsx'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'

const notices = ['saved', 'email', 'password', 'passwordAndKeys'] as const

export async function loader(args: Route.LoaderArgs) {
  const asked = new URL(args.request.url).searchParams.get('notice')
  const { id } = await signedInUser(args)
  return {
    notice: notices.find((name) => name === asked),
    keyCount: await countApiKeys(services().db, id),
  }
}

export const action = formAction(async (form, args: Route.ActionArgs) => {
  const user = await signedInUser(args)
  const { address, cookies } = deviceOf(args.request, args.context)
  const saved = (notice: string, set: string[] = []) =>
    redirect(`${href('/profile')}?notice=${notice}`, { status: 303, headers: withCookies(set) })
  switch (form.get('intent')) {
    case 'email': {
      const input = parseForm(emailChangeInput, form)
      await changeEmail(services(), user, { email: input.email, password: input.emailPassword, address })
      return saved('email')
    }
    case 'password': {
      const input = parseForm(passwordChangeInput, form)
      const revokedKeys = await changePassword(services(), user, { ...input, address })
      const known = await renewDeviceCookie(services(), cookies, user.id)
      return saved(revokedKeys > 0 ? 'passwordAndKeys' : 'password', known)
    }
    case 'close': {
      const input = parseForm(closingInput, form)
      await closeAccount(services(), { userId: user.id, password: input.closingPassword, address })
      const ended = await signOut(services().auth, args.request.headers)
      return redirect(`${href('/login')}?notice=closed`, { status: 303, headers: withCookies(ended) })
    }
    default: {
      const input = parseForm(profileInput, form)
      await changeProfile(services().db, user.id, input)
      return saved('saved')
    }
  }
})

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'auth.profileTitle')

export default function Profile({ loaderData: { notice, keyCount }, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const user = useAccount()
  const answerTo = (intent: string) => (actionData?.values.intent === intent ? actionData : undefined)
  return (
    <div className={layout.page}>
      <h1>{t('auth.profileTitle')}</h1>
      {notice && !actionData && <Notice kind="success">{t(`auth.profile.notice.${notice}`)}</Notice>}
      <ProfileForm user={user} answer={answerTo('profile')} />
      <EmailForm user={user} answer={answerTo('email')} />
      <PasswordForm user={user} keyCount={keyCount} answer={answerTo('password')} />
      <CloseAccount credits={user.credits} answer={answerTo('close')} />
    </div>
  )
}
