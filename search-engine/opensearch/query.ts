import type { Interpretation, SoughtWord } from '#search-engine/interpretation.ts'
import { firstBranchKey, maxDigits, mayHaveBranches, prefixRange } from '#search-engine/number-keys.ts'
import type { PrefixKeys } from '#search-engine/number-prefix.ts'
import type { ParsedQuery } from '#search-engine/parsed-query.ts'
import type { CompiledSchema } from '#search-engine/schema.ts'
import type { EngineFilters } from '#search-engine/types.ts'

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
/**
 * Max words that a prefix at the end of a phrase may stand for; others only rank lower. Three phrases of a query, and
 * what else it asks for, stay below the default `max_clause_count` of 1,024.
 */
const maxExpansions = 200
/** The default of `index.max_regex_length`. */
const maxRegexp = 1_000

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
  if (words.length === 1 && before === '') return hasWord(field, words[0])
  return isPrefix(words)
    ? { match_phrase_prefix: { [field]: { query, max_expansions: maxExpansions } } }
    : { match_phrase: { [field]: { query } } }
}

/** The words and nothing else. */
function whole(field: string, words: readonly SoughtWord[]): Clause {
  if (!isPrefix(words)) return { term: { [field]: { value: join(words) } } }
  const value = `${escape(join(words))}[^ ]*`
  return value.length > maxRegexp ? any([]) : { regexp: { [field]: { value } } }
}

/** A name without its legal form that begins with the words, the last of them half typed. */
const beginsWith = (words: readonly SoughtWord[]): Clause => ({
  prefix: { 'derived.wholeCore': { value: join(words) } },
})

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
export const ranges = (prefix: number, lengths: readonly number[]) =>
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

/** All words in one alternate name, in any order. */
function inOneName(words: readonly SoughtWord[]): Clause {
  const distinct = [...new Set(words.map(({ word }) => word))]
  return {
    intervals: {
      'derived.alternates': {
        all_of: {
          // Less than the gap between two names.
          max_gaps: 120,
          intervals: distinct.map((query) => ({ match: { query } })),
        },
      },
    },
  }
}

/** Groups of documents to suggest for a half-typed name, best first: those of `suggest.ts`. */
export function suggestionClauses({ core, full }: Interpretation, { forms }: CompiledSchema): Clause[] {
  const isBegun = (form: readonly string[]) =>
    full.length <= form.length &&
    full.every(({ word, prefix }, at) => (prefix ? form[at].startsWith(word) : form[at] === word))
  const begun = forms.flatMap((form, at) => (isBegun(form) ? [at + 1] : []))
  return [
    whole('derived.wholeCore', core),
    any([whole('derived.wholeAlternates', core), whole('derived.wholeAlternates', full)]),
    any([beginsWith(core), { terms: { 'derived.form': begun } }]),
    all(full.map((word) => hasWord('derived.words', word))),
  ]
}

/** Tiers of `evidence.ts`, strongest first. */
function tierClauses({ core, full }: Interpretation): Clause[] {
  const everyWord = (field: string) => all(core.map((word) => hasWord(field, word)))
  return [
    whole('derived.wholeCore', core),
    any([whole('derived.wholeAlternates', core), whole('derived.wholeAlternates', full)]),
    any([
      isPrefix(core) ? beginsWith(core) : adjacent('derived.core', core, '^ '),
      adjacent('derived.name', full, '^ '),
    ]),
    adjacent('derived.name', core),
    everyWord('derived.name'),
    adjacent('derived.alternates', core),
    isPrefix(core) ? everyWord('derived.alternates') : inOneName(core),
    { match_all: {} },
  ]
}

/** The best documents of the strongest tiers: they fill a page of most broad queries, and few match. */
export function bestTiers(interpretation: Interpretation): Clause[] {
  const [exact, alternate, start] = tierClauses(interpretation)
  const lte = interpretation.core.length + 1
  return [exact, alternate, all([start, { range: { 'derived.coreLength': { lte } } }])]
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

/** Scores the documents that match a filter and a tier by their evidence. */
export function byEvidence(
  filter: readonly Clause[],
  interpretation: Interpretation,
  tiers = tierClauses(interpretation),
): Clause {
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
                queries: tiers.map((clause, tier) => constant(clause, (8 - tier) * tierStep)),
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
