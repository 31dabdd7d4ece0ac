import type { Language } from '#text/languages.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Field } from '#app/ui/field.tsx'
import type { HelpField, HelpFields } from '#core/help/help-input.ts'
import { RichText } from '../editor/rich-text.tsx'
import styles from './admin-help.module.css'
import { CountedField } from './counted-field.tsx'

interface TextFieldsProps {
  lang: Language
  ending: 'En' | 'Vi'
  fields: HelpFields
  problemOf(name: HelpField): string | undefined
  touch(): void
}

/** The texts of an article in one language. */
export function TextFields({ lang, ending, fields, problemOf, touch }: TextFieldsProps) {
  const { t } = useText()
  const of = (name: HelpField) => ({ name, error: problemOf(name) })
  return (
    <fieldset className={styles.language}>
      <legend>{t(`admin.language.${lang}`)}</legend>
      <Field
        {...of(`title${ending}`)}
        label={t('adminHelp.title')}
        defaultValue={fields[`title${ending}`]}
        lang={lang}
        autoComplete="off"
      />
      <CountedField
        {...of(`metaDescription${ending}`)}
        label={t('adminHelp.metaDescription')}
        hint={t('adminHelp.metaDescriptionHint')}
        initial={fields[`metaDescription${ending}`]}
        lang={lang}
      />
      <RichText
        {...of(`content${ending}`)}
        label={t('adminHelp.content')}
        initial={fields[`content${ending}`]}
        lang={lang}
        onChange={touch}
      />
    </fieldset>
  )
}
