import type { Language } from '#text/languages.ts'
import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import field from '#app/ui/field.module.css'
import styles from './editor.module.css'
import type { TextEditorProps } from './text-editor.tsx'

export interface RichTextProps {
  /** Name of the field that holds the HTML. */
  name: string
  label: string
  /** HTML. */
  initial: string
  /** Language of the text, not of the page. */
  lang: Language
  error?: string
  required?: boolean
  /** Receives the HTML on every change; '' for an empty text. */
  onChange?(html: string): void
}

interface Loaded {
  Editor: ComponentType<TextEditorProps>
  /** Content of the plain field at that time. */
  html: string
  /** Whether the plain field had the focus. */
  hadFocus: boolean
}

/**
 * A rich-text field with headings, lists, links and pictures. Its HTML is a field of the form: a plain text area without
 * JavaScript and while the editor cannot be loaded.
 */
export function RichText({ name, label, initial, lang, error, required = false, onChange }: RichTextProps) {
  const id = useId()
  const plain = useRef<HTMLTextAreaElement>(null)
  /** Resolves when the input method has finished the word in the plain field. */
  const composed = useRef<Promise<unknown>>(undefined)
  const [loaded, setLoaded] = useState<Loaded>()
  const [html, setHtml] = useState(initial)

  // Once: another text means another editor, with another key.
  useEffect(() => {
    let isGone = false
    async function load() {
      // The plain field stays if the editor cannot be loaded.
      const module = await import('./text-editor.tsx').catch(() => undefined)
      await composed.current
      const typed = plain.current?.value
      if (isGone || !module || typed === undefined) return
      setHtml(typed)
      setLoaded({
        Editor: module.TextEditor,
        html: typed,
        hadFocus: document.activeElement === plain.current,
      })
    }
    void load()
    return () => {
      isGone = true
    }
  }, [])

  function change(html: string) {
    setHtml(html)
    onChange?.(html)
  }
  const describedBy = error ? `${id}-error` : undefined
  return (
    <div className={field.field}>
      {loaded ? (
        <>
          <span id={`${id}-label`} className={styles.label}>
            {label}
          </span>
          <input type="hidden" name={name} value={html} />
          <loaded.Editor
            id={id}
            initial={loaded.html}
            lang={lang}
            describedBy={describedBy}
            isWrong={error !== undefined}
            isRequired={required}
            takesFocus={loaded.hadFocus}
            onChange={change}
          />
        </>
      ) : (
        <>
          <label htmlFor={id}>{label}</label>
          <textarea
            ref={plain}
            id={id}
            name={name}
            lang={lang}
            defaultValue={initial}
            className={styles.plain}
            onChange={({ target }) => onChange?.(target.value)}
            onCompositionStart={({ currentTarget }) => {
              composed.current = new Promise((done) => {
                currentTarget.addEventListener('compositionend', done, { once: true })
              })
            }}
            aria-required={required || undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
          />
        </>
      )}
      {error && (
        <span id={`${id}-error`} className={field.error}>
          {error}
        </span>
      )}
    </div>
  )
}
