import type { Arbitrary } from 'fast-check'
import { array, constantFrom, integer, oneof, option, record, subarray, tuple, uniqueArray } from 'fast-check'
import type {
  EngineChange,
  EngineDocument,
  EngineFilters,
  EngineQuery,
  EngineSchema,
  NumberPrefix,
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

const code = oneof(
  {
    weight: 9,
    arbitrary: tuple(integer({ min: 1, max: 12 }), option(integer({ min: 0, max: 3 }))).map(
      ([number, branch]) => `${String(number).padStart(10, '0')}${branch === null ? '' : `-00${branch}`}`,
    ),
  },
  { weight: 1, arbitrary: constantFrom('000000000112', '000000000712', '') },
)

const numbers = ['0901', '0902', '09011', '090112345678901', '0000000001', '0000000003', '9'.repeat(15)]

/** A prefix of some code or number, sometimes of none. */
const digits = oneof(
  tuple(oneof(code, constantFrom(...numbers)), integer({ min: 0, max: 15 })).map(([number, length]) =>
    number.slice(0, length),
  ),
  constantFrom('1', '%', '9'.repeat(16)),
)

const numberPrefix: Arbitrary<NumberPrefix> = record(
  {
    code: digits,
    number: digits,
    codeLengths: constantFrom([10, 13], [10, 13], [10], [], [12, 10, 10, 99]),
    numberLengths: constantFrom([4, 5, 10], [10, 4], [15], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15]),
  },
  { requiredKeys: ['codeLengths', 'numberLengths'] },
)

const document: Arbitrary<EngineDocument> = record({
  id: integer({ min: 1, max: 60 }),
  version: integer({ min: 0, max: 8 }),
  name,
  alternateNames: array(oneof(words(3), words(6)), { maxLength: 2 }),
  code,
  numbers: array(constantFrom(...numbers), { maxLength: 3 }),
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
  dateFrom: date,
  dateTo: date,
  excluded: option(
    uniqueArray(integer({ min: 1, max: 70 }), { maxLength: 60, size: 'max' }).map((ids) => ({
      key: ids.toSorted((a, b) => a - b).join(),
      ids: Uint32Array.from(ids).sort(),
    })),
    { nil: undefined },
  ),
})

const few = (maxLength: number) => array(oneof(word, words(3)), { maxLength })

const anyQuery: Arbitrary<EngineQuery> = record({
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
  numberPrefix: oneof(
    { weight: 9, arbitrary: constantFrom(undefined) },
    { weight: 1, arbitrary: numberPrefix },
  ),
  filters: oneof(constantFrom({}), filters),
  sort: constantFrom('relevance', 'relevance', 'newest', 'oldest', 'name'),
  offset: constantFrom(0, 0, 0, 3, 50),
  limit: constantFrom(5, 10, 100),
  relax: constantFrom(false),
  counts: option(
    subarray([...schema.facets]).chain((facets) =>
      tuple(...facets.map((facet) => subarray([...schema.facets]).map((ignoring) => ({ facet, ignoring })))),
    ),
    { nil: undefined },
  ),
})

const prefixQuery = tuple(anyQuery, numberPrefix).map(
  ([{ filters, sort, offset, limit, counts }, prefix]) => ({
    words: [],
    numberPrefix: prefix,
    filters,
    sort,
    offset,
    limit,
    counts,
  }),
)

export const query: Arbitrary<EngineQuery> = oneof(
  { weight: 7, arbitrary: anyQuery },
  { weight: 1, arbitrary: prefixQuery },
)
