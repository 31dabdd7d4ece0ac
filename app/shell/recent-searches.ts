import { useEffect, useSyncExternalStore } from 'react'
import { href, useLocation } from 'react-router'

const key = 'recentSearches'
const maxSearches = 6
/** Longer queries are usually pasted lists, useless in a menu. */
const maxLength = 80
const personalDigits = 12
const branchCode = /^\d{10}[- ]?\d{3}$/
const none: readonly string[] = []

let searches: readonly string[] | undefined
const listeners = new Set<() => void>()

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(stored) ? stored.filter((q) => typeof q === 'string').slice(0, maxSearches) : none
  } catch {
    // Storage is refused in some private windows.
    return none
  }
}

function write(next: readonly string[]): void {
  searches = next
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Kept until the page is closed.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the searches with `q` in front. `q` replaces the latest if one was typed on the way to the other. */
export function withSearch(searches: readonly string[], q: string): readonly string[] {
  const text = q.trim().replace(/\s+/g, ' ')
  const digits = text.replace(/\P{Nd}/gu, '').length
  const isPersonal = digits >= personalDigits && !branchCode.test(text)
  if (text === '' || text.length > maxLength || isPersonal) return searches
  const same = text.toLowerCase()
  const [latest = '', ...older] = searches
  const isTyping =
    latest !== '' && (same.startsWith(latest.toLowerCase()) || latest.toLowerCase().startsWith(same))
  const others = (isTyping ? older : searches).filter((search) => search.toLowerCase() !== same)
  return [text, ...others].slice(0, maxSearches)
}

/** Returns the latest searches of this browser, newest first; none on the server. They never leave the browser. */
export const useRecentSearches = (): readonly string[] =>
  useSyncExternalStore(
    subscribe,
    () => (searches ??= read()),
    () => none,
  )

export const clearRecentSearches = () => write(none)

/** Forgets the searches of this browser, and the selection and the results of this tab. */
export function forgetVisitor(): void {
  clearRecentSearches()
  try {
    sessionStorage.clear()
  } catch {
    // Nothing is kept where storage is refused.
  }
}

/** Records the words of each search this browser runs. */
export function useRecordSearches(): void {
  const { pathname, search } = useLocation()
  const q = pathname === href('/search') ? new URLSearchParams(search).get('q') : null

  useEffect(() => {
    // Read again: another tab may have searched.
    if (q) write(withSearch(read(), q))
  }, [q])
}
