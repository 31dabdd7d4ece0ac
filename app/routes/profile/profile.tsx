import { useId } from 'react'
import { href, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { formAction, type FormResult, parseForm } from '#app/middleware/form-action.ts'
import { deviceOf } from '#app/middleware/request-info.ts'
import { AccountForm } from '#app/routes/account/account-form.tsx'
import account from '#app/routes/account/layout.module.css'
import { useAccount } from '#app/routes/account/layout.tsx'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import { withCookies } from '#app/routes/auth/after-sign-in.ts'
import { formHeaders } from '#app/routes/auth/form-headers.ts'
import fieldStyles from '#app/ui/field.module.css'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import {
  closingInput,
  emailChangeInput,
  passwordChangeInput,
  profileInput,
} from '#core/accounts/account-input.ts'
import { changeEmail } from '#core/accounts/change-email.server.ts'
import { changePassword } from '#core/accounts/change-password.server.ts'
import { changeProfile } from '#core/accounts/profile.server.ts'
import { closeAccount } from '#core/accounts/remove-person.server.ts'
import { renewDeviceCookie } from '#core/accounts/device-cookie.server.ts'
import { signOut } from '#core/accounts/sign-in.server.ts'
import { type CurrentUser, minPasswordLength } from '#core/accounts/user.ts'
import { countApiKeys } from '#core/api-keys/manage-api-keys.server.ts'
import { services } from '#core/services.server.ts'
import { languageFacts, languages } from '#text/languages.ts'
import type { Route } from './+types/profile.ts'

const notices = ['saved', 'email', 'password', 'passwordAndKeys'] as const

export async function loader(args: Route.LoaderArgs) {
  const noticeParam = new URL(args.request.url).searchParams.get('notice')
  const { id } = await signedInUser(args)
  return {
    notice: notices.find((name) => name === noticeParam),
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
    default:
      await changeProfile(services().db, user.id, parseForm(profileInput, form))
      return saved('saved')
  }
})

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'auth.profileTitle')

export default function Profile({ loaderData: { notice, keyCount }, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const user = useAccount()
  const resultOf = (intent: string) => (actionData?.values.intent === intent ? actionData : undefined)
  return (
    <div className={layout.page}>
      <h1>{t('auth.profileTitle')}</h1>
      {notice && !actionData && <Notice kind="success">{t(`auth.profile.notice.${notice}`)}</Notice>}
      <ProfileForm user={user} result={resultOf('profile')} />
      <EmailForm user={user} result={resultOf('email')} />
      <PasswordForm user={user} keyCount={keyCount} result={resultOf('password')} />
      <CloseAccount user={user} result={resultOf('close')} />
    </div>
  )
}

interface FormProps {
  user: CurrentUser
  result: FormResult | undefined
}

function ProfileForm({ user, result }: FormProps) {
  const { t } = useText()
  const id = useId()
  return (
    <section className={layout.panel}>
      <AccountForm
        action={href('/profile')}
        fields={{ intent: 'profile' }}
        submit={t('auth.profile.save')}
        kind="primary"
        result={result}
      >
        {({ field }) => (
          <>
            <Field
              {...field('fullName', user.fullName)}
              label={t('auth.fullName')}
              autoComplete="name"
              required
            />
            <Field
              {...field('companyName', user.companyName ?? '')}
              label={t('auth.companyName')}
              autoComplete="organization"
            />
            <p className={fieldStyles.field}>
              <label htmlFor={id}>{t('auth.profile.language')}</label>
              <select id={id} name="language" defaultValue={result?.values.language ?? user.language}>
                {languages.map((language) => (
                  <option key={language} value={language}>
                    {languageFacts[language].name}
                  </option>
                ))}
              </select>
            </p>
            <label className={fieldStyles.check}>
              <input
                type="checkbox"
                name="exportMail"
                defaultChecked={result ? 'exportMail' in result.values : user.exportMail}
              />
              {t('auth.profile.exportMail')}
            </label>
            <div id="low-balance">
              <Field
                {...field('lowBalance', String(user.lowBalance))}
                label={t('auth.profile.lowBalance')}
                hint={t('auth.profile.lowBalanceHint')}
                inputMode="numeric"
                autoComplete="off"
              />
            </div>
          </>
        )}
      </AccountForm>
    </section>
  )
}

function EmailForm({ user, result }: FormProps) {
  const { t } = useText()
  return (
    <section className={layout.panel} aria-labelledby="change-email">
      <h2 id="change-email">{t('auth.profile.email')}</h2>
      <p className={account.address}>
        {user.email}{' '}
        <span className={layout.lead}>
          ({t(user.emailVerified ? 'auth.profile.emailVerified' : 'auth.profile.emailUnverified')})
        </span>
      </p>
      <p className={layout.lead}>{t('auth.profile.emailText')}</p>
      <AccountForm
        action={href('/profile')}
        fields={{ intent: 'email' }}
        submit={t('auth.profile.changeEmail')}
        result={result}
      >
        {({ field, currentPassword }) => (
          <>
            <Field
              {...field('email')}
              label={t('auth.profile.newEmail')}
              type="email"
              autoComplete="email"
              required
            />
            <Field {...currentPassword('emailPassword')} />
          </>
        )}
      </AccountForm>
    </section>
  )
}

/** `keyCount` is the number of active API keys. */
function PasswordForm({ user, keyCount, result }: FormProps & { keyCount: number }) {
  const { t } = useText()
  return (
    <section className={layout.panel} aria-labelledby="change-password">
      <h2 id="change-password">{t('auth.password')}</h2>
      <p className={layout.lead}>
        {t(keyCount > 0 ? 'auth.profile.passwordTextKeys' : 'auth.profile.passwordText')}
      </p>
      <AccountForm
        action={href('/profile')}
        fields={{ intent: 'password' }}
        submit={t('auth.profile.changePassword')}
        result={result}
      >
        {({ passwordField, currentPassword }) => (
          <>
            {/* The user name, for password managers. */}
            <input type="text" hidden readOnly autoComplete="username" value={user.email} />
            <Field {...currentPassword('password')} />
            <Field
              {...passwordField('newPassword')}
              label={t('auth.newPassword')}
              hint={t('auth.passwordHint', { count: minPasswordLength(user.role) })}
              autoComplete="new-password"
              required
            />
            {keyCount > 0 && (
              <label className={fieldStyles.check}>
                <input
                  type="checkbox"
                  name="keepApiKeys"
                  defaultChecked={result ? 'keepApiKeys' in result.values : false}
                />
                {t('auth.profile.keepApiKeys', { count: keyCount })}
              </label>
            )}
          </>
        )}
      </AccountForm>
    </section>
  )
}

/** Closes the account after naming the credits that are lost. */
function CloseAccount({ user: { credits }, result }: FormProps) {
  const { t } = useText()
  return (
    <details className={account.more} open={result !== undefined}>
      <summary>{t('auth.close.title')}</summary>
      <div className={`${layout.panel} ${account.closing}`}>
        <p>{t('auth.close.text')}</p>
        <AccountForm
          action={href('/profile')}
          fields={{ intent: 'close' }}
          submit={credits > 0 ? t('auth.close.giveUp', { count: credits }) : t('auth.close.button')}
          kind="danger"
          result={result}
        >
          {({ currentPassword }) => <Field {...currentPassword('closingPassword')} />}
        </AccountForm>
      </div>
    </details>
  )
}
