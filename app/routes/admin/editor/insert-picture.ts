import type { Editor } from '@tiptap/core'
import type { ChosenMedia } from '#app/routes/admin/media/media-picker.tsx'

/** Puts a picture where the cursor is, or in place of the one that is selected, and selects it. */
export function insertPicture(editor: Editor, { address, alt, width, height }: ChosenMedia): void {
  editor.chain().focus().setImage({ src: address, alt, width, height }).run()
  let last: number | undefined
  editor.state.doc.nodesBetween(0, editor.state.selection.to, (node, position) => {
    if (node.type.name === 'image') last = position
  })
  if (last !== undefined) editor.commands.setNodeSelection(last)
}
