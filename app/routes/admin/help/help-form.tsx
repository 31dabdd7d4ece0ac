import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { LeaveDialog } from '#app/routes/admin/leave-dialog.tsx'
import button from '#app/ui/button.module.css'
import field from '#app/ui/field.module.css'
import layout from '#app/ui/page.module.css'
import { helpCategories } from '#core/help/help-categories.ts'
import { type HelpField, helpFields, type HelpFields } from '#core/help/help-input.ts'
import styles from './admin-help.module.css'
import { HelpPreview } from './help-preview.tsx'
import { SaveProblem } from './save-problem.tsx'
import type { HelpAnswer } from './save-help.server.ts'
import { TextFields } from './text-fields.tsx'

const endings = ['En', 'Vi'] as const
export const blankHelp = Object.fromEntries(helpFields.map((name) => [name, ''])) as HelpFields

interface HelpFormProps {
  /** Where it is sent; the address of the article, or the one for new ones. */
  action: string
  initial: HelpFields
  version: number
  /** Was the article deleted while it was written? */
  isGone?: boolean
  /** Of the article in the help center, where it is there. */
  address?: string
  answer: HelpAnswer | undefined
}

export function HelpForm({ action, initial, version, isGone = false, address, answer }: HelpFormProps) {
  const { t, language } = useText()
  const [isTyped, setTyped] = useState(false)
  // What the fields begin with. From there on the browser has what is typed, whatever comes back.
  const [fields] = useState(answer?.typed?.fields ?? initial)
  const isSending = useNavigation().formMethod === 'POST'
  useEffect(() => {
    if (answer?.problems) document.querySelector<HTMLElement>('main [aria-invalid]')?.focus()
    // The button is above it.
    if (answer?.preview) document.getElementById('help-preview')?.focus()
  }, [answer])

  const problemOf = (name: HelpField) => {
    const problem = answer?.problems?.[name]
    return problem && t(`adminHelp.problem.${problem}`)
  }
  const categoryProblem = problemOf('category')
  const touch = () => setTyped(true)
  return (
    <Form
      method="post"
      action={action}
      className={layout.form}
      noValidate
      onInput={touch}
      onSubmit={({ nativeEvent }) => {
        const { submitter } = nativeEvent as SubmitEvent
        if (submitter?.getAttribute('value') !== 'preview') setTyped(false)
      }}
    >
      <SaveProblem answer={answer} isGone={isGone} address={address} />
      <input type="hidden" name="version" value={answer?.typed?.version ?? version} />
      {isGone && <input type="hidden" name="asNew" value="true" />}
      <p className={`${field.field} ${styles.category}`}>
        <label htmlFor="help-category">{t('adminHelp.category')}</label>
        <select
          id="help-category"
          name="category"
          defaultValue={fields.category}
          aria-invalid={categoryProblem ? true : undefined}
          aria-describedby={categoryProblem ? 'help-category-error' : undefined}
        >
          {helpCategories.map(({ id, label }) => (
            <option key={id} value={id}>
              {label[language]}
            </option>
          ))}
        </select>
        {categoryProblem && (
          <span id="help-category-error" className={field.error}>
            {categoryProblem}
          </span>
        )}
      </p>
      <p className={field.hint}>
        {t('adminHelp.languagesHint')}{' '}
        {address ? t('adminHelp.address', { address }) : t('adminHelp.addressHint')}
      </p>
      <div className={styles.texts}>
        {(language === 'vi' ? endings.toReversed() : endings).map((ending) => (
          <TextFields
            key={ending}
            lang={ending === 'En' ? 'en' : 'vi'}
            ending={ending}
            fields={fields}
            problemOf={problemOf}
            touch={touch}
          />
        ))}
      </div>
      <div className={styles.buttons}>
        <button
          name="intent"
          value="save"
          className={`${button.button} ${button.primary}`}
          disabled={isSending}
        >
          {t('admin.save')}
        </button>
        <button name="intent" value="preview" className={button.button} disabled={isSending}>
          {t('adminHelp.preview')}
        </button>
        <a className={button.button} href="/admin/help">
          {t('admin.cancel')}
        </a>
      </div>
      {answer?.preview && answer.typed && (
        <HelpPreview fields={answer.typed.fields} preview={answer.preview} />
      )}
      <LeaveDialog isChanged={isTyped || answer?.error !== undefined}>{t('adminHelp.leaveLost')}</LeaveDialog>
    </Form>
  )
}
