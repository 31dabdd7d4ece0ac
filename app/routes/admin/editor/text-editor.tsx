import type { Language } from '#text/languages.ts'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useMemo } from 'react'
import prose from '#app/ui/prose.module.css'
import styles from './editor.module.css'
import { extensions } from './extensions.ts'
import { Toolbar } from './toolbar.tsx'
import { WordCount } from './word-count.tsx'

export interface TextEditorProps {
  /** Of the editable; its label is `${id}-label`. */
  id: string
  initial: string
  lang: Language
  describedBy: string | undefined
  isWrong: boolean
  isRequired: boolean
  /** Does the cursor go to its end as soon as it is there? */
  takesFocus: boolean
  onChange(html: string): void
}

/** The cursor always has a paragraph to go to after a list or a picture; the text does not end with it. */
const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML().replace(/(<p><\/p>)+$/, ''))

/** The editor itself with its toolbar: heavy, so loaded only where something is written. */
export function TextEditor(props: TextEditorProps) {
  const { id, initial, lang, describedBy, isWrong, isRequired, takesFocus, onChange } = props
  const editorProps = useMemo(() => {
    const attributes: Record<string, string> = {
      id,
      lang,
      dir: 'ltr',
      role: 'textbox',
      class: prose.prose,
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(isWrong && { 'aria-invalid': 'true' }),
      ...(isRequired && { 'aria-required': 'true' }),
    }
    return { attributes }
  }, [id, lang, describedBy, isWrong, isRequired])
  const editor = useEditor({
    extensions,
    content: initial,
    autofocus: takesFocus && 'end',
    // The page brings the styles; elements with styles need a nonce here.
    injectCSS: false,
    immediatelyRender: false,
    editorProps,
    onUpdate: ({ editor }) => onChange(htmlOf(editor)),
  })
  return (
    <div className={styles.frame} data-wrong={isWrong || undefined}>
      {editor && <Toolbar editor={editor} controls={id} lang={lang} />}
      <EditorContent editor={editor} className={styles.content} />
      {editor && <WordCount editor={editor} />}
    </div>
  )
}
