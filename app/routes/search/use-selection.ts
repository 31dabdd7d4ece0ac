import { useCallback, useEffect, useState } from 'react'
import type { SearchParams } from '#core/search/search-response.ts'
import type { Row } from './row.ts'
import { searchAddress } from './search-address.ts'

const none = { ids: new Set<number>(), isWhole: false }
const storageKey = 'selection'

/**
 * Returns the selected results; none once the list changes. `keep` saves the selection in session storage, to restore
 * it when the visitor returns to the same list from pricing or login.
 */
export function useSelection(params: SearchParams, rows: readonly Row[]) {
  const list = `${searchAddress(params)} ${rows.map(({ id }) => id).join()}`
  const [state, setState] = useState({ list, ...none })
  const { ids, isWhole } = state.list === list ? state : none
  useEffect(() => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
      sessionStorage.removeItem(storageKey)
      // oxlint-disable-next-line react/set-state-in-effect -- the server renders without storage
      if (kept.list === list) setState({ list, ids: new Set(kept.ids), isWhole: kept.isWhole })
    } catch {
      // Some private windows refuse storage.
    }
  }, [list])

  return {
    keep() {
      try {
        sessionStorage.setItem(storageKey, JSON.stringify({ list, ids: [...ids], isWhole }))
      } catch {
        // As above: the selection is lost.
      }
    },
    /** On this page. */
    ids,
    /** All results of the search are selected, on all pages. */
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
