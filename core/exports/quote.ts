import type { ExportFormat } from './formats.ts'

/** Most companies in one file. */
export const mostCompanies = 50_000

/** What an export would cost now. */
export interface Quote {
  id: string
  /** Companies in the file. */
  companyCount: number
  /** Those to be paid, one credit each. */
  newCount: number
  /** Those that this customer exported before: free. */
  exportedCount: number
  cost: number
  balance: number
  /** Below zero where the balance is too low. */
  balanceAfter: number
  isAffordable: boolean
  /** The search it came from (`/search?…`); null for a selection. */
  searchAddress: string | null
  /** Bytes with the default columns, estimated. */
  fileSizes: Record<ExportFormat, number>
  /** ISO 8601. */
  createdAt: string
}
