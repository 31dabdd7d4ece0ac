import { choice, type FiltersOf, listState, words } from '#core/list-state.ts'

/** What an administrator can list; unconfirmed requests are counted only, since nobody has proven to have made them. */
export const listedStatuses = ['open', 'granted', 'declined'] as const
export type ListedStatus = (typeof listedStatuses)[number]

/** Requests by status and words: in the names of companies and requesters, an email, or a whole tax code. */
export const requestList = listState({
  path: '/admin/requests',
  filters: { status: choice(listedStatuses, 'open'), q: words(200) },
})

export type RequestFilters = FiltersOf<typeof requestList>
