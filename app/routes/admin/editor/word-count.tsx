import { type Editor, useEditorState } from '@tiptap/react'
import { useText } from '#app/i18n/use-text.ts'
import styles from './editor.module.css'

const countWords = (text: string) =>
  text.match(/[\p{L}\p{N}]+(?:[-’'.,/]\p{L}*[\p{L}\p{N}]+)*/gu)?.length ?? 0

export function WordCount({ editor }: { editor: Editor }) {
  const { t } = useText()
  const count = useEditorState({ editor, selector: ({ editor }) => countWords(editor.getText()) })
  return <p className={styles.count}>{t('editor.words', { count })}</p>
}
