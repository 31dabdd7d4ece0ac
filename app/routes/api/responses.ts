import { z } from 'zod'
import { companyKinds, companyStatuses, hideableFields } from '#core/companies/company.ts'
import { exportColumns } from '#core/exports/columns.ts'
import type { ExportRequestQuote, ExportRequestReceipt } from '#core/exports/export-request.server.ts'
import { exportFormats, type ExportFormat } from '#core/exports/formats.ts'
import type { ExportSummary } from '#core/exports/read-exports.server.ts'
import { byFlag, choiceFilters } from '#core/search/filters.ts'

/** Responses of the API, field by field: parsing drops every other field. */

const place = z.object({ id: z.int(), name: z.string() })
const industry = z.object({ id: z.int(), code: z.string(), nameVi: z.string(), nameEn: z.string() })
const text = z.string().nullable()

export const companyResponse = z
  .object({
    slug: z.string().describe('Identifier in the address of the company page.'),
    taxCode: z.string().describe("The tax code; a household business's personal number is masked."),
    kind: z.enum(companyKinds),
    name: z.string(),
    internationalName: text,
    shortName: text,
    address: text.describe('As registered.'),
    ward: text,
    presentWard: place
      .nullable()
      .describe('The ward since July 2025. Null if it is unknown or one of presentWardCandidates.'),
    presentWardCandidates: z.array(place).describe('The wards since July 2025 that replaced a split ward.'),
    district: place.nullable(),
    city: place.nullable().describe('One of the 63 provinces of registry addresses.'),
    province: z
      .object({
        code: z.string(),
        name: z.string(),
        fullName: z.string().describe('With its kind: "Tỉnh Lâm Đồng".'),
      })
      .nullable()
      .describe('One of the 34 provinces since July 2025.'),
    businessType: industry.nullable().describe('Main industry (VSIC).'),
    phone: text,
    email: text,
    legalRepresentative: text,
    issueDate: z.iso.date().nullable(),
    status: z.enum(companyStatuses),
    hiddenFields: z.array(z.enum(hideableFields)).describe('Fields the company asked to hide; null here.'),
    updatedAt: z.string(),
  })
  .meta({ id: 'Company' })

const searchFacets = z.object({
  ...Object.fromEntries(
    choiceFilters.map(({ counts, values }) => {
      const id = values ? z.string().describe('Value of the parameter.') : z.int()
      return [counts, z.array(z.object({ id, count: z.int() }))]
    }),
  ),
  flags: z.object(byFlag(() => z.int())),
})

export const searchResponse = z
  .object({
    results: z.array(companyResponse),
    total: z.int().describe('Exact; -1 if a fallback method cannot tell.'),
    facets: searchFacets
      .optional()
      .describe(
        'Number of results per choice; for wards, those of the requested province. Missing from fallback methods.',
      ),
    page: z.int(),
    perPage: z.int(),
    search_method: z.enum(['fast', 'complex', 'basic']),
    search_engine: z.enum(['memory', 'opensearch', 'postgres']),
    execution_time_ms: z.number(),
    corrected: z
      .object({
        kind: z.enum(['keystrokes', 'legalForm', 'joined', 'abbreviation', 'spelling', 'prefix', 'nearest']),
        query: z.string().describe('The query searched instead.'),
        dropped: z.array(z.string()).describe('Words of the query that were left out.'),
      })
      .optional()
      .describe(
        'How the search differs from the query. `nearest`: no company has all words; the results are the nearest names, at most 100, without facets.',
      ),
    interpretation: z
      .object({
        keystrokes: z.string().optional().describe('The query decoded from Telex or VNI keystrokes.'),
        place: z
          .object({
            key: z.enum(['cityId', 'districtId', 'provinceId', 'wardId']),
            id: z.int(),
            text: z.string().describe('As typed.'),
          })
          .optional()
          .describe('The filter that the end of the query was read as. `as=words` searches it as words.'),
      })
      .optional(),
    isPersonalNumber: z
      .literal(true)
      .optional()
      .describe(
        'Set if the query is a 12-digit personal number that was not looked up. An API key allows five look-ups a day.',
      ),
  })
  .meta({ id: 'SearchAnswer' })

export const facetsResponse = z
  .object({
    cities: z.array(place),
    districts: z.array(place.extend({ cityId: z.int() })),
    provinces: z.array(place).describe('The 34 since July 2025.'),
    wards: z.array(place.extend({ provinceId: z.int() })).describe('Since July 2025.'),
    businessTypes: z.array(industry),
  })
  .meta({ id: 'Facets' })

export const suggestResponse = z
  .object({
    words: z.array(z.string()).describe('Completions of the last word; at most 5.'),
    companies: z.array(
      companyResponse.pick({ slug: true, name: true, internationalName: true, taxCode: true, city: true }),
    ),
  })
  .meta({ id: 'Suggestions' })

export const problemResponse = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    suggestion: z.string().optional(),
    details: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .describe(
        'Figures of the text: required and available for 402, found and most for too many companies.',
      ),
    instance: z.string(),
    requestId: z.string(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457.' })

export const columnKey = z.enum(exportColumns.map(({ key }) => key))

const figures = {
  companies: z.int().describe('Companies in the file.'),
  new: z.int().describe('Companies that this account has not exported before: one credit each.'),
  reexported: z.int().describe('Companies exported before: free.'),
}
const unknown = z.array(z.string()).describe('Requested entries that match no listed company; not charged.')

const exported = {
  id: z.uuid(),
  ...figures,
  creditsUsed: z.int(),
  format: z.enum(exportFormats),
  columns: z.array(columnKey),
  file: z.url().describe('Address of the file; downloads are free. ?format= selects another format.'),
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
    balanceAfter: z.int().describe('Negative if the balance is too low.'),
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
