import type { ChainedCommands, Editor } from '@tiptap/core'

interface Tool {
  /** Of its icon and its text. */
  name: string
  /** What is written with Ctrl or ⌘, as `aria-keyshortcuts` wants it. */
  keys?: string
  run(chain: ChainedCommands): ChainedCommands
  /** For what is on or off at the cursor. */
  isOn?(editor: Editor): boolean
  /** For what is not always possible. */
  isPossible?(editor: Editor): boolean
}

/** What the toolbar offers, in groups; links and pictures ask back and stand apart. */
export const toolGroups = [
  [
    {
      name: 'heading2',
      keys: 'Control+Alt+2',
      run: (chain) => chain.toggleHeading({ level: 2 }),
      isOn: (editor) => editor.isActive('heading', { level: 2 }),
    },
    {
      name: 'heading3',
      keys: 'Control+Alt+3',
      run: (chain) => chain.toggleHeading({ level: 3 }),
      isOn: (editor) => editor.isActive('heading', { level: 3 }),
    },
  ],
  [
    {
      name: 'bold',
      keys: 'Control+B',
      run: (chain) => chain.toggleBold(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      name: 'italic',
      keys: 'Control+I',
      run: (chain) => chain.toggleItalic(),
      isOn: (editor) => editor.isActive('italic'),
    },
    {
      name: 'strike',
      keys: 'Control+Shift+S',
      run: (chain) => chain.toggleStrike(),
      isOn: (editor) => editor.isActive('strike'),
    },
    {
      name: 'code',
      keys: 'Control+E',
      run: (chain) => chain.toggleCode(),
      isOn: (editor) => editor.isActive('code'),
    },
  ],
  [
    {
      name: 'bulletList',
      keys: 'Control+Shift+8',
      run: (chain) => chain.toggleBulletList(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      name: 'orderedList',
      keys: 'Control+Shift+7',
      run: (chain) => chain.toggleOrderedList(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      name: 'quote',
      keys: 'Control+Shift+B',
      run: (chain) => chain.toggleBlockquote(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
    { name: 'rule', run: (chain) => chain.setHorizontalRule() },
  ],
  [
    {
      name: 'undo',
      keys: 'Control+Z',
      run: (chain) => chain.undo(),
      isPossible: (editor) => editor.can().undo(),
    },
    {
      name: 'redo',
      keys: 'Control+Shift+Z',
      run: (chain) => chain.redo(),
      isPossible: (editor) => editor.can().redo(),
    },
  ],
] as const satisfies readonly (readonly Tool[])[]

export const tools: readonly (Tool & { name: ToolName })[] = toolGroups.flat()
export type ToolName = (typeof toolGroups)[number][number]['name']
