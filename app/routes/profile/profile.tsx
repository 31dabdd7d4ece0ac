import '#app/i18n/account-texts.ts'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { readForm } from '#app/middleware/read-form.ts'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import { formHeaders } from '#app/routes/auth/form-headers.ts'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { countApiKeys } from '#core/api-keys/manage-api-keys.server.ts'
import { services } from '#core/services.server.ts'
import { useAccount } from '../account/layout.tsx'
import type { Route } from './+types/profile.ts'
import { changeAccount } from './change-account.server.ts'
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

export async function action(args: Route.ActionArgs) {
  const user = await signedInUser(args)
  return changeAccount(services(), user, await readForm(args.request), args)
}

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
