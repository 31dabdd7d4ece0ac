import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import field from '#app/ui/field.module.css'
import layout from '#app/ui/page.module.css'
import { helpCategories } from '#core/help/help-categories.ts'
import type { HelpField, HelpFields } from '#core/help/help-input.ts'
import styles from './admin-help.module.css'
import { HelpPreview } from './help-preview.tsx'
import { SaveProblem } from './save-problem.tsx'
import type { HelpAnswer } from './save-help.server.ts'
import { TextFields } from './text-fields.tsx'

const endings = ['En', 'Vi'] as const

interface HelpFormProps {
  /** Where it is sent; the address of the article, or the one for new ones. */
  action: string
  initial: HelpFields
  version: number
  /** Of the article in the help center, where it is there. */
  address?: string
  answer: HelpAnswer | undefined
}

export function HelpForm({ action, initial, version, address, answer }: HelpFormProps) {
  const { t, language } = useText()
  const isSending = useNavigation().formMethod === 'POST'
  useEffect(() => {
    if (answer?.problems) document.querySelector<HTMLElement>('main [aria-invalid]')?.focus()
    // The button is above it.
    if (answer?.preview) document.getElementById('help-preview')?.focus()
  }, [answer])

  // Where the form was too large to be read nothing that was typed came back; what the browser has stays.
  const fields = answer && answer.error !== 'tooLarge' ? answer.fields : initial
  const problemOf = (name: HelpField) => {
    const problem = answer?.problems?.[name]
    return problem && t(`adminHelp.problem.${problem}`)
  }
  const categoryProblem = problemOf('category')
  return (
    <Form method="post" action={action} className={layout.form} noValidate>
      <SaveProblem answer={answer} address={address} />
      <input type="hidden" name="version" value={answer?.version ?? version} />
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
      {answer?.preview && <HelpPreview fields={fields} preview={answer.preview} />}
    </Form>
  )
}
