import { useText } from '#app/i18n/use-text.ts'
import type { FormAnswer } from '#app/middleware/form-action.ts'
import { tooManyAttempts } from '#app/routes/auth/form-error.tsx'
import { Field } from '#app/ui/field.tsx'
import type { ErrorType } from '#core/errors.ts'

const asking: ReadonlySet<ErrorType> = new Set([
  'password_required',
  'invalid_credentials',
  'too_many_requests',
])

/** Whether a form was refused for the want of a password. */
export const isPasswordAsked = (error: ErrorType | undefined) => error !== undefined && asking.has(error)

interface FreshPasswordProps {
  answer: Pick<FormAnswer, 'error' | 'retryAfter'> | undefined
}

/** For a form whose action takes a password given lately: the field, once the answer asks for it. */
export function FreshPassword({ answer }: FreshPasswordProps) {
  const { t } = useText()
  if (!answer || !isPasswordAsked(answer.error)) return null
  const problems: Partial<Record<ErrorType, string>> = {
    password_required: t('auth.fresh.text'),
    invalid_credentials: t('auth.wrongPassword'),
    too_many_requests: tooManyAttempts(t, answer.retryAfter),
  }
  return (
    <Field
      name="currentPassword"
      type="password"
      label={t('auth.currentPassword')}
      error={answer.error && problems[answer.error]}
      autoComplete="current-password"
      required
    />
  )
}

/** Why something could not be done to an account, in words. */
export function useRefusal(): (type: ErrorType | 'connection_lost') => string {
  const { t } = useText()
  return (type) => {
    switch (type) {
      case 'last_administrator':
        return t('adminUsers.lastAdministrator')
      case 'forbidden':
        return t('adminUsers.noAdministrator')
      case 'edit_conflict':
        return t('adminUsers.conflict.role')
      case 'user_not_found':
        return t('adminUsers.gone')
      case 'connection_lost':
        return t('adminUsers.connectionLost')
      case 'password_required':
        return t('auth.fresh.text')
      case 'invalid_credentials':
        return t('auth.wrongPassword')
      default:
        return t('admin.failedText')
    }
  }
}
