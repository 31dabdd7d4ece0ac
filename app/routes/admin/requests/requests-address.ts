import { href } from 'react-router'
import type { RequestFilters } from '#core/requests/request-filters.ts'

/** Address of a page of the list, with the filters in force. */
export function requestsAddress({ status, q }: RequestFilters, page = 1): string {
  const params = new URLSearchParams()
  if (status !== 'open') params.set('status', status)
  if (q) params.set('q', q)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query === '' ? href('/admin/requests') : `${href('/admin/requests')}?${query}`
}
