import type { Language } from '#text/languages.ts'
import { useId, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import styles from '#app/ui/field.module.css'
import { lengthOf, longestHelp } from '#core/help/help-input.ts'
import own from './admin-help.module.css'

interface CountedFieldProps {
  name: string
  label: string
  hint: string
  initial: string
  lang: Language
  error?: string
}

const most = longestHelp.metaDescription

/** A short text that says how long it is: to the eye with every letter, to a screen reader near the end. */
export function CountedField({ name, label, hint, initial, lang, error }: CountedFieldProps) {
  const { t } = useText()
  const id = useId()
  const [count, setCount] = useState(() => lengthOf(initial))
  const left = most - count
  const described = [`${id}-hint`, `${id}-count`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <p className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        rows={3}
        lang={lang}
        defaultValue={initial}
        className={own.counted}
        onChange={({ target }) => setCount(lengthOf(target.value))}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
      />
      <span className={own.notes}>
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
        <span id={`${id}-count`} className={`num ${left < 0 ? styles.error : styles.hint}`}>
          {t('adminHelp.count', { count, most })}
        </span>
      </span>
      <output className="unseen">
        {left < 0
          ? t('adminHelp.countOver', { count: -left })
          : left <= 20 && t('adminHelp.countLeft', { count: Math.ceil(left / 5) * 5 })}
      </output>
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </p>
  )
}
