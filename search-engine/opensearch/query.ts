import type { Interpretation, SoughtWord } from '#search-engine/interpretation.ts'
import { firstBranchKey, maxDigits, mayHaveBranches, prefixRange } from '#search-engine/number-keys.ts'
import type { PrefixKeys } from '#search-engine/number-prefix.ts'
import type { ParsedQuery } from '#search-engine/parsed-query.ts'
import type { CompiledSchema } from '#search-engine/schema.ts'
import type { EngineFilters, EngineSort } from '#search-engine/types.ts'

/** A clause of the query language. */
export type Clause = Record<string, unknown>

export const all = (clauses: readonly Clause[]): Clause => ({ bool: { filter: clauses } })
const any = (clauses: readonly Clause[]): Clause =>
  clauses.length === 0
    ? { match_none: {} }
    : clauses.length === 1
      ? clauses[0]
      : { bool: { should: clauses, minimum_should_match: 1 } }

/** Max ids in one clause: the default of `index.max_terms_count`. */
const maxTerms = 65_536
/** Max words that a prefix at the end of a phrase may stand for: the default of `max_clause_count`. */
const maxExpansions = 1_024

const isPrefix = (words: readonly SoughtWord[]) => words.at(-1)?.prefix === true
const join = (words: readonly SoughtWord[]) => words.map(({ word }) => word).join(' ')
const escape = (word: string) => word.replaceAll(/[^\p{L}\p{N} ]/gu, '\\$&')

/** Documents with a word, or with any word that begins with it. */
export function hasWord(field: string, { word, prefix }: SoughtWord): Clause {
  return prefix ? { prefix: { [field]: { value: word } } } : { term: { [field]: { value: word } } }
}

/** The words in order and adjacent, after `before` where given. */
function adjacent(field: string, words: readonly SoughtWord[], before = ''): Clause {
  const query = before + join(words)
  return isPrefix(words)
    ? { match_phrase_prefix: { [field]: { query, max_expansions: maxExpansions } } }
    : { match_phrase: { [field]: { query } } }
}

/** The words and nothing else. */
function whole(field: string, words: readonly SoughtWord[]): Clause {
  return isPrefix(words)
    ? { regexp: { [field]: { value: `${escape(join(words))}[^ ]*` } } }
    : { term: { [field]: { value: join(words) } } }
}

function hasPhrase(words: readonly string[]): Clause {
  return adjacent(
    'derived.words',
    words.map((word) => ({ word })),
  )
}

function hasNumber(key: number): Clause {
  if (key < 0) return any([])
  const branches = firstBranchKey(key)
  return any([
    { term: { 'derived.code': key } },
    { term: { 'derived.numbers': key } },
    ...(mayHaveBranches(key) ? [{ range: { 'derived.code': { gte: branches, lte: branches + 999 } } }] : []),
  ])
}

/** Ranges of keys that a prefix stands for, one per length that a number can have. */
const ranges = (prefix: number, lengths: readonly number[]) =>
  [...new Set(lengths)]
    .filter((length) => length <= maxDigits)
    .map((length) => prefixRange(prefix, length))
    .filter(([from, to]) => from < to)

function hasPrefix({ code, number, codeLengths, numberLengths }: PrefixKeys): Clause {
  const within = (field: string, [gte, lt]: readonly number[]) => ({ range: { [field]: { gte, lt } } })
  return any([
    ...ranges(code, codeLengths).map((range) => within('derived.code', range)),
    ...ranges(number, numberLengths).map((range) => within('derived.numbers', range)),
  ])
}

/** Everything a document must match but the filters. */
export function matchClauses(parsed: ParsedQuery, { units }: Interpretation): Clause[] {
  if (parsed.impossible) return [any([])]
  const words = units.map(({ alternatives }) =>
    any(
      alternatives.map((sought) => {
        const clauses = sought.map((word) => hasWord('derived.words', word))
        return clauses.length === 1 ? clauses[0] : all(clauses)
      }),
    ),
  )
  const excluded = parsed.excluded.map(hasPhrase)
  return [
    { term: { removed: false } },
    ...words,
    ...(parsed.number === undefined ? [] : [hasNumber(parsed.number)]),
    ...(parsed.prefix === undefined ? [] : [hasPrefix(parsed.prefix)]),
    ...parsed.phrases.map(hasPhrase),
    ...(excluded.length === 0 ? [] : [{ bool: { must_not: excluded } }]),
  ]
}

/** Filters by flags, dates and excluded documents. */
export function filterClauses(
  { allFlags = 0, dateFrom, dateTo, excluded }: EngineFilters,
  { source: { flags } }: CompiledSchema,
): Clause[] {
  const clauses: Clause[] = flags.flatMap((_flag, bit) =>
    (allFlags & (1 << bit)) === 0 ? [] : [{ term: { 'derived.flags': bit } }],
  )
  if (dateFrom !== undefined || dateTo !== undefined)
    clauses.push({ range: { 'derived.date': { gte: Math.max(1, dateFrom ?? 1), lte: dateTo ?? 65_535 } } })
  if (excluded && excluded.ids.length > 0) {
    const must_not: Clause[] = []
    for (let at = 0; at < excluded.ids.length; at += maxTerms)
      must_not.push({ terms: { id: [...excluded.ids.subarray(at, at + maxTerms)] } })
    clauses.push({ bool: { must_not } })
  }
  return clauses
}

/** Filters by facets, without the ignored ones. Throws a RangeError for an unknown facet. */
export function facetClauses(
  { facets = {} }: EngineFilters,
  { source }: CompiledSchema,
  ignoring: readonly string[] = [],
): Clause[] {
  for (const name of [...Object.keys(facets), ...ignoring])
    if (!source.facets.includes(name)) throw new RangeError(`The search index has no facet "${name}"`)
  return Object.entries(facets)
    .filter(([name]) => !ignoring.includes(name))
    .map(([name, value]) => ({ term: { [`derived.facets.${name}`]: value } }))
}

/** Documents that have the query as one of their names, ignoring the legal form. */
export function exactClause({ core, full }: Interpretation): Clause {
  return any([
    whole('derived.wholeCore', core),
    whole('derived.wholeAlternates', core),
    whole('derived.wholeAlternates', full),
  ])
}

/** Score per tier; below it there is room for the words spelled as asked. */
const tierStep = 1_000

/** Tiers of `evidence.ts`, strongest first. */
function tierClauses({ core, full }: Interpretation): Clause[] {
  const everyWord = (field: string) => all(core.map((word) => hasWord(field, word)))
  return [
    whole('derived.wholeCore', core),
    any([whole('derived.wholeAlternates', core), whole('derived.wholeAlternates', full)]),
    any([adjacent('derived.core', core, '^ '), adjacent('derived.name', full, '^ ')]),
    adjacent('derived.name', core),
    everyWord('derived.name'),
    adjacent('derived.alternates', core),
    {
      intervals: {
        'derived.alternates': {
          all_of: {
            // Less than the gap between two names.
            max_gaps: 120,
            intervals: core.map(({ word, prefix }) =>
              prefix ? { prefix: { prefix: word } } : { match: { query: word } },
            ),
          },
        },
      },
    },
    { match_all: {} },
  ]
}

/** The best documents, by evidence alone: they fill a page of most broad queries, and few match. */
export function withBestEvidence(interpretation: Interpretation): Clause {
  const [exact, alternate, start] = tierClauses(interpretation)
  const lte = interpretation.core.length + 1
  return any([exact, alternate, all([start, { range: { 'derived.coreLength': { lte } } }])])
}

/** Evidence keys are at most 13 bits. */
const bestScore = 8_192

/** Evidence key of `evidence.ts`, subtracted from the best score: whole numbers that a float holds exactly. */
const evidenceScript = `
  int step = params.step; int spellings = params.spellings; int words = params.words; int form = params.form;
  int found = (int) Math.round(_score);
  int tier = 8 - found / step;
  int misspelled = (int) Math.min(15, spellings - found % step);
  long length = tier == 5 || tier == 6 ? doc['derived.alternateLength'].value : doc['derived.coreLength'].value;
  int unmatched = tier <= 1 ? 0 : (int) Math.max(0, Math.min(31, length - words));
  int otherForm = form != 0 && doc['derived.form'].value != form ? 1 : 0;
  return params.best - (tier * 1024 + unmatched * 32 + misspelled * 2 + otherForm);`

/** Scores the matching documents by their evidence. */
export function byEvidence(filter: readonly Clause[], interpretation: Interpretation): Clause {
  const { core, form } = interpretation
  const spellings = core.flatMap(({ spelling, prefix }) =>
    spelling === undefined || prefix === true ? [] : [spelling],
  )
  const constant = (clause: Clause, boost: number) => ({ constant_score: { filter: clause, boost } })
  return {
    script_score: {
      query: {
        bool: {
          filter,
          must: [
            {
              dis_max: {
                queries: tierClauses(interpretation).map((clause, tier) =>
                  constant(clause, (8 - tier) * tierStep),
                ),
              },
            },
          ],
          should: spellings.map((spelling) => constant({ term: { 'derived.spellings': spelling } }, 1)),
        },
      },
      script: {
        lang: 'painless',
        source: evidenceScript,
        params: { step: tierStep, best: bestScore, words: core.length, spellings: spellings.length, form },
      },
    },
  }
}

/** Returns the tier of a score. */
export const tierOfScore = (score: number): number => (bestScore - Math.round(score)) >> 10

/** Rank of a document found by number: the code itself, its branches in order, then other numbers. */
const numberScript = `
  if (doc['derived.code'].size() == 0) return 2000;
  long code = doc['derived.code'].value;
  if (code == params.key) return 0;
  return code >= params.branches && code < params.branches + 1000 ? code - params.branches + 1 : 2000;`

/** Text of the code, if it has the prefix, else of the first number that has it, then of the code. */
const prefixScript = `
  boolean within(def ranges, long key) { for (def range : ranges) if (key >= range[0] && key < range[1]) return true; return false; }
  long code = doc['derived.code'].size() == 0 ? 1L : doc['derived.code'].value;
  String text = Long.toString(code).substring(1);
  if (within(params.codes, code)) return '0' + text;
  String first = null;
  for (long key : doc['derived.numbers']) {
    String number = Long.toString(key).substring(1);
    if (within(params.numbers, key) && (first == null || number.compareTo(first) < 0)) first = number;
  }
  return '1' + first + ' ' + (within(params.ordered, code) ? text : '~');`

/** Ends every order, with the id last. */
const byQuality: Clause[] = [
  { 'derived.quality': { order: 'desc' } },
  { 'derived.date': { order: 'desc', missing: '_last' } },
  { id: { order: 'asc' } },
]

const script = (type: 'number' | 'string', source: string, params: Clause): Clause => ({
  _script: { type, script: { lang: 'painless', source, params }, order: 'asc' },
})

/** Sort order of a query. */
export function sortClauses(sort: EngineSort, { number, prefix }: ParsedQuery, isScored: boolean): Clause[] {
  if (sort === 'name') return [{ 'derived.sortName': { order: 'asc' } }, ...byQuality]
  if (sort !== 'relevance')
    return [{ 'derived.date': { order: sort === 'newest' ? 'desc' : 'asc', missing: '_last' } }, ...byQuality]
  if (number !== undefined && number >= 0)
    return [script('number', numberScript, { key: number, branches: firstBranchKey(number) }), ...byQuality]
  if (prefix) {
    const params = {
      codes: ranges(prefix.code, prefix.codeLengths),
      numbers: ranges(prefix.number, prefix.numberLengths),
      ordered: prefix.codeLengths
        .filter((length) => length <= maxDigits)
        .map((length) => [10 ** length, 2 * 10 ** length]),
    }
    return [script('string', prefixScript, params), ...byQuality]
  }
  return isScored ? [{ _score: { order: 'desc' } }, ...byQuality] : byQuality
}

const opposites: Record<string, string> = { asc: 'desc', desc: 'asc', _last: '_first' }

/** Returns the opposite of a sort order. */
export function reverseSort(sort: readonly Clause[]): Clause[] {
  return sort.map((clause) => {
    const [[field, by]] = Object.entries(clause) as [string, { order: string; missing?: string }][]
    const missing = by.missing && { missing: opposites[by.missing] }
    return { [field]: { ...by, ...missing, order: opposites[by.order] } }
  })
}
