import type { Translate } from '#app/i18n/translate.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { FormResult } from '#app/middleware/form-action.ts'
import { Notice } from '#app/ui/notice.tsx'

interface FormErrorProps {
  result: FormResult | undefined
  /** Text for every other error. */
  otherwise: 'auth.loginFailed' | 'auth.registerFailed' | 'auth.failed'
  /** Address of the login page, for an email that is taken. */
  login?: string
  /** The user is known and only the password may be wrong. */
  isPasswordPrompt?: boolean
}

/** Error of a form as a whole. */
export function FormError({ result, otherwise, login, isPasswordPrompt }: FormErrorProps) {
  const { t } = useText()
  if (!result?.error) return null
  switch (result.error) {
    case 'email_taken':
      return (
        <Notice kind="error">
          <p>{t('auth.emailTaken')}</p>
          {login && (
            <p>
              <a href={login}>{t('auth.goToLogin')}</a>
            </p>
          )}
        </Notice>
      )
    case 'invalid_credentials':
      return (
        <Notice kind="error">{t(isPasswordPrompt ? 'auth.wrongPassword' : 'auth.invalidCredentials')}</Notice>
      )
    case 'last_administrator':
      return <Notice kind="error">{t('auth.close.lastAdministrator')}</Notice>
    case 'password_too_short':
      return (
        <Notice kind="error">
          {t('auth.administratorPassword', { count: Number(result.details?.least) })}
        </Notice>
      )
    case 'second_factor_wrong':
      return <Notice kind="error">{t('security.wrong')}</Notice>
    case 'invalid_token':
      return <Notice kind="error">{t('auth.linkUsed')}</Notice>
    case 'too_many_requests':
      return <Notice kind="error">{tooManyAttempts(t, result.retryAfter)}</Notice>
    default:
      return <Notice kind="error">{t(otherwise)}</Notice>
  }
}

/** Says how long to wait, in minutes or hours. `retryAfter` is in seconds. */
export function tooManyAttempts(t: Translate, retryAfter = 60): string {
  const minutes = Math.max(1, Math.ceil(retryAfter / 60))
  if (minutes < 60) return t('auth.tooMany', { count: minutes })
  return t('auth.tooManyHours', { count: Math.ceil(retryAfter / 3_600) })
}
