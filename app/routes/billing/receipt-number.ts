import type { TransactionSummary } from '#core/billing/read-transactions.server.ts'
import { formatMoment } from '#text/formats.ts'

/** Short enough to be read out over the telephone: the day in Vietnam and the beginning of the transaction's number. */
export function receiptNumber({ id, createdAt }: Pick<TransactionSummary, 'id' | 'createdAt'>): string {
  const [day, month, year] = formatMoment(createdAt).slice(0, 10).split('/')
  return `DBV-${year}${month}${day}-${id.slice(0, 8).toUpperCase()}`
}
