import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { FormAnswer } from '#app/middleware/form-action.ts'

/** For the fields of a form: what each shows after an answer; the first that is wrong gets the focus. */
export function useFormAnswer(answer: FormAnswer | undefined) {
  const { t } = useText()
  const isSending = useNavigation().formMethod === 'POST'

  useEffect(() => {
    if (answer) document.querySelector<HTMLElement>('main [aria-invalid]')?.focus()
  }, [answer])

  const problemOf = (name: string) => {
    const problem = answer?.problems[name]
    return problem && t(`auth.problem.${problem}`)
  }
  return {
    isSending,
    /** What a field that is no password holds, and what is wrong with it. */
    field: (name: string, initial = '') => ({
      name,
      defaultValue: answer?.values[name] ?? initial,
      error: problemOf(name),
    }),
    passwordField: (name: string) => ({ name, type: 'password', error: problemOf(name) }),
  }
}
