import type { Arbitrary } from 'fast-check'
import { array, constantFrom, integer, oneof, option, record, subarray, tuple } from 'fast-check'
import type {
  EngineChange,
  EngineDocument,
  EngineFilters,
  EngineQuery,
  EngineSchema,
} from '#search-engine/types.ts'

export const schema: EngineSchema = {
  facets: ['city', 'district', 'type'],
  flags: ['phone', 'email', 'representative'],
  legalForms: ['công ty', 'công ty tnhh', 'công ty cổ phần', 'công ty cổ phần tư nhân'],
  abbreviations: [
    ['cty', 'công ty'],
    ['tm', 'thương mại'],
  ],
}

const vocabulary = [
  'hòa',
  'hoà',
  'Hoa',
  'PHÁT',
  'phat',
  'thép',
  'thep',
  'công',
  'ty',
  'cổ',
  'phần',
  'x',
  '3',
  '10',
  'mại',
  'thương',
  'tư',
  'nhân',
  'm&a',
  'thuý',
  'thúy',
  'đá',
  '2-',
]

const word = constantFrom(...vocabulary)
const words = (maxLength: number) => array(word, { maxLength }).map((list) => list.join(' '))

const name = oneof(
  words(6),
  tuple(constantFrom(...schema.legalForms, 'CONG TY', 'Công ty CỔ PHẦN'), words(5)).map((parts) =>
    parts.join(' '),
  ),
)

const code = tuple(integer({ min: 1, max: 12 }), option(integer({ min: 1, max: 3 }))).map(
  ([number, branch]) => `${String(number).padStart(10, '0')}${branch === null ? '' : `-00${branch}`}`,
)

const document: Arbitrary<EngineDocument> = record({
  id: integer({ min: 1, max: 60 }),
  version: integer({ min: 0, max: 8 }),
  name,
  alternateNames: array(oneof(words(3), words(6)), { maxLength: 2 }),
  code,
  numbers: array(constantFrom('0901', '0902', '0000000001', '0000000003'), { maxLength: 2 }),
  quality: integer({ min: 0, max: 4 }),
  date: constantFrom(0, 1, 40000, 45000, 45001, 65535),
  facets: tuple(integer({ min: 0, max: 3 }), integer({ min: 0, max: 5 }), constantFrom(0, 7)),
  flags: integer({ min: 0, max: 7 }),
})

export const documents: Arbitrary<EngineDocument[]> = array(document, { maxLength: 120, size: 'max' }).map(
  (list) => [...new Map(list.map((item) => [item.id, item])).values()],
)

export const changes: Arbitrary<EngineChange[]> = array(
  oneof(
    { weight: 3, arbitrary: document.map((item): EngineChange => ({ type: 'put', document: item })) },
    {
      weight: 1,
      arbitrary: record({ id: integer({ min: 1, max: 60 }), version: integer({ min: 0, max: 8 }) }).map(
        (gone): EngineChange => ({ type: 'remove', ...gone }),
      ),
    },
  ),
  { maxLength: 12 },
)

const date = option(constantFrom(0, 1, 40000, 45000, 65535), { nil: undefined })

const filters: Arbitrary<EngineFilters> = record({
  facets: oneof(
    constantFrom({}),
    record(
      { city: integer({ min: 0, max: 4 }), district: integer({ min: 0, max: 5 }), type: constantFrom(0, 7) },
      { requiredKeys: [] },
    ),
  ),
  allFlags: constantFrom(0, 0, 1, 2, 5),
  anyFlags: constantFrom(0, 0, 3, 4),
  dateFrom: date,
  dateTo: date,
})

const few = (maxLength: number) => array(oneof(word, words(3)), { maxLength })

export const query: Arbitrary<EngineQuery> = record({
  words: oneof(
    few(1),
    few(3),
    tuple(constantFrom(...schema.legalForms), words(2)).map((parts) => [parts.join(' ')]),
  ),
  phrases: oneof(constantFrom([]), few(2)),
  excludedWords: oneof(constantFrom([]), few(2)),
  excludedPhrases: oneof(constantFrom([]), few(1)),
  number: oneof(
    { weight: 8, arbitrary: constantFrom(undefined) },
    { weight: 1, arbitrary: oneof(code, constantFrom('0901', '00 00.000001', '0000000003', '')) },
  ),
  filters: oneof(constantFrom({}), filters),
  sort: constantFrom('relevance', 'relevance', 'newest', 'oldest', 'name'),
  offset: constantFrom(0, 0, 0, 3, 50),
  limit: constantFrom(5, 10, 100),
  relax: constantFrom(false),
  counts: subarray([...schema.facets]).chain((facets) =>
    tuple(...facets.map((facet) => subarray([...schema.facets]).map((ignoring) => ({ facet, ignoring })))),
  ),
})
