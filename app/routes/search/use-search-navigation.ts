import { useNavigate } from 'react-router'
import type { SearchParams } from '#core/search/answer.ts'
import { searchAddress } from './search-address.ts'

/** Goes to another search. Filters keep the place on the page; typing leaves no trail of half words to go back to. */
export function useSearchNavigation() {
  const navigate = useNavigate()
  return (params: SearchParams, { replace = false }: { replace?: boolean } = {}) =>
    void navigate(searchAddress(params), { replace, preventScrollReset: true })
}
