import type { CorrectableField, HideableField } from '#core/companies/company.ts'
import { choice, type FiltersOf, listState, words } from '#core/list-state.ts'

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

/** With the requester's message. */
export interface ExplainedWish extends Wish {
  message: string
}

/** What an administrator can list; unconfirmed requests are counted only, since nobody has proven to have made them. */
export const listedStatuses = ['open', 'granted', 'declined'] as const
export type ListedStatus = (typeof listedStatuses)[number]

/** Requests by status and words: in the names of companies and requesters, an email, or a whole tax code. */
export const requestList = listState({
  path: '/admin/requests',
  filters: { status: choice(listedStatuses, 'open'), q: words(200) },
})

export type RequestFilters = FiltersOf<typeof requestList>
