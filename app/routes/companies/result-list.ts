import { useMemo, useSyncExternalStore } from 'react'

/** A page of search results, as a company page steps through it. */
interface ResultList {
  /** Of the search page. */
  address: string
  /** Negative while unknown. */
  total: number
  /** Place of the first one among all results, from 1. */
  first: number
  slugs: readonly string[]
}

/** Place of a company among the results of the last search in this tab. */
interface ResultPlace extends Pick<ResultList, 'address' | 'total'> {
  place: number
  previous: string | undefined
  next: string | undefined
}

const storageKey = 'results'

/** Keeps the shown results for the pages of their companies. */
export function rememberResults(list: ResultList): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(list))
  } catch {
    // Some private windows refuse storage.
  }
}

function readResults(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Returns where a stored list has a company; undefined for another company and for anything unreadable. */
export function placeAmong(stored: string | null, slug: string): ResultPlace | undefined {
  try {
    const { address, total, first, slugs } = JSON.parse(stored ?? '') as ResultList
    const at = slugs.indexOf(slug)
    if (at === -1 || !address.startsWith('/search')) return undefined
    return { address, total, place: first + at, previous: slugs[at - 1], next: slugs[at + 1] }
  } catch {
    return undefined
  }
}

const never = () => () => {}

/** Returns the place among the results; undefined on the server and in the first render of a loaded page. */
export function useResultPlace(slug: string): ResultPlace | undefined {
  const stored = useSyncExternalStore(never, readResults, () => null)
  return useMemo(() => placeAmong(stored, slug), [stored, slug])
}
