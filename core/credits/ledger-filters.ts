import { choice, dateRange, type FiltersOf, listState } from '#core/list-state.ts'
import type { CreditReason } from './credit-entry.ts'

/** Filter values, with the reasons each stands for. */
export const ledgerKinds = {
  granted: ['sign_up'],
  purchases: ['purchase'],
  exports: ['export'],
  refunds: ['refund', 'dispute', 'dispute_won'],
  adjustments: ['adjustment', 'closure'],
} as const satisfies Record<string, readonly CreditReason[]>

export type LedgerKind = keyof typeof ledgerKinds
export const ledgerKindNames = Object.keys(ledgerKinds) as LedgerKind[]

/** A customer's ledger by kind of entry and days. */
export const ledgerList = listState({
  path: '/ledger',
  filters: { kind: choice(ledgerKindNames), range: dateRange },
})

export type LedgerFilters = FiltersOf<typeof ledgerList>
