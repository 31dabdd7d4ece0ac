import type { Language } from '#text/languages.ts'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { MediaDialog } from '#app/routes/admin/media/media-picker.tsx'
import styles from './editor.module.css'
import { ImageForm } from './image-form.tsx'
import { insertPicture } from './insert-picture.ts'
import { LinkForm } from './link-form.tsx'
import { ToolIcon } from './tool-icon.tsx'
import { toolGroups, tools } from './tools.ts'

/** One stop of the Tab key, as toolbars are: the arrow keys go on from there. */
function walk(event: KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const end = { Home: 0, End: -1 }[event.key]
  if (step === undefined && end === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const here = buttons.indexOf(event.target as HTMLButtonElement)
  if (here === -1) return
  event.preventDefault()
  const next = step === undefined ? end! : (here + step) % buttons.length
  buttons.at(next)?.focus()
}

interface ToolbarProps {
  editor: Editor
  /** Id of what it works on. */
  controls: string
  /** Of the text. */
  lang: Language
}

export function Toolbar({ editor, controls, lang }: ToolbarProps) {
  const { t } = useText()
  const [isLinking, setLinking] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const [stop, setStop] = useState('heading2')
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
   * A press of the mouse leaves the cursor in the text: what is typed at once is not lost while the focus comes back.
   * Not so in the middle of a word that an input method composes: losing the focus is what finishes it.
   */
  function keepCursor(event: MouseEvent) {
    if (!editor.view.composing) event.preventDefault()
  }

  return (
    <>
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label={t('editor.toolbar')}
        aria-controls={controls}
        className={styles.toolbar}
        onKeyDown={walk}
        onMouseDown={keepCursor}
        onFocus={({ target }) => setStop((target as HTMLElement).dataset.tool ?? stop)}
      >
        {toolGroups.map((group) => (
          <div key={group[0].name} className={styles.group}>
            {group.map((tool) => (
              <button
                key={tool.name}
                type="button"
                data-tool={tool.name}
                tabIndex={stop === tool.name ? 0 : -1}
                aria-label={t(`editor.${tool.name}`)}
                title={t(`editor.${tool.name}`)}
                aria-keyshortcuts={'keys' in tool ? tool.keys : undefined}
                aria-pressed={'isOn' in tool ? on.includes(tool.name) : undefined}
                aria-disabled={possible.includes(tool.name) ? undefined : true}
                onClick={() => tool.run(editor.chain().focus()).run()}
              >
                <ToolIcon name={tool.name} />
              </button>
            ))}
          </div>
        ))}
        <div className={styles.group}>
          <button
            type="button"
            data-tool="link"
            tabIndex={stop === 'link' ? 0 : -1}
            aria-label={t('editor.link')}
            title={t('editor.link')}
            aria-pressed={isLink}
            aria-expanded={isLinking}
            onClick={() => setLinking(!isLinking)}
          >
            <ToolIcon name="link" />
          </button>
          <button
            type="button"
            data-tool="image"
            tabIndex={stop === 'image' ? 0 : -1}
            aria-label={t('editor.image')}
            title={t('editor.image')}
            aria-haspopup="dialog"
            onClick={() => setPicking(true)}
          >
            <ToolIcon name="image" />
          </button>
        </div>
      </div>
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
