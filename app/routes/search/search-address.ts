import { href, useNavigate } from 'react-router'
import type { SearchParams } from '#core/search/search-response.ts'
import { toSearchParams } from '#core/search/params.ts'

export function searchAddress(params: SearchParams): string {
  const query = toSearchParams(params).toString()
  return query === '' ? href('/search') : `${href('/search')}?${query}`
}

/** Returns a function that opens another search without scrolling. `replace` keeps half-typed words out of the history. */
export function useSearchNavigation() {
  const navigate = useNavigate()
  return (params: SearchParams, { replace = false }: { replace?: boolean } = {}) =>
    void navigate(searchAddress(params), { replace, preventScrollReset: true })
}
