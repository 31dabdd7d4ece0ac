import { type DateRange, type DateRangeProblem, readDateRange } from '#time/date-range.ts'
import type { CreditReason } from './credit-entry.ts'

/** What a customer may ask for, and the reasons that are meant. */
export const ledgerKinds = {
  granted: ['sign_up'],
  purchases: ['purchase'],
  exports: ['export'],
  refunds: ['refund', 'dispute', 'dispute_won'],
  adjustments: ['adjustment', 'closure'],
} as const satisfies Record<string, readonly CreditReason[]>

export type LedgerKind = keyof typeof ledgerKinds

export interface LedgerFilters {
  kind?: LedgerKind
  /** Days of Vietnam, both included. */
  range?: DateRange
}

/** The state of the ledger's address. Never throws: what is not usable is left out, wrong dates are named. */
export function parseLedgerFilters(source: URLSearchParams): {
  filters: LedgerFilters
  page: number
  /** As they were typed. */
  from: string
  to: string
  problem?: DateRangeProblem
} {
  const kind = source.get('kind') ?? ''
  const from = (source.get('from') ?? '').trim().slice(0, 20)
  const to = (source.get('to') ?? '').trim().slice(0, 20)
  const { range, problem } = readDateRange(from, to)
  const filters: LedgerFilters = {}
  if (Object.hasOwn(ledgerKinds, kind)) filters.kind = kind as LedgerKind
  if (range) filters.range = range
  const page = /^[1-9]\d{0,8}$/.test(source.get('page') ?? '') ? Number(source.get('page')) : 1
  return { filters, page, from, to, problem }
}
