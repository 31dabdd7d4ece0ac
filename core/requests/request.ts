import type { CorrectableField, HideableField } from '#core/companies/company.ts'
import { choice, type FiltersOf, listState, words } from '#core/list-state.ts'

/** Kinds of requests: correct fields, hide fields, or remove an entry. */
export const requestKinds = ['correct', 'hide', 'remove'] as const
export type RequestKind = (typeof requestKinds)[number]

/** Requested values by field. */
export type Corrections = Partial<Record<CorrectableField, string>>

/** A request about a company, the same shape for all kinds. */
export interface RequestedChange {
  kind: RequestKind
  /** Fields to hide. */
  fields: HideableField[]
  corrections: Corrections
}

/** A request with the requester's message. */
export interface RequestDetails extends RequestedChange {
  message: string
}

/** Statuses that administrators can list; unconfirmed requests are only counted, since their senders are unverified. */
export const listedStatuses = ['open', 'granted', 'declined'] as const
export type ListedStatus = (typeof listedStatuses)[number]

/** List state of requests: status, and words in company and requester names, an email, or a whole tax code. */
export const requestList = listState({
  path: '/admin/requests',
  filters: { status: choice(listedStatuses, 'open'), q: words(200) },
})

export type RequestFilters = FiltersOf<typeof requestList>
