import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import field from '#app/ui/field.module.css'
import type { Language } from '#text/languages.ts'
import styles from './editor.module.css'
import { linkAddress } from './link-address.ts'

/** Returns true for keys handled by an input method, such as Enter to finish a word. Safari only sets key code 229. */
const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229

interface LinkFormProps {
  editor: Editor
  close(): void
}

/** Edits the link of the selection. Not a form element, since it is inside one. */
export function LinkForm({ editor, close }: LinkFormProps) {
  const { t } = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [known] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [typed, setTyped] = useState(known)
  const [isWrong, setWrong] = useState(false)
  useEffect(() => input.current?.focus(), [])

  function leave() {
    close()
    editor.commands.focus()
  }
  function set() {
    const address = linkAddress(typed)
    setWrong(!address)
    if (!address) return input.current?.focus()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !known) {
      chain.insertContent({
        type: 'text',
        text: typed.trim(),
        marks: [{ type: 'link', attrs: { href: address } }],
      })
    } else chain.setLink({ href: address })
    chain.run()
    close()
  }
  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    close()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return
    if (event.key === 'Escape') leave()
    if (event.key !== 'Enter') return
    // Enter would submit the article.
    event.preventDefault()
    set()
  }

  return (
    <fieldset className={styles.linkForm}>
      <legend className="visually-hidden">{t('editor.link')}</legend>
      <p className={field.field}>
        <label htmlFor={id}>{t('editor.linkAddress')}</label>
        <input
          ref={input}
          id={id}
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={typed}
          onKeyDown={onKeyDown}
          onChange={({ target }) => setTyped(target.value)}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
        />
        {isWrong && (
          <span id={`${id}-wrong`} className={field.error} role="alert">
            {t('editor.linkWrong')}
          </span>
        )}
      </p>
      <div className={styles.linkButtons}>
        <button type="button" className={`${button.button} ${button.primary}`} onClick={set}>
          {t('editor.linkSet')}
        </button>
        {known && (
          <button type="button" className={button.button} onClick={remove}>
            {t('editor.linkRemove')}
          </button>
        )}
        <button type="button" className={button.button} onClick={leave}>
          {t('admin.cancel')}
        </button>
      </div>
    </fieldset>
  )
}

interface ImageFormProps {
  editor: Editor
  /** Of the text. */
  lang: Language
}

/** Edits the alternative text of the selected picture. Not a form element, since it is inside one. */
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
    // Enter would submit the article.
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
