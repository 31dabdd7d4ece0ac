import type { Cover } from '#app/routes/articles/cover-of.ts'
import type { EditConflict } from '#core/texts/edit-conflict.server.ts'
import type { Text } from '#core/texts/text.ts'
import type { TextProblems } from '#core/texts/text-input.server.ts'
import type { TextKind, TextValues } from '#core/texts/text-kinds.ts'
import type { Language } from '#text/languages.ts'

/** Address of the list of a kind; its texts are below it. */
export const rooms = { article: '/admin/articles', help: '/admin/help' } as const

/** A cover as the form shows it. */
export interface ShownCover {
  id: string
  address: string
}

export interface TextFormData {
  kind: TextKind
  /** Undefined for a new text, and for one that is not there. */
  text: Omit<Text, 'contentEn' | 'contentVi'> | undefined
  values: TextValues
  /** Of the text that `values` were typed into; 0 for a new one. */
  version: number
  /** When what was typed and not saved was kept (ISO 8601), where there is such a thing. */
  draftSavedAt: string | undefined
  /** Are `values` that draft? */
  isDraft: boolean
  /** The picture of `values.coverId`, which may be gone by now. */
  cover: ShownCover | undefined
}

/** Answer to a form, but for a save that worked. */
export interface TextAnswer {
  /** The sent form; undefined where it could not be read. */
  typed?: {
    values: TextValues
    /** Of the text when it was opened. */
    version: number
    /** The picture of `values.coverId`. */
    cover: ShownCover | undefined
  }
  /** Why nothing was saved, by the text that says so. */
  error?: 'failed' | 'gone' | 'tooLarge' | 'unanswered' | 'conflict' | 'check'
  problems?: TextProblems
  /** Of an article that somebody else saved in the meantime. */
  conflict?: EditConflict
  /** The text as visitors would read it, by language. */
  preview?: { language: Language; title: string; lead: string; content: string; cover: Cover | undefined }[]
}
