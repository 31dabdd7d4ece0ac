import { z } from 'zod'
import { perPageOptions, sorts } from '#core/search/answer.ts'
import { filters } from '#core/search/filters.ts'

/**
 * The parameters as the OpenAPI document describes them. Nothing is refused by them: `core/search/params.ts` gives
 * whatever is not usable its default, as the pages do.
 */
const kinds = {
  choice: z.int().min(0).optional().describe('An id of /api/facets; 0 asks for companies without one.'),
  dates: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2},\d{4}-\d{2}-\d{2}$/)
    .optional()
    .describe('Issue date, both ends inclusive: 2020-01-01,2020-12-31.'),
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

export const searchQuestion = z.object({
  q: z
    .string()
    .optional()
    .describe(
      'Words, a tax code or a phone number, or how either begins. "exact phrase", -excluded, -"excluded phrase". A place may follow a name.',
    ),
  ...Object.fromEntries(filters.map((filter) => [filter.key, describeFilter(filter)])),
  as: z
    .literal('words')
    .optional()
    .describe('Searches the text as words, whatever place or keystrokes it could be.'),
  sort: z.enum(sorts).default('relevance'),
  page: z.int().min(1).default(1),
  perPage: z.literal([...perPageOptions]).default(10),
})

export const companyQuestion = z.object({
  taxCode: z.string().describe('As written anywhere: 0101234567, 0101234567-001, with blanks or dots.'),
})

export const suggestQuestion = z.object({
  q: z.string().optional().describe('What has been typed so far; less than two characters complete nothing.'),
})
