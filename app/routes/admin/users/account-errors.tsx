import type { TextKey } from '#app/i18n/messages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { FormResult } from '#app/middleware/form-action.ts'
import { tooManyAttempts } from '#app/routes/auth/form-error.tsx'
import { Field } from '#app/ui/field.tsx'
import type { ErrorType } from '#core/errors.ts'

/** Returns whether an error asks for the password again. */
export const isPasswordRequired = (error: ErrorType | undefined) =>
  error === 'password_required' || error === 'invalid_credentials' || error === 'too_many_requests'

interface FreshPasswordProps {
  result: Pick<FormResult, 'error' | 'retryAfter'> | undefined
}

/** The password field of a form, shown once the result requires a recently entered password. */
export function FreshPassword({ result }: FreshPasswordProps) {
  const { t } = useText()
  if (!result || !isPasswordRequired(result.error)) return null
  const problems: Partial<Record<ErrorType, string>> = {
    invalid_credentials: t('auth.wrongPassword'),
    too_many_requests: tooManyAttempts(t, result.retryAfter),
  }
  return (
    <Field
      name="currentPassword"
      type="password"
      label={t('auth.currentPassword')}
      hint={result.error === 'password_required' ? t('auth.fresh.text') : undefined}
      error={result.error && problems[result.error]}
      autoComplete="current-password"
      required
    />
  )
}

const texts: Partial<Record<ErrorType | 'connection_lost', TextKey>> = {
  last_administrator: 'adminUsers.lastAdministrator',
  forbidden: 'adminUsers.noAdministrator',
  edit_conflict: 'adminUsers.conflict.role',
  user_not_found: 'adminUsers.gone',
  connection_lost: 'adminUsers.connectionLost',
  password_required: 'auth.fresh.text',
  invalid_credentials: 'auth.wrongPassword',
}

/** Returns why an account could not be changed. */
export const accountErrorText = (t: Translate, type: ErrorType | 'connection_lost') =>
  t((texts[type] ?? 'admin.failedText') as 'admin.failedText')
