import type { FormAnswer } from '#app/middleware/form-action.ts'
import { PasswordForm } from './password-form.tsx'

interface RemovalProps {
  /** Id of the passkey, or `totp`. */
  id: string
  label: string
  /** Label for assistive technology, where `label` does not say which factor is removed. */
  accessibleName?: string
  answerTo(intent: string): FormAnswer | undefined
}

/** Removes a factor. */
export function Removal({ id, label, accessibleName, answerTo }: RemovalProps) {
  const answer = answerTo('remove')
  return (
    <PasswordForm
      label={label}
      accessibleName={accessibleName}
      fields={{ intent: 'remove', id }}
      passwordName="removalPassword"
      isDanger
      answer={answer?.values.id === id ? answer : undefined}
    />
  )
}
