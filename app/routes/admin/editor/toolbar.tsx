import { Toolbar as AriaToolbar, ToolbarItem, ToolbarProvider } from '@ariakit/react'
import type { ChainedCommands } from '@tiptap/core'
import { type Editor, useEditorState } from '@tiptap/react'
import { type MouseEvent, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { type ChosenMedia, MediaDialog } from '#app/routes/admin/media/media-picker.tsx'
import type { Language } from '#text/languages.ts'
import styles from './editor.module.css'
import { ImageForm, LinkForm } from './link-form.tsx'

interface Tool {
  /** Key of its text. */
  name: string
  /** Path of its icon, 20 by 20. */
  icon: string
  /** Keyboard shortcut in the syntax of `aria-keyshortcuts`. */
  keys?: string
  run(chain: ChainedCommands): ChainedCommands
  /** For tools that are on or off at the cursor. */
  isOn?(editor: Editor): boolean
  /** For tools that are not always possible. */
  isPossible?(editor: Editor): boolean
}

/** Tools of the toolbar in groups; links and pictures open forms and are separate. */
const toolGroups = [
  [
    {
      name: 'heading2',
      icon: 'M3 5v10M9 5v10M3 10h6M12.500 8.600c.3-2.300 4.300-2.300 4.300.2 0 1.700-1.700 2.700-4.300 6.200H17',
      keys: 'Control+Alt+2',
      run: (chain) => chain.toggleHeading({ level: 2 }),
      isOn: (editor) => editor.isActive('heading', { level: 2 }),
    },
    {
      name: 'heading3',
      icon: 'M3 5v10M9 5v10M3 10h6M12.600 7.300h4.200l-2.500 3c3.800.1 3.300 4.800 0 4.800-1.100 0-1.900-.5-2.200-1.400',
      keys: 'Control+Alt+3',
      run: (chain) => chain.toggleHeading({ level: 3 }),
      isOn: (editor) => editor.isActive('heading', { level: 3 }),
    },
  ],
  [
    {
      name: 'bold',
      icon: 'M6 4.500h4.700c3.600 0 3.600 5.300 0 5.300H6zm0 5.300h5.300c4 0 4 5.700 0 5.700H6z',
      keys: 'Control+B',
      run: (chain) => chain.toggleBold(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      name: 'italic',
      icon: 'M8.500 4.500h5.500M6 15.500h5.500M11.300 4.500l-2.600 11',
      keys: 'Control+I',
      run: (chain) => chain.toggleItalic(),
      isOn: (editor) => editor.isActive('italic'),
    },
    {
      name: 'strike',
      icon: 'M3 10h14M13.800 6.500C13.300 3.800 6.800 3.700 6.800 7c0 1.300.8 2.200 2.200 2.700M6.200 13.300c.6 3.200 7.800 3.100 7.800-.4 0-.6-.1-1-.4-1.500',
      keys: 'Control+Shift+S',
      run: (chain) => chain.toggleStrike(),
      isOn: (editor) => editor.isActive('strike'),
    },
    {
      name: 'code',
      icon: 'm7 6-4 4 4 4m6-8 4 4-4 4',
      keys: 'Control+E',
      run: (chain) => chain.toggleCode(),
      isOn: (editor) => editor.isActive('code'),
    },
  ],
  [
    {
      name: 'bulletList',
      icon: 'M8 5h9M8 10h9M8 15h9M3.500 5h.6M3.500 10h.6M3.500 15h.6',
      keys: 'Control+Shift+8',
      run: (chain) => chain.toggleBulletList(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      name: 'orderedList',
      icon: 'M9 5h8M9 10h8M9 15h8M3 4.200l1.500-.7v4M3 12.600c.2-1.500 2.700-1.400 2.600.1 0 1-1.300 1.900-2.600 3.300h2.700',
      keys: 'Control+Shift+7',
      run: (chain) => chain.toggleOrderedList(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      name: 'quote',
      icon: 'M8.500 6C5 6.300 3.500 8 3.500 11v3h4v-4h-2M16.500 6c-3.500.3-5 2-5 5v3h4v-4h-2',
      keys: 'Control+Shift+B',
      run: (chain) => chain.toggleBlockquote(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
    { name: 'rule', icon: 'M3 10h14', run: (chain) => chain.setHorizontalRule() },
  ],
  [
    {
      name: 'undo',
      icon: 'M7 4 3.500 7.500 7 11M4 7.500h7.500c6 0 6 8.500 0 8.500H8',
      keys: 'Control+Z',
      run: (chain) => chain.undo(),
      isPossible: (editor) => editor.can().undo(),
    },
    {
      name: 'redo',
      icon: 'm13 4 3.500 3.500L13 11m3-3.500H8.500c-6 0-6 8.500 0 8.500H12',
      keys: 'Control+Shift+Z',
      run: (chain) => chain.redo(),
      isPossible: (editor) => editor.can().redo(),
    },
  ],
] as const satisfies readonly (readonly Tool[])[]

const tools: readonly (Tool & { name: (typeof toolGroups)[number][number]['name'] })[] = toolGroups.flat()
const linkIcon =
  'M8.500 11.500c1 1 2.400 1 3.400 0l3.200-3.200c2.300-2.300-1-5.700-3.400-3.400L10.200 6.400M11.500 8.500c-1-1-2.400-1-3.400 0l-3.200 3.200c-2.300 2.300 1 5.700 3.400 3.400l1.500-1.500'
const imageIcon = 'M3 4.500h14v11H3zM3.500 14l4-4 3 3 2.500-2 3.500 3M12.800 7.700h.1'

interface ToolbarProps {
  editor: Editor
  /** Id of the editable element. */
  controls: string
  /** Of the text. */
  lang: Language
}

export function Toolbar({ editor, controls, lang }: ToolbarProps) {
  const { t } = useText()
  const [isLinking, setLinking] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const { on, possible, isLink, picture } = useEditorState({
    editor,
    selector: ({ editor }) => ({
      on: tools.filter((tool) => tool.isOn?.(editor)).map(({ name }) => name),
      possible: tools.filter((tool) => tool.isPossible?.(editor) ?? true).map(({ name }) => name),
      isLink: editor.isActive('link'),
      picture: editor.isActive('image') ? editor.state.selection.from : undefined,
    }),
  })

  /**
   * Keeps the focus in the text on mouse down, so immediate typing is not lost. While an input method composes a word,
   * losing the focus is what finishes it.
   */
  function keepCursor(event: MouseEvent) {
    if (!editor.view.composing) event.preventDefault()
  }

  return (
    <>
      <ToolbarProvider>
        <AriaToolbar
          aria-label={t('editor.toolbar')}
          aria-controls={controls}
          className={styles.toolbar}
          onMouseDownCapture={keepCursor}
        >
          {toolGroups.map((group) => (
            <div key={group[0].name} className={styles.group}>
              {group.map((tool) => (
                <ToolbarItem
                  key={tool.name}
                  data-tool={tool.name}
                  aria-label={t(`editor.${tool.name}`)}
                  title={t(`editor.${tool.name}`)}
                  aria-keyshortcuts={'keys' in tool ? tool.keys : undefined}
                  aria-pressed={'isOn' in tool ? on.includes(tool.name) : undefined}
                  disabled={!possible.includes(tool.name)}
                  accessibleWhenDisabled
                  onClick={() => tool.run(editor.chain().focus()).run()}
                >
                  <ToolIcon path={tool.icon} />
                </ToolbarItem>
              ))}
            </div>
          ))}
          <div className={styles.group}>
            <ToolbarItem
              aria-label={t('editor.link')}
              title={t('editor.link')}
              aria-pressed={isLink}
              aria-expanded={isLinking}
              onClick={() => setLinking(!isLinking)}
            >
              <ToolIcon path={linkIcon} />
            </ToolbarItem>
            <ToolbarItem
              aria-label={t('editor.image')}
              title={t('editor.image')}
              aria-haspopup="dialog"
              onClick={() => setPicking(true)}
            >
              <ToolIcon path={imageIcon} />
            </ToolbarItem>
          </div>
        </AriaToolbar>
      </ToolbarProvider>
      {picture !== undefined && <ImageForm key={picture} editor={editor} lang={lang} />}
      {isPicking && (
        <MediaDialog
          lang={lang}
          onChoose={(media) => insertPicture(editor, media)}
          onClose={() => setPicking(false)}
        />
      )}
      {isLinking && <LinkForm editor={editor} close={() => setLinking(false)} />}
    </>
  )
}

/** Decorative icon in the current text colour; its button has a label. */
function ToolIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={styles.icon}>
      <path d={path} />
    </svg>
  )
}

/** Inserts a picture at the cursor or replaces the selected one, and selects it. */
function insertPicture(editor: Editor, { address, alt, width, height }: ChosenMedia): void {
  editor.chain().focus().setImage({ src: address, alt, width, height }).run()
  let last: number | undefined
  editor.state.doc.nodesBetween(0, editor.state.selection.to, (node, position) => {
    if (node.type.name === 'image') last = position
  })
  if (last !== undefined) editor.commands.setNodeSelection(last)
}
