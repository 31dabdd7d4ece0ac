import { fold, spell } from '#text/fold.ts'
import { scanWords } from '#text/tokenize.ts'
import { numberKey } from '#search-engine/number-keys.ts'
import { checkNumbers, maxAlternates, maxNameWords } from '#search-engine/rows.ts'
import type { CompiledSchema } from '#search-engine/schema.ts'
import type { EngineDocument } from '#search-engine/types.ts'
import { collationKey } from './collation.ts'

/** Begins every name, so that a phrase can match its start. No word contains it. */
const start = '^'

/** More than a name has words, so that no phrase reaches into the next name. */
const gap = maxNameWords + 1

const text = { type: 'text', analyzer: 'whitespace', norms: false, position_increment_gap: gap } as const
const keyword = { type: 'keyword', doc_values: false } as const
const integer = { type: 'integer' } as const

/**
 * Fields of an index. Words arrive ready: our own normaliser folds and splits names, so that both engines read a name
 * alike.
 */
export function mappingOf({ source: { facets } }: CompiledSchema) {
  return {
    dynamic: 'strict',
    _source: { excludes: ['derived.*'] },
    properties: {
      id: { type: 'long' },
      version: { type: 'long' },
      removed: { type: 'boolean' },
      name: { ...keyword, index: false },
      alternateNames: { ...keyword, index: false },
      derived: {
        properties: {
          /** Words of all names. */
          words: text,
          /** Words of all names with accents. */
          spellings: keyword,
          /** Words of the main name, with and without its legal form. */
          name: text,
          core: text,
          alternates: text,
          wholeCore: keyword,
          wholeAlternates: keyword,
          coreLength: integer,
          alternateLength: integer,
          form: integer,
          sortName: { type: 'keyword', index: false },
          code: { type: 'long' },
          numbers: { type: 'long' },
          quality: integer,
          date: integer,
          flags: integer,
          facets: { properties: Object.fromEntries(facets.map((facet) => [facet, integer])) },
        },
      },
    },
  }
}

/** Reads the words of a name: folded, and spelled with accents. */
function readName(name: string): { word: string; spelling: string }[] {
  const words: { word: string; spelling: string }[] = []
  scanWords(name, (from, to) => {
    if (words.length === maxNameWords) return
    const spelling = spell(name.slice(from, to))
    const word = fold(spelling)
    if (word !== '') words.push({ word, spelling })
  })
  return words
}

/** Returns the number of the longest legal form that a name begins with and continues after, 0 for none. */
function formOf(words: readonly string[], { forms }: CompiledSchema): number {
  return (
    forms.findIndex(
      (form) => form.length < words.length && form.every((word, place) => words[place] === word),
    ) + 1
  )
}

/** Names of a document that are indexed, the main one first. */
export const namesOf = ({ name, alternateNames }: Pick<EngineDocument, 'name' | 'alternateNames'>) =>
  [name, ...alternateNames.slice(0, maxAlternates)].map(readName)

/** Returns a document as stored in the index. Throws a RangeError when a number does not fit. */
export function toSource(
  document: EngineDocument,
  schema: CompiledSchema,
  names: ReturnType<typeof namesOf>,
): object {
  checkNumbers(document)
  const { id, version, name, alternateNames, code, numbers, quality, date, flags } = document
  const [main, ...alternates] = names.map((words) => words.map(({ word }) => word))
  const form = formOf(main, schema)
  const core = form === 0 ? main : main.slice(schema.forms[form - 1].length)
  const keys = [...new Set(numbers.map(numberKey))].filter((key) => key >= 0)
  const codeKey = numberKey(code)
  return {
    id,
    version,
    removed: false,
    name,
    alternateNames,
    derived: {
      words: [main, ...alternates].map((words) => words.join(' ')),
      spellings: [...new Set(names.flat().map(({ spelling }) => spelling))],
      name: [start, ...main].join(' '),
      core: [start, ...core].join(' '),
      alternates: alternates.map((words) => words.join(' ')),
      wholeCore: core.join(' '),
      wholeAlternates: alternates.map((words) => words.join(' ')),
      coreLength: core.length,
      alternateLength: Math.max(0, ...alternates.map((words) => words.length)),
      form,
      sortName: collationKey(names[0].map(({ spelling }) => spelling)),
      ...(codeKey >= 0 && { code: codeKey }),
      numbers: keys,
      quality,
      ...(date > 0 && { date }),
      flags: schema.source.flags.flatMap((_flag, bit) => ((flags & (1 << bit)) === 0 ? [] : [bit])),
      facets: Object.fromEntries(schema.source.facets.map((facet, at) => [facet, document.facets[at] ?? 0])),
    },
  }
}
