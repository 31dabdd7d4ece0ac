import { z } from 'zod'
import { companyKinds, companyStatuses, hideableFields } from '#core/companies/company.ts'
import { choiceFilters } from '#core/search/filters.ts'

/** Responses of the API, field by field: parsing drops every other field. */

const place = z.object({ id: z.int(), name: z.string() })
const industry = z.object({ id: z.int(), code: z.string(), nameVi: z.string(), nameEn: z.string() })
const text = z.string().nullable()

export const companyResponse = z
  .object({
    slug: z.string().describe("What the company page's address carries."),
    taxCode: z.string().describe("The tax code; a household business's personal number is masked."),
    kind: z.enum(companyKinds),
    name: z.string(),
    internationalName: text,
    shortName: text,
    address: text.describe('As registered.'),
    ward: text,
    presentWard: place
      .nullable()
      .describe('The ward since July 2025. Null where it is unknown or one of presentWardCandidates.'),
    presentWardCandidates: z
      .array(place)
      .describe('The wards since July 2025 that a ward was split between, where it was.'),
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
      const id = values ? z.string().describe('What the parameter takes.') : z.int()
      return [counts, z.array(z.object({ id, count: z.int() }))]
    }),
  ),
  flags: z.object({
    hasPhoneOrEmail: z.int(),
    hasPhone: z.int(),
    hasEmail: z.int(),
    hasRepresentative: z.int(),
  }),
})

export const searchResponse = z
  .object({
    results: z.array(companyResponse),
    total: z.int().describe('Exact; -1 where a fallback method cannot know.'),
    facets: searchFacets
      .optional()
      .describe(
        'How many results each choice would leave; of wards, those of the province asked for. Absent from fallback methods.',
      ),
    page: z.int(),
    perPage: z.int(),
    search_method: z.enum(['fast', 'complex', 'basic']),
    search_engine: z.enum(['memory', 'postgres']),
    execution_time_ms: z.number(),
    corrected: z
      .object({
        kind: z.enum(['keystrokes', 'legalForm', 'joined', 'abbreviation', 'spelling', 'prefix', 'nearest']),
        query: z.string().describe('The query searched instead.'),
        dropped: z.array(z.string()).describe('Words of the question left out.'),
      })
      .optional()
      .describe(
        'How the answer differs from the question. `nearest`: no company has all the words; these names come nearest, at most 100, and there are no facets.',
      ),
    interpretation: z
      .object({
        keystrokes: z.string().optional().describe('What the keys of Telex or VNI stand for.'),
        place: z
          .object({
            key: z.enum(['cityId', 'districtId', 'provinceId', 'wardId']),
            id: z.int(),
            text: z.string().describe('As it was typed.'),
          })
          .optional()
          .describe('The filter that the end of the query was read as. `as=words` searches it as words.'),
      })
      .optional(),
    isPersonalNumber: z
      .literal(true)
      .optional()
      .describe(
        'Set where the query is a 12-digit personal number that was not looked up. With an API key, five a day are.',
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
        'Figures that the text mentions: of 402 required and available, of too many companies found and most.',
      ),
    instance: z.string(),
    requestId: z.string(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457.' })
