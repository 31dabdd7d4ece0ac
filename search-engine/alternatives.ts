import type { SoughtWord, Unit } from './interpretation.ts'
import { onlyWord } from './interpretation.ts'
import type { CompiledSchema } from './schema.ts'
import type { Relaxation } from './types.ts'
import { bitWords } from './bits.ts'
import { type DocSet, emptySet, intersectAll, union } from './doc-set.ts'
import { wordRange } from './match.ts'
import type { Segment } from './segment.ts'
import { type Work, wordsPerUnit } from './work.ts'

/** Lookups of the words of an index; `Lexicon` says what each returns. */
export interface Words {
  readonly schema: CompiledSchema
  frequency(word: string): number
  isProperPrefix(word: string): boolean
  similar(word: string, limit: number, min: number): readonly { word: string; edits: number }[]
}

/** Words that can replace the words typed from `from` up to, not including, `to`. */
export interface Alternative {
  from: number
  to: number
  words: readonly SoughtWord[]
  kind: 'typed' | Exclude<Relaxation['kind'], 'legalForm' | 'nearest'>
  /** Share of the typed words' weight that this carries: 1 is as good as typed. */
  worth: number
  /** Treats a known word as a misspelling. */
  isDoubtful: boolean
}

/** Max documents that the prefix of a last word may match. */
export const maxPrefixMatches = 20_000

const worth = { joined: 0.95, abbreviation: 0.98, prefix: 0.9 }
/** Worth by edit distance. A known word was rarely typed for another. */
const worthOfUnknown = [1, 0.85, 0.7]
const worthOfKnown = [1, 0.6, 0.5]

/** Shorter words are not corrected: too many others are like them. */
export const oneEditFrom = 4
/** Units of work to look up similar words. */
const similarCost = 2_000

/** Max replacements tried per word. */
const maxSimilar = 10
/** A known word counts as a misspelling only of words this many times as frequent. */
const muchMore = 20

/** Min letters of each part of a split word, and of a last word that may be a prefix. */
export const minPart = 2
const minPrefix = 2
export const maxSplit = 40
/** Max words in the long form of an abbreviation, or in a run typed as one word. */
const maxParts = 8

/** Cuts a word into known words: as few as possible, then as frequent as possible. */
function cut(word: string, lexicon: Words): string[] | undefined {
  const best: ({ parts: string[]; cost: number } | undefined)[] = [{ parts: [], cost: 0 }]
  for (let end = minPart; end <= word.length; end++) {
    for (let start = 0; start <= end - minPart; start++) {
      const before = best[start]
      if (before === undefined || before.parts.length === maxParts || (start === 0 && end === word.length))
        continue
      const part = word.slice(start, end)
      const frequency = lexicon.frequency(part)
      if (frequency === 0) continue
      const cost = before.cost + 20 - Math.log(frequency)
      const held = best[end]
      if (held === undefined || cost < held.cost) best[end] = { parts: [...before.parts, part], cost }
    }
  }
  return best[word.length]?.parts
}

/** Returns the ways to split an unknown word into two known ones, or any word into more. */
function split(word: string, lexicon: Words): string[][] {
  const found: string[][] = []
  if (lexicon.frequency(word) === 0) {
    for (let at = minPart; at <= word.length - minPart; at++) {
      const parts = [word.slice(0, at), word.slice(at)]
      if (parts.every((part) => lexicon.frequency(part) > 0)) found.push(parts)
    }
  }
  const more = cut(word, lexicon)
  return more !== undefined && more.length > 2 ? [...found, more] : found
}

const toSought = (words: readonly string[]): SoughtWord[] => words.map((word) => ({ word }))

/** Returns every way to read the words of a query, as typed included, until the work budget is spent. */
export function findAlternatives(units: readonly Unit[], lexicon: Words, work: Work): Alternative[] {
  const words = units.map((unit) => onlyWord(unit)?.word)
  const found: Alternative[] = []
  const add = (
    from: number,
    to: number,
    sought: readonly SoughtWord[],
    kind: Alternative['kind'],
    value: number,
    isDoubtful = false,
  ) => found.push({ from, to, words: sought, kind, worth: value, isDoubtful })

  for (const [at, unit] of units.entries()) {
    const typed = onlyWord(unit)
    if (typed !== undefined && lexicon.frequency(typed.word) > 0) add(at, at + 1, [typed], 'typed', 1)
  }
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (word === undefined) continue
    if (next !== undefined && lexicon.frequency(word + next) > 0)
      add(at, at + 2, toSought([word + next]), 'joined', worth.joined)
    if (word.length >= 2 * minPart && word.length <= maxSplit)
      for (const parts of split(word, lexicon)) add(at, at + 1, toSought(parts), 'joined', worth.joined)
    for (const { short, long } of lexicon.schema.abbreviations) {
      for (const [typed, meant] of [
        [short, long],
        [long, short],
      ]) {
        if (typed.every((part, place) => words[at + place] === part))
          add(at, at + typed.length, toSought(meant), 'abbreviation', worth.abbreviation)
      }
    }
  }
  const last = units.length - 1
  const beginning = units[last] && onlyWord(units[last])
  if (beginning && beginning.word.length >= minPrefix && lexicon.isProperPrefix(beginning.word))
    add(last, last + 1, [{ ...beginning, prefix: true }], 'prefix', worth.prefix)
  for (const [at, word] of words.entries()) {
    if (word === undefined || word.length < oneEditFrom || !work.spend(similarCost)) continue
    const frequency = lexicon.frequency(word)
    const isKnown = frequency > 0
    const value = isKnown ? worthOfKnown : worthOfUnknown
    for (const { word: other, edits } of lexicon.similar(word, maxSimilar, frequency * muchMore))
      add(at, at + 1, toSought([other]), 'spelling', value[edits], isKnown)
  }
  return found
}

/** Returns the documents that have the words of an alternative; empty when that would exceed the work budget. */
export function documentsOf(segment: Segment, alternative: Alternative, work: Work): DocSet {
  const sets = alternative.words.map((word) => {
    const [first, end] = wordRange(segment, word)
    if (end - first === 1) return segment.posting(first)
    if (end === first) return emptySet
    let size = 0
    for (let other = first; other < end; other++) size += segment.frequency(other)
    // A prefix that matches too much carries no information.
    if (size > maxPrefixMatches || !work.spend(size)) return emptySet
    return union(
      Array.from({ length: end - first }, (_none, other) => segment.posting(first + other)),
      segment.size,
    )
  })
  if (sets.length === 1) return sets[0]
  const smallest = Math.min(...sets.map(({ count }) => count), bitWords(segment.size) / wordsPerUnit)
  return work.spend(smallest * sets.length) ? intersectAll(sets) : emptySet
}
