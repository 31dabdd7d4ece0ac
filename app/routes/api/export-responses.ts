import { z } from 'zod'
import { exportColumns } from '#core/exports/columns.ts'
import type { ExportRequestQuote, ExportRequestReceipt } from '#core/exports/export-request.server.ts'
import { exportFormats, type ExportFormat } from '#core/exports/formats.ts'
import type { ExportSummary } from '#core/exports/read-exports.server.ts'

/** Responses of the export API, field by field: parsing drops every other field. */

export const columnKey = z.enum(exportColumns.map(({ key }) => key))

const figures = {
  companies: z.int().describe('Companies in the file.'),
  new: z.int().describe('Companies that this account has not exported before: one credit each.'),
  reexported: z.int().describe('Companies exported before: free.'),
}
const unknown = z.array(z.string()).describe('What was asked for and is no listed company; not charged.')

const exported = {
  id: z.uuid(),
  ...figures,
  creditsUsed: z.int(),
  format: z.enum(exportFormats),
  columns: z.array(columnKey),
  file: z.url().describe('The file, as often as it is wanted: free. ?format= gives another format.'),
}

export const exportResponse = z.object({ ...exported, createdAt: z.iso.datetime() }).meta({ id: 'Export' })

export const exportsResponse = z
  .object({
    exports: z.array(exportResponse).describe('Newest first.'),
    total: z.int(),
    page: z.int(),
    perPage: z.int(),
  })
  .meta({ id: 'Exports' })

export const receiptResponse = z
  .object({ ...exported, creditsRemaining: z.int().describe('After this export.'), unknown })
  .meta({ id: 'ExportReceipt' })

export const quoteResponse = z
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

const fileAddress = (origin: string, id: string) => `${origin}/api/exports/${id}/file`

export const toExportResponse = (summary: ExportSummary, origin: string) =>
  exportResponse.parse({
    ...summary,
    companies: summary.companyCount,
    new: summary.creditsUsed,
    reexported: summary.companyCount - summary.creditsUsed,
    file: fileAddress(origin, summary.id),
  })

const figuresOf = ({ companyCount, newCount, exportedCount }: ExportRequestQuote | ExportRequestReceipt) => ({
  companies: companyCount,
  new: newCount,
  reexported: exportedCount,
})

export const toReceiptResponse = (
  receipt: ExportRequestReceipt,
  columns: readonly z.infer<typeof columnKey>[],
  origin: string,
) =>
  receiptResponse.parse({
    ...receipt,
    ...figuresOf(receipt),
    columns,
    file: fileAddress(origin, receipt.id),
    creditsRemaining: receipt.balance,
  })

export const toQuoteResponse = (quote: ExportRequestQuote, format: ExportFormat) =>
  quoteResponse.parse({ ...quote, ...figuresOf(quote), affordable: quote.isAffordable, format })
