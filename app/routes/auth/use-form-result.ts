import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { FormResult } from '#app/middleware/form-action.ts'

/** Returns the props of each field of a form after a result, and focuses the first invalid one. */
export function useFormResult(result: FormResult | undefined) {
  const { t } = useText()
  const isSending = useNavigation().formMethod === 'POST'

  useEffect(() => {
    if (result) document.querySelector<HTMLElement>('main [aria-invalid]')?.focus()
  }, [result])

  const problemOf = (name: string) => {
    const problem = result?.problems[name]
    return problem && t(`auth.problem.${problem}`)
  }
  const passwordField = (name: string) => ({ name, type: 'password', error: problemOf(name) })
  return {
    isSending,
    /** Of a field that is no password: its value and error. */
    field: (name: string, initial = '') => ({
      name,
      defaultValue: result?.values[name] ?? initial,
      error: problemOf(name),
    }),
    passwordField,
    currentPassword: (name: string) => ({
      ...passwordField(name),
      label: t('auth.currentPassword'),
      autoComplete: 'current-password',
      required: true,
    }),
  }
}
