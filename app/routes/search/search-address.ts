import { href } from 'react-router'
import type { SearchParams } from '#core/search/answer.ts'
import { toSearchParams } from '#core/search/params.ts'

/** The address of a search. */
export function searchAddress(params: SearchParams): string {
  const query = toSearchParams(params).toString()
  return query === '' ? href('/search') : `${href('/search')}?${query}`
}
