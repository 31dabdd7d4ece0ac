import type { CorrectableField, HideableField } from '#core/companies/company.ts'

/** What can be asked: to say something else, to say less, or to leave a person out. */
export const requestKinds = ['correct', 'hide', 'remove'] as const
export type RequestKind = (typeof requestKinds)[number]

/** What fields should say. */
export type Corrections = Partial<Record<CorrectableField, string>>

/** What is asked of a company, in one shape. */
export interface Wish {
  kind: RequestKind
  /** To hide. */
  fields: HideableField[]
  corrections: Corrections
}

/** The same in the words of whoever asks. */
export interface ExplainedWish extends Wish {
  message: string
}
