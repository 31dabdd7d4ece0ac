import { useCallback, useEffect, useState } from 'react'
import type { SearchParams } from '#core/search/answer.ts'
import type { Row } from './row.ts'
import { searchAddress } from './search-address.ts'

const none = { ids: new Set<number>(), isWhole: false }
const storageKey = 'selection'

/**
 * Which results are selected; none again as soon as the list is another one. Kept, a selection outlives the way to the
 * prices or the login and back to the same list.
 */
export function useSelection(params: SearchParams, rows: readonly Row[]) {
  const list = `${searchAddress(params)} ${rows.map(({ id }) => id).join()}`
  const [state, setState] = useState({ list, ...none })
  const { ids, isWhole } = state.list === list ? state : none
  useEffect(() => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
      sessionStorage.removeItem(storageKey)
      // oxlint-disable-next-line react/set-state-in-effect -- the first page is the one of the server, which knows of no storage
      if (kept.list === list) setState({ list, ids: new Set(kept.ids), isWhole: kept.isWhole })
    } catch {
      // Storage is refused in some private windows.
    }
  }, [list])

  return {
    keep() {
      try {
        sessionStorage.setItem(storageKey, JSON.stringify({ list, ids: [...ids], isWhole }))
      } catch {
        // As above: then it is selected anew.
      }
    },
    /** Of lines of the page. */
    ids,
    /** All results of the search, on all its pages. */
    isWhole,
    isWholePage: ids.size === rows.length,
    clear: () => setState({ list, ...none }),
    selectPage: () => setState({ list, ids: new Set(rows.map(({ id }) => id)), isWhole: false }),
    selectWhole: () => setState({ list, ids, isWhole: true }),
    toggle: useCallback(
      (id: number) =>
        setState((now) => {
          const ids = new Set(now.list === list ? now.ids : none.ids)
          if (!ids.delete(id)) ids.add(id)
          return { list, ids, isWhole: false }
        }),
      [list],
    ),
  }
}

export type Selection = ReturnType<typeof useSelection>
