import { Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useMemo } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import prose from '#app/ui/prose.module.css'
import type { Language } from '#text/languages.ts'
import styles from './editor.module.css'
import { linkAddress } from './link-address.ts'
import { Toolbar } from './toolbar.tsx'

/** Tags allowed in a kept block, a subset of those of `sanitizeContent`. */
const tags = new Set(
  'table caption thead tbody tr th td figure figcaption img p br ul ol li a strong b em i s u code'.split(
    ' ',
  ),
)
const attributes = new Set('href src alt width height scope colspan rowspan start'.split(' '))
/** Removed with their content. */
const without = 'script, style, template, iframe, object, svg, math'

/** Returns the HTML of a table or figure with only allowed tags and attributes. */
function keptHtml(block: Element): string {
  const copy = block.cloneNode(true) as Element
  for (const element of copy.querySelectorAll(without)) element.remove()
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    if (!tags.has(element.localName)) element.replaceWith(...element.childNodes)
    for (const name of element.getAttributeNames()) if (!attributes.has(name)) element.removeAttribute(name)
    if (element.localName === 'img' && !element.getAttribute('src')?.startsWith('/media/')) element.remove()
  }
  return copy.outerHTML
}

/** Keeps tables and figures, which have no buttons, as one block each. */
const KeptBlock = Node.create({
  name: 'keptBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '', rendered: false } }),
  parseHTML: () =>
    ['table', 'figure'].map((tag) => ({ tag, getAttrs: (block) => ({ html: keptHtml(block) }) })),
  renderHTML: ({ node }) => {
    // Parsed in a separate document, in which nothing runs or loads.
    const { body } = new DOMParser().parseFromString(String(node.attrs.html), 'text/html')
    return (body.firstElementChild as HTMLElement | null) ?? ['p']
  },
})

/** Accepts our own pictures only; pasted ones from elsewhere would be sanitised away. */
const OwnImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/media/"]' }],
  addInputRules: () => [],
})

/** The editor's schema: a subset of what `sanitizeContent` allows. */
const extensions = [
  StarterKit.configure({
    // Level 4 has no button, but existing texts keep it.
    heading: { levels: [2, 3, 4] },
    // Underlined words look like links.
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => linkAddress(address) === address,
    },
  }),
  OwnImage,
  KeptBlock,
]

export interface TextEditorProps {
  /** Id of the editable element; its label is `${id}-label`. */
  id: string
  initial: string
  lang: Language
  describedBy: string | undefined
  isWrong: boolean
  isRequired: boolean
  /** Focus the end of the text on load. */
  takesFocus: boolean
  onChange(html: string): void
}

/** Returns the HTML without the empty paragraphs that ProseMirror keeps after a list or picture. */
const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML().replace(/(<p><\/p>)+$/, ''))

/** The editor with its toolbar; loaded lazily because of its size. */
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
    // Our style sheet has the styles; injected style elements would need a nonce.
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

const countWords = (text: string) =>
  text.match(/[\p{L}\p{N}]+(?:[-’'.,/]\p{L}*[\p{L}\p{N}]+)*/gu)?.length ?? 0

function WordCount({ editor }: { editor: Editor }) {
  const { t } = useText()
  const count = useEditorState({ editor, selector: ({ editor }) => countWords(editor.getText()) })
  return <p className={styles.count}>{t('editor.words', { count })}</p>
}
