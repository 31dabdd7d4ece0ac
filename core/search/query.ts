import { tokenize } from '#text/tokenize.ts'

/** Problems of a query, with their English messages under the search box. */
export const queryProblems = {
  loneQuote: 'Please add a phrase for exact phrase search',
  unclosedPhrase: 'Please close the quotes for exact phrase search',
  unclosedExcludedPhrase: 'Please close the quotes to exclude the exact phrase',
  loneDash: 'Please add a non-empty term to exclude after the dash (e.g., -unwanted)',
  excludedTooShort: 'Please add a non-empty & longer term to exclude (e.g., -unwanted)',
  emptyPhrase: 'Please provide a non-empty phrase',
} as const
export type QueryProblem = keyof typeof queryProblems

export type ChipKind = 'term' | 'phrase' | 'excluded' | 'excludedPhrase'

/** One part of a query: `q.slice(start, end)` as written, `text` its content. */
export interface Chip {
  kind: ChipKind
  text: string
  start: number
  end: number
}

export interface ParsedQuery {
  chips: Chip[]
  problem?: QueryProblem
}

/** Max UTF-16 units of a query, and words searched. Longer queries are cut, never rejected. */
export const maxQueryLength = 500
export const maxWords = 32

const quote = /["“”„‟«»＂]/
const quotes = new RegExp(quote.source, 'g')
const blank = /\s/

/** Normalises a query: well-formed, composed, without control characters, cut to length. */
export function cleanQuery(text: string): string {
  const cut = text
    .slice(0, maxQueryLength * 4)
    .toWellFormed()
    .replaceAll('\ufffd', ' ')
    .normalize('NFC')
  const clean = cut
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxQueryLength)
  return clean.toWellFormed().replaceAll('\ufffd', '').trim()
}

/** Parses a query into its parts, in order, and its first problem. */
export function parseQuery(q: string): ParsedQuery {
  const chips: Chip[] = []
  let at = 0
  while (at < q.length) {
    if (blank.test(q[at])) {
      at++
      continue
    }
    const part = readPart(q, at)
    if (part.problem) return { chips, problem: part.problem }
    if (part.chip) chips.push(part.chip)
    at = part.end
  }
  return { chips }
}

/** Returns whether a query has phrases or exclusions and needs the complex method. */
export function isComplex(chips: readonly Chip[]): boolean {
  return chips.some((chip) => chip.kind !== 'term')
}

/** Returns the query without one part. */
export function removeChip(q: string, chip: Pick<Chip, 'start' | 'end'>): string {
  return cleanQuery(`${q.slice(0, chip.start)} ${q.slice(chip.end)}`)
}

/** Formats parts as a query. */
export function writeQuery(chips: readonly Pick<Chip, 'kind' | 'text'>[]): string {
  const write = {
    term: (text: string) => text,
    phrase: (text: string) => `"${text}"`,
    excluded: (text: string) => `-${text}`,
    excludedPhrase: (text: string) => `-"${text}"`,
  }
  return chips.map(({ kind, text }) => write[kind](text)).join(' ')
}

interface Part {
  end: number
  chip?: Chip
  problem?: QueryProblem
}

function readPart(q: string, start: number): Part {
  const excluded = q[start] === '-'
  const at = excluded ? start + 1 : start
  if (at < q.length && quote.test(q[at])) return readPhrase(q, start, at + 1, excluded)
  let end = at
  while (end < q.length && !blank.test(q[end]) && !quote.test(q[end])) end++
  const text = q.slice(at, end).replace(/^-+/, '')
  if (!excluded) return { end, chip: { kind: 'term', text, start, end } }
  if (text === '') {
    // Names contain dashes between words ("ABC - Chi nhánh Hà Nội"); a dash at the end waits for its word.
    return q.slice(end).trim() === '' ? { end, problem: 'loneDash' } : { end }
  }
  if ([...text].length < 2) return { end, problem: 'excludedTooShort' }
  return { end, chip: { kind: 'excluded', text, start, end } }
}

function readPhrase(q: string, start: number, from: number, excluded: boolean): Part {
  const length = q.slice(from).search(quote)
  if (length < 0) {
    if (excluded) return { end: q.length, problem: 'unclosedExcludedPhrase' }
    return { end: q.length, problem: q.slice(from).trim() === '' ? 'loneQuote' : 'unclosedPhrase' }
  }
  const end = from + length + 1
  const text = q.slice(from, end - 1).trim()
  if (tokenize(text).length === 0) return { end, problem: 'emptyPhrase' }
  return { end, chip: { kind: excluded ? 'excludedPhrase' : 'phrase', text, start, end } }
}

/** Words of a query for the search methods. */
export interface QueryWords {
  /** As typed, accents kept, one word each. */
  words: string[]
  phrases: string[]
  excludedWords: string[]
  excludedPhrases: string[]
}

/** Returns the searchable words of a query's parts, without punctuation, cut to the limit. */
export function queryWords(chips: readonly Chip[]): QueryWords {
  const result: QueryWords = { words: [], phrases: [], excludedWords: [], excludedPhrases: [] }
  let room = maxWords
  for (const { kind, text } of chips) {
    const typed = tokenize(text)
      .map((token) => text.slice(token.start, token.end))
      .slice(0, room)
    if (typed.length === 0) continue
    room -= typed.length
    if (kind === 'term') result.words.push(...typed)
    else if (kind === 'phrase') result.phrases.push(typed.join(' '))
    // "-a.b" excludes that name, not every name with an a or a b.
    else if (kind === 'excluded' && typed.length === 1) result.excludedWords.push(typed[0])
    else result.excludedPhrases.push(typed.join(' '))
  }
  return result
}

/** Returns whether text was typed but nothing of it can be searched. */
export function isUnsearchable(q: string, words: QueryWords): boolean {
  if (q.replace(quotes, '').trim() === '') return false
  return Object.values(words).every((list: string[]) => list.length === 0)
}
