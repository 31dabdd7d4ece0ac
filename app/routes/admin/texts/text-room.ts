import type { Cover } from '#app/routes/articles/cover-of.ts'
import type { EditConflict } from '#core/texts/edit-conflict.server.ts'
import type { Text } from '#core/texts/text.ts'
import type { TextProblems } from '#core/texts/text-input.server.ts'
import type { TextKind, TextValues } from '#core/texts/text-kinds.ts'
import type { Language } from '#text/languages.ts'

/** Address of the list of each kind; forms are at `/new` and `/:id` below it. */
export const rooms = { article: '/admin/articles', help: '/admin/help' } as const

/** A cover as the form shows it. */
export interface ShownCover {
  id: string
  address: string
}

export interface TextFormData {
  kind: TextKind
  /** Undefined for a new and for a missing text. */
  text: Omit<Text, 'contentEn' | 'contentVi'> | undefined
  values: TextValues
  /** Of the text that `values` were typed into; 0 for a new one. */
  version: number
  /** When the draft was saved (ISO 8601), if there is one. */
  draftSavedAt: string | undefined
  /** Whether `values` are that draft. */
  isDraft: boolean
  /** The picture of `values.coverId`; undefined if it was deleted. */
  cover: ShownCover | undefined
}

/** Answer to any form but a successful save, which redirects. */
export interface TextFormResult {
  /** The submitted form; undefined if it could not be read. */
  typed?: {
    values: TextValues
    /** Of the text when it was opened. */
    version: number
    /** The picture of `values.coverId`. */
    cover: ShownCover | undefined
  }
  /** Why nothing was saved, by text key. */
  error?: 'failed' | 'gone' | 'tooLarge' | 'unanswered' | 'conflict' | 'check'
  problems?: TextProblems
  /** For an article that somebody else saved in the meantime. */
  conflict?: EditConflict
  /** The text as visitors would read it, by language. */
  preview?: { language: Language; title: string; lead: string; content: string; cover: Cover | undefined }[]
}
