import { type ReactNode, useId, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { RichText } from '#app/routes/admin/editor/rich-text.tsx'
import field from '#app/ui/field.module.css'
import { Field } from '#app/ui/field.tsx'
import layout from '#app/ui/page.module.css'
import { helpCategories } from '#core/texts/help-categories.ts'
import { endings, textStatuses } from '#core/texts/text.ts'
import {
  lengthOf,
  type TextField,
  type TextKind,
  textKinds,
  type TextValues,
} from '#core/texts/text-kinds.ts'
import { formatMoment } from '#text/formats.ts'
import type { Language } from '#text/languages.ts'
import styles from './texts.module.css'

interface LanguageFieldsProps {
  kind: TextKind
  language: Language
  values: TextValues
  errorOf(name: TextField): string | undefined
  touch(): void
}

/** The texts in one language; all may stay empty if the other language has them. */
export function LanguageFields({ kind, language, values, errorOf, touch }: LanguageFieldsProps) {
  const { t } = useText()
  const ending = endings[language]
  const of = (name: TextField) => ({ name, lang: language, error: errorOf(name) })
  return (
    <fieldset className={styles.language}>
      <legend>{t(`admin.language.${language}`)}</legend>
      <Field
        {...of(`title${ending}`)}
        label={t('adminTexts.title')}
        defaultValue={values[`title${ending}`]}
        autoComplete="off"
      />
      {kind === 'help' && (
        <CountedField
          {...of(`metaDescription${ending}`)}
          label={t('adminTexts.help.metaDescription')}
          hint={t('adminTexts.help.metaDescriptionHint')}
          initial={values[`metaDescription${ending}`] ?? ''}
        />
      )}
      <RichText
        {...of(`content${ending}`)}
        label={t('adminTexts.content')}
        initial={values[`content${ending}`] ?? ''}
        onChange={touch}
      />
    </fieldset>
  )
}

interface CountedFieldProps {
  name: string
  label: string
  hint: string
  initial: string
  lang: Language
  error?: string
}

const max = textKinds.help.maxLengths.metaDescription

/** A text area with a character count, announced to screen readers near the limit. */
function CountedField({ name, label, hint, initial, lang, error }: CountedFieldProps) {
  const { t } = useText()
  const id = useId()
  const [count, setCount] = useState(() => lengthOf(initial))
  const left = max - count
  const described = [`${id}-hint`, `${id}-count`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <p className={field.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        rows={3}
        lang={lang}
        defaultValue={initial}
        className={`${field.area} ${styles.counted}`}
        onChange={({ target }) => setCount(lengthOf(target.value))}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
      />
      <span className={styles.notes}>
        <span id={`${id}-hint`} className={field.hint}>
          {hint}
        </span>
        <span id={`${id}-count`} className={`num ${left < 0 ? field.error : field.hint}`}>
          {t('adminTexts.help.count', { count, max })}
        </span>
      </span>
      <output className="visually-hidden">
        {left < 0
          ? t('adminTexts.help.countOver', { count: -left })
          : left <= 20 && t('adminTexts.help.countLeft', { count: Math.ceil(left / 5) * 5 })}
      </output>
      {error && (
        <span id={`${id}-error`} className={field.error}>
          {error}
        </span>
      )}
    </p>
  )
}

/** Select of the help category. */
export function CategoryField({ value, error }: { value: string | undefined; error: string | undefined }) {
  const { t, language } = useText()
  const id = useId()
  return (
    <p className={`${field.field} ${styles.category}`}>
      <label htmlFor={id}>{t('adminTexts.help.category')}</label>
      <select
        id={id}
        name="category"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {helpCategories.map(({ id, label }) => (
          <option key={id} value={id}>
            {label[language]}
          </option>
        ))}
      </select>
      {error && (
        <span id={`${id}-error`} className={field.error}>
          {error}
        </span>
      )}
    </p>
  )
}

interface PublishingFieldsProps {
  /** When it was published (ISO 8601). */
  since: string | null | undefined
  values: TextValues
  errorOf(name: TextField): string | undefined
  /** The cover. */
  children: ReactNode
}

/** Status, publication date, slug and cover of an article. */
export function PublishingFields({ since, values, errorOf, children }: PublishingFieldsProps) {
  const { t } = useText()
  const id = useId()
  return (
    <div className={`${layout.panel} ${styles.publishing}`}>
      <p className={field.field}>
        <label htmlFor={id}>{t('adminTexts.article.status')}</label>
        <select id={id} name="status" defaultValue={values.status} aria-describedby={`${id}-hint`}>
          {textStatuses.map((status) => (
            <option key={status} value={status}>
              {t(`adminTexts.article.${status}`)}
            </option>
          ))}
        </select>
        <span id={`${id}-hint`} className={field.hint}>
          {since
            ? t('adminTexts.article.publishedSince', { time: formatMoment(since) })
            : t('adminTexts.article.publishedOnSave')}
        </span>
      </p>
      <Field
        name="slug"
        label={t('adminTexts.article.slug')}
        hint={t(since ? 'adminTexts.article.slugKept' : 'adminTexts.article.slugMade')}
        defaultValue={values.slug}
        error={errorOf('slug')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {children}
    </div>
  )
}
