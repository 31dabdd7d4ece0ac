import { useText } from '#app/i18n/use-text.ts'
import { tooManyAttempts } from '#app/routes/auth/form-error.tsx'
import type { FormAnswer } from '#app/middleware/form-action.ts'
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
