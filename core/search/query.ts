import { tokenize } from '#text/tokenize.ts'

/** What can be wrong with a query, and how English says it under the search box. */
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

/** One part of a query; `q.slice(start, end)` is how it is written, `text` what it says. */
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

/** What is longer is cut, never refused: UTF-16 units of the text, and words that are searched. */
export const longestQuery = 500
export const mostWords = 32

const quote = /["“”„‟«»＂]/
const quotes = new RegExp(quote.source, 'g')
const blank = /\s/

/** A query as the rest of the product may hold it: well-formed, composed, without control characters, cut to length. */
export function cleanQuery(text: string): string {
  const cut = text
    .slice(0, longestQuery * 4)
    .toWellFormed()
    .replaceAll('\ufffd', ' ')
    .normalize('NFC')
  const clean = cut
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestQuery)
  return clean.toWellFormed().replaceAll('\ufffd', '').trim()
}

/** The parts of a query in order, and the first thing that is wrong with it. */
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

/** True when a query needs the complex method: it has phrases or exclusions. */
export function isComplex(chips: readonly Chip[]): boolean {
  return chips.some((chip) => chip.kind !== 'term')
}

/** The query without one of its parts. */
export function removeChip(q: string, chip: Pick<Chip, 'start' | 'end'>): string {
  return cleanQuery(`${q.slice(0, chip.start)} ${q.slice(chip.end)}`)
}

/** A query of these parts. */
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
    // A dash between words is how names are written ("ABC - Chi nhánh Hà Nội"); at the end it waits for its word.
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

/** A query in the words that search methods take. */
export interface QueryWords {
  /** As typed, accents kept, one word each. */
  words: string[]
  phrases: string[]
  excludedWords: string[]
  excludedPhrases: string[]
}

/** The searchable words of a query's parts; punctuation is gone, and so is what exceeds the limit. */
export function queryWords(chips: readonly Chip[]): QueryWords {
  const result: QueryWords = { words: [], phrases: [], excludedWords: [], excludedPhrases: [] }
  let room = mostWords
  for (const { kind, text } of chips) {
    const typed = tokenize(text)
      .map((token) => text.slice(token.start, token.end))
      .slice(0, room)
    if (typed.length === 0) continue
    room -= typed.length
    if (kind === 'term') result.words.push(...typed)
    else if (kind === 'phrase') result.phrases.push(typed.join(' '))
    // "-a.b" means that name, not every name with an a or a b.
    else if (kind === 'excluded' && typed.length === 1) result.excludedWords.push(typed[0])
    else result.excludedPhrases.push(typed.join(' '))
  }
  return result
}

/** True when nothing of a query can be searched, though something was typed. */
export function isUnsearchable(q: string, words: QueryWords): boolean {
  if (q.replace(quotes, '').trim() === '') return false
  return Object.values(words).every((list: string[]) => list.length === 0)
}
