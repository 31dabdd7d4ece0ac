import type { Language } from '#text/languages.ts'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import field from '#app/ui/field.module.css'
import styles from './editor.module.css'
import { isComposing } from './is-composing.ts'

interface ImageFormProps {
  editor: Editor
  /** Of the text. */
  lang: Language
}

/** What the selected picture shows, written as it is typed. No form of its own, as it stands inside one. */
export function ImageForm({ editor, lang }: ImageFormProps) {
  const { t } = useText()
  const id = useId()
  const [typed, setTyped] = useState(() => String(editor.getAttributes('image').alt ?? ''))

  function change(alt: string) {
    setTyped(alt)
    editor.commands.updateAttributes('image', { alt })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return
    // It would send the article.
    event.preventDefault()
    editor.commands.focus()
  }

  return (
    <p className={`${field.field} ${styles.imageForm}`}>
      <label htmlFor={id}>{t('editor.alt')}</label>
      <input
        id={id}
        lang={lang}
        autoComplete="off"
        maxLength={500}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ target }) => change(target.value)}
        aria-describedby={`${id}-hint`}
      />
      <span id={`${id}-hint`} className={field.hint}>
        {t('editor.altHint')}
      </span>
    </p>
  )
}
