import { clearAll, withPage, withView } from '#core/search/changes.ts'
import { toSearchParams } from '#core/search/params.ts'
import type { SearchParams } from '#core/search/search-response.ts'

/** A selected result. */
export interface Selected {
  id: number
  /** From 0, in the whole list. */
  position: number
  /** Whether its customer exported it before; undefined when unknown. */
  isExported?: boolean
}

/** The selection of one search, over all of its pages. */
export interface SelectionState {
  /** Words, filters and order, as `searchKey` returns them; empty when nothing was selected yet. */
  search: string
  items: ReadonlyMap<number, Selected>
  /** Every result of the search is selected, including pages not loaded. */
  isWhole: boolean
}

export const noSelection: SelectionState = { search: '', items: new Map(), isWhole: false }

/** Returns words, filters and order of a search: what a selection belongs to. */
export const searchKey = (params: SearchParams): string =>
  `?${toSearchParams(withPage(withView(params, { perPage: clearAll().perPage }), 1))}`

/**
 * Returns the selection with rows of the current page added or removed. Removing some ends the selection of a whole
 * search: what stays are the results named so far and the rest of this page.
 */
export function withRows(
  state: SelectionState,
  rows: readonly Selected[],
  { isOn, page }: { isOn: boolean; page: readonly Selected[] },
): SelectionState {
  const items = new Map(state.items)
  if (state.isWhole) for (const row of page) items.set(row.id, row)
  for (const row of rows) {
    if (isOn) items.set(row.id, row)
    else items.delete(row.id)
  }
  return { ...state, items, isWhole: state.isWhole && isOn }
}

/** Returns the rows from one id to another, in page order; only the second if the first is not on this page. */
export function rowsBetween(page: readonly Selected[], from: number | undefined, to: number): Selected[] {
  const end = page.findIndex(({ id }) => id === to)
  const start = page.findIndex(({ id }) => id === from)
  return page.slice(start < 0 ? end : Math.min(start, end), Math.max(start, end) + 1)
}

/** Returns on how many pages of this length the results are. */
export const countPages = (items: Iterable<Selected>, perPage: number): number =>
  new Set(Array.from(items, ({ position }) => Math.floor(position / perPage))).size

/** Forgets `isExported`, which is stale after another customer signs in or another tab exports. */
export const withoutPrices = ({ items, ...state }: SelectionState): SelectionState => ({
  ...state,
  items: new Map(Array.from(items.values(), ({ id, position }) => [id, { id, position }])),
})

export function writeSelection(state: SelectionState): string {
  const { search, items, isWhole } = withoutPrices(state)
  return JSON.stringify({ search, isWhole, items: [...items.values()] })
}

/** Parses a stored selection. Anything else is no selection. */
export function readSelection(text: string | null): SelectionState {
  try {
    const { search, isWhole, items } = JSON.parse(text ?? '{}') as Record<string, unknown>
    if (typeof search !== 'string' || !Array.isArray(items)) return noSelection
    const known = items.filter(
      (item): item is Selected => Number.isSafeInteger(item?.id) && Number.isSafeInteger(item.position),
    )
    return {
      search,
      isWhole: isWhole === true,
      items: new Map(known.map(({ id, position }) => [id, { id, position }])),
    }
  } catch {
    return noSelection
  }
}
