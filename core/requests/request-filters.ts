/** What an administrator can list; unconfirmed requests are counted only, since nobody has proven to have made them. */
export const listedStatuses = ['open', 'granted', 'declined'] as const
export type ListedStatus = (typeof listedStatuses)[number]

export interface RequestFilters {
  status: ListedStatus
  /** In the names of companies and requesters, an email, or a whole tax code. */
  q: string
}

/** The state of the list's address. Never throws: what is not usable is left out. */
export function parseRequestFilters(source: URLSearchParams): { filters: RequestFilters; page: number } {
  const asked = source.get('status')
  const status = listedStatuses.find((name) => name === asked) ?? 'open'
  const q = (source.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 200)
  const page = /^[1-9]\d{0,8}$/.test(source.get('page') ?? '') ? Number(source.get('page')) : 1
  return { filters: { status, q }, page }
}
