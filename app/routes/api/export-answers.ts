import { z } from 'zod'
import { exportColumns } from '#core/exports/columns.ts'
import type { ExportRequestQuote, ExportRequestReceipt } from '#core/exports/export-request.server.ts'
import { exportFormats, type ExportFormat } from '#core/exports/formats.ts'
import type { ExportSummary } from '#core/exports/read-exports.server.ts'

/** What leaves through the export API, field by field. */

export const columnKey = z.enum(exportColumns.map(({ key }) => key))

const figures = {
  companies: z.int().describe('Companies in the file.'),
  new: z.int().describe('Companies that this account has not exported before: one credit each.'),
  reexported: z.int().describe('Companies exported before: free.'),
}
const unknown = z.array(z.string()).describe('What was asked for and is no listed company; not charged.')

const made = {
  id: z.uuid(),
  ...figures,
  creditsUsed: z.int(),
  format: z.enum(exportFormats),
  columns: z.array(columnKey),
  file: z.url().describe('The file, as often as it is wanted: free. ?format= gives another format.'),
}

export const exportAnswer = z.object({ ...made, createdAt: z.iso.datetime() }).meta({ id: 'Export' })

export const exportsAnswer = z
  .object({
    exports: z.array(exportAnswer).describe('Newest first.'),
    total: z.int(),
    page: z.int(),
    perPage: z.int(),
  })
  .meta({ id: 'Exports' })

export const receiptAnswer = z
  .object({ ...made, creditsRemaining: z.int().describe('After this export.'), unknown })
  .meta({ id: 'ExportReceipt' })

export const quoteAnswer = z
  .object({
    ...figures,
    cost: z.int().describe('Credits.'),
    balance: z.int(),
    balanceAfter: z.int().describe('Below zero where the balance is too low.'),
    affordable: z.boolean(),
    format: z.enum(exportFormats),
    fileSize: z.int().describe('Bytes, estimated.'),
    unknown,
  })
  .meta({ id: 'ExportQuote' })

const addressOf = (origin: string, id: string) => `${origin}/api/exports/${id}`

export const presentExport = (
  { id, companyCount, creditsUsed, format, columns, createdAt }: ExportSummary,
  origin: string,
): z.infer<typeof exportAnswer> => ({
  id,
  companies: companyCount,
  new: creditsUsed,
  reexported: companyCount - creditsUsed,
  creditsUsed,
  format,
  columns,
  file: `${addressOf(origin, id)}/file`,
  createdAt,
})

export const presentReceipt = (
  receipt: ExportRequestReceipt,
  columns: readonly z.infer<typeof columnKey>[],
  origin: string,
): z.infer<typeof receiptAnswer> => ({
  id: receipt.id,
  companies: receipt.companyCount,
  new: receipt.newCount,
  reexported: receipt.exportedCount,
  creditsUsed: receipt.creditsUsed,
  format: receipt.format,
  columns: [...columns],
  file: `${addressOf(origin, receipt.id)}/file`,
  creditsRemaining: receipt.balance,
  unknown: receipt.unknown,
})

export const presentQuote = (
  quote: ExportRequestQuote,
  format: ExportFormat,
): z.infer<typeof quoteAnswer> => ({
  companies: quote.companyCount,
  new: quote.newCount,
  reexported: quote.exportedCount,
  cost: quote.cost,
  balance: quote.balance,
  balanceAfter: quote.balanceAfter,
  affordable: quote.isAffordable,
  format,
  fileSize: quote.fileSize,
  unknown: quote.unknown,
})
