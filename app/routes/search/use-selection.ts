import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import type { SearchParams } from '#core/search/search-response.ts'
import type { Row } from './row.ts'
import {
  countPages,
  noSelection,
  readSelection,
  rowsBetween,
  searchKey,
  type Selected,
  type SelectionState,
  withoutPrices,
  withRows,
  writeSelection,
} from './selection.ts'

const storageKey = 'selection'

/** The selection of this tab, read from session storage on first use. */
let stored: SelectionState | undefined
const listeners = new Set<() => void>()

function read(): SelectionState {
  if (stored) return stored
  try {
    stored = readSelection(sessionStorage.getItem(storageKey))
  } catch {
    // Some private windows refuse storage.
    stored = noSelection
  }
  return stored
}

function write(state: SelectionState): void {
  stored = state
  for (const listener of listeners) listener()
  try {
    if (state.items.size > 0 || state.isWhole) sessionStorage.setItem(storageKey, writeSelection(state))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // As above, or the storage is full: the selection lasts until the document is left.
  }
}

let channel: BroadcastChannel | undefined
/** Opened in the browser only, where a page ends it. */
const otherTabs = () => (channel ??= new BroadcastChannel('exports'))

/** Makes other tabs ask again what the customer owns and what a selection costs. */
export const tellOtherTabs = (): void => otherTabs().postMessage('paid')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Returns the selection of a search. It survives paging, Back and reload, and ends when words, filters or order change.
 */
export function useSelection(params: SearchParams, rows: readonly Row[], isCustomer: boolean) {
  const search = searchKey(params)
  const { page, perPage } = params
  const state = useSyncExternalStore(subscribe, read, () => noSelection)
  const current = state.search === search ? state : { ...noSelection, search }
  /** Where a range starts. */
  const anchor = useRef<number>(undefined)

  useEffect(() => {
    if (read().search !== search) write({ ...noSelection, search })
  }, [search])

  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isCustomer) return undefined
    const refresh = () => {
      write(withoutPrices(read()))
      void revalidate()
    }
    otherTabs().addEventListener('message', refresh)
    return () => otherTabs().removeEventListener('message', refresh)
  }, [isCustomer, revalidate])

  const onPage = useMemo(
    () =>
      rows.map(({ id, isExported }, index): Selected => ({
        id,
        position: (page - 1) * perPage + index,
        ...(isCustomer && { isExported: isExported === true }),
      })),
    [rows, page, perPage, isCustomer],
  )
  const actions = useMemo(() => {
    const now = () => (read().search === search ? read() : { ...noSelection, search })
    const setRows = (rows: readonly Selected[], isOn: boolean) =>
      write(withRows(now(), rows, { isOn, page: onPage }))
    return {
      /** Selects or deselects a row; with `isRange` all rows since the last one. */
      toggle(id: number, isRange = false) {
        const { items, isWhole } = now()
        setRows(rowsBetween(onPage, isRange ? anchor.current : undefined, id), !isWhole && !items.has(id))
        anchor.current = id
      },
      selectPage: () => setRows(onPage, true),
      clearPage: () => setRows(onPage, false),
      selectWhole: () => write({ ...now(), isWhole: true }),
      clear: () => write({ ...noSelection, search }),
    }
  }, [onPage, search])

  const { items, isWhole } = current
  // The current page has the latest `isExported`.
  const chosen = onPage.reduce(
    (chosen, row) => (chosen.has(row.id) ? chosen.set(row.id, row) : chosen),
    new Map(items),
  )
  return {
    ...actions,
    isWhole,
    has: (id: number) => isWhole || items.has(id),
    /** In the order of the list; not all of them while the whole search is selected. */
    chosen: [...chosen.values()].sort((a, b) => a.position - b.position),
    pages: countPages(items.values(), perPage),
    isWholePage: isWhole || rows.every(({ id }) => items.has(id)),
  }
}

export type Selection = ReturnType<typeof useSelection>
