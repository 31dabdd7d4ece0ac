import { z } from 'zod'
import { defaultColumns } from '#core/exports/columns.ts'
import { exportFormats } from '#core/exports/formats.ts'
import { maxCompanies } from '#core/exports/quote.ts'
import { perPageOptions, sorts } from '#core/search/search-response.ts'
import { filters } from '#core/search/filters.ts'
import { columnKey } from './responses.ts'

/**
 * Search parameters, for the OpenAPI document only. `core/search/params.ts` parses them, with defaults for invalid
 * values, as on the pages.
 */
const kinds = {
  choice: z.int().min(0).optional().describe('An id of /api/facets; 0 selects companies without one.'),
  dates: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2},\d{4}-\d{2}-\d{2}$/)
    .optional()
    .describe('Registration date, both ends inclusive: 2020-01-01,2020-12-31.'),
  flag: z.literal('true').optional().describe('Only companies that have it.'),
  own: z
    .literal('true')
    .optional()
    .describe("Only companies that the key's account has not exported. Ignored without a key."),
}

function describeFilter(filter: (typeof filters)[number]) {
  if (!('values' in filter)) return kinds[filter.kind]
  const names = 'isComplete' in filter ? filter.values : [...filter.values, 'other']
  return z.enum(names).optional()
}

export const searchRequest = z.object({
  q: z
    .string()
    .optional()
    .describe(
      'Words, a tax code or a phone number, or the beginning of either. "exact phrase", -excluded, -"excluded phrase". A place may follow a name.',
    ),
  ...Object.fromEntries(filters.map((filter) => [filter.key, describeFilter(filter)])),
  as: z.literal('words').optional().describe('Searches the query as words, not as a place or keystrokes.'),
  sort: z.enum(sorts).default('relevance'),
  page: z.int().min(1).default(1),
  perPage: z.literal([...perPageOptions]).default(10),
})

export const companyRequest = z.object({
  taxCode: z.string().describe('In any spelling: 0101234567, 0101234567-001, with spaces or dots.'),
})

export const suggestRequest = z.object({
  q: z.string().optional().describe('The typed text, at least two characters.'),
})

const format = z.enum(exportFormats)

/** Strict, because a misspelt `quoteOnly` would cost money. */
export const orderRequest = z
  .strictObject({
    companies: z
      .array(z.string())
      .optional()
      .describe(`Tax codes or slugs in any spelling; at most ${maxCompanies}.`),
    search: z
      .union([z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))])
      .optional()
      .describe(
        'All results of a search: the parameters of /api/search as a query string or an object. Values that /api/search ignores are errors here. page and perPage are ignored.',
      ),
    format: format.default('csv'),
    columns: z
      .array(columnKey)
      .min(1)
      .default([...defaultColumns])
      .describe('In the order of the file.'),
    quoteOnly: z.boolean().default(false).describe('Returns the cost without exporting.'),
  })
  .refine(({ companies, search }) => (companies === undefined) !== (search === undefined), {
    message: 'either companies or search says what to export',
  })
  .meta({ id: 'ExportOrder', description: 'Either companies or search.' })

export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,200}$/)
  .describe(
    '8 to 200 visible ASCII characters of your choice, required unless quoteOnly. The same key and body is the same export, charged once, for the life of the account.',
  )

export const fileRequest = z.object({
  format: format.optional().describe('Default: the format of the export.'),
})

/** Gives unusable numbers their default. */
export const exportsRequest = z.object({
  page: z.int().min(1).max(1_000_000).catch(1),
  perPage: z.int().min(1).max(100).catch(20),
})

export const exportRequest = z.object({ id: z.string().describe('Id of an export of this account.') })
