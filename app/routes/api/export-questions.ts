import { z } from 'zod'
import { defaultColumns } from '#core/exports/columns.ts'
import { exportFormats } from '#core/exports/formats.ts'
import { maxCompanies } from '#core/exports/quote.ts'
import { columnKey } from './export-answers.ts'

const format = z.enum(exportFormats)

/** A body that says too much is refused: a misspelt `quoteOnly` would cost money. */
export const orderQuestion = z
  .strictObject({
    companies: z
      .array(z.string())
      .optional()
      .describe(`Tax codes or slugs, however they are written; at most ${maxCompanies}.`),
    search: z
      .union([z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))])
      .optional()
      .describe(
        'All results of a search: the parameters of /api/search as a query string or an object. What /api/search forgives is refused here. page and perPage mean nothing.',
      ),
    format: format.default('csv'),
    columns: z
      .array(columnKey)
      .min(1)
      .default([...defaultColumns])
      .describe('In the order of the file.'),
    quoteOnly: z.boolean().default(false).describe('Only say what it would cost.'),
  })
  .refine(({ companies, search }) => (companies === undefined) !== (search === undefined), {
    message: 'either companies or search says what to export',
  })
  .meta({ id: 'ExportOrder', description: 'Either companies or search.' })

export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,200}$/)
  .describe(
    '8 to 200 visible ASCII characters of your choice, needed unless quoteOnly: the same key and body is the same export, charged once, for as long as the account exists.',
  )

export const fileQuestion = z.object({
  format: format.optional().describe('The format of the order, if left out.'),
})

/** Of numbers; what is unusable gets its default. */
export const historyQuestion = z.object({
  page: z.int().min(1).max(1_000_000).catch(1),
  perPage: z.int().min(1).max(100).catch(20),
})

export const exportQuestion = z.object({ id: z.string().describe('Of an export of this account.') })
