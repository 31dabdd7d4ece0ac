import type { ExportFormat } from './formats.ts'

/** Max companies in one file. */
export const maxCompanies = 50_000

/** Current price of companies for a customer. */
export interface QuoteFigures {
  /** Companies in the file. */
  companyCount: number
  /** Companies to pay for, one credit each. */
  newCount: number
  /** Companies this customer already exported: free. */
  exportedCount: number
  cost: number
  balance: number
  /** Negative when the balance is too low. */
  balanceAfter: number
  isAffordable: boolean
}

/** Current price of an export. */
export interface Quote extends QuoteFigures {
  id: string
  /** Address of the search (`/search?…`); null for a selection. */
  searchAddress: string | null
  /** Estimated bytes with the default columns. */
  fileSizes: Record<ExportFormat, number>
  /** ISO 8601. */
  createdAt: string
}
