import { href } from 'react-router'
import type { LedgerFilters } from '#core/credits/ledger-filters.ts'

/** Address of a page of the ledger, or of its file, with the filters in force. */
export function ledgerAddress({ kind, range }: LedgerFilters, page = 1, path = href('/ledger')): string {
  const params = new URLSearchParams()
  if (kind) params.set('kind', kind)
  if (range) {
    params.set('from', range.from)
    params.set('to', range.to)
  }
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query === '' ? path : `${path}?${query}`
}
