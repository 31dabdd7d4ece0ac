import { neighbours, repeated } from './dense-words.ts'
import type { DocSet } from './doc-set.ts'
import { emptySet, filter, intersect, intersectAll, subtract, union } from './doc-set.ts'
import type { Interpretation, SoughtWord } from './interpretation.ts'
import type { LiveSegment } from './live-segment.ts'
import { matchNumber } from './match-number.ts'
import { matchPrefix } from './number-prefix.ts'
import type { ParsedQuery } from './parsed-query.ts'
import type { Segment } from './segment.ts'

/** Returns the range of word numbers that a sought word matches: first, and one past the last. */
export function wordRange(segment: Segment, { word, prefix }: SoughtWord): [number, number] {
  if (prefix === true) return segment.vocabulary.prefixRange(word)
  const found = segment.vocabulary.find(word)
  return found < 0 ? [0, 0] : [found, found + 1]
}

function matchWord(segment: Segment, sought: SoughtWord): DocSet {
  const [first, end] = wordRange(segment, sought)
  if (end - first === 1) return segment.posting(first)
  const sets: DocSet[] = []
  for (let word = first; word < end; word++) sets.push(segment.posting(word))
  return union(sets, segment.size)
}

/** Returns the documents in which the phrase's words are adjacent and in order within one name. */
function matchPhrase(segment: Segment, words: readonly string[], within?: DocSet): DocSet {
  const numbers = words.map((word) => segment.vocabulary.find(word))
  if (numbers.some((number) => number < 0)) return emptySet
  const sets = [...new Set(numbers)].map((number) => segment.posting(number))
  if (within !== undefined) sets.push(within)
  const pairs = numbers.slice(1).map((number, at) => neighbours(segment, numbers[at], number))
  for (const pair of pairs) if (pair !== undefined) sets.push(pair)
  const candidates = intersectAll(sets)
  if (words.length === 1 || candidates.count === 0) return candidates
  const check = (set: DocSet) =>
    filter(set, segment.size, (document) =>
      segment.forward.hasPhrase(document, numbers, segment.vocabulary.spellingWords, Infinity),
    )
  if (!pairs.every((pair) => pair !== undefined)) return check(candidates)
  // Adjacent pairs that share a word are contiguous unless that word is repeated.
  const inner = numbers.slice(1, -1).flatMap((number) => repeated(segment, number) ?? [])
  const doubtful = intersect(candidates, union(inner, segment.size))
  return union([subtract(candidates, doubtful), check(doubtful)], segment.size)
}

/** Returns the live documents that match words, phrases and number and nothing excluded, before filters. */
export function match(live: LiveSegment, parsed: ParsedQuery, interpretation: Interpretation): DocSet {
  const { segment } = live
  if (parsed.impossible) return emptySet
  const sets: DocSet[] = []
  if (parsed.number !== undefined) sets.push(matchNumber(segment, parsed.number))
  if (parsed.prefix !== undefined) sets.push(matchPrefix(segment, parsed.prefix))
  const seen = new Set<string>()
  for (const { alternatives } of interpretation.units) {
    const sought = alternatives[0][0]
    if (alternatives.length === 1 && alternatives[0].length === 1) {
      const mark = sought.prefix === true ? `${sought.word}*` : sought.word
      if (seen.has(mark)) continue
      seen.add(mark)
    }
    const choices = alternatives.map((words) => intersectAll(words.map((word) => matchWord(segment, word))))
    const set = union(choices, segment.size)
    if (set.count === 0) return emptySet
    sets.push(set)
  }
  let found = sets.length === 0 ? live.everything() : live.living(intersectAll(sets))
  for (const phrase of parsed.phrases) found = matchPhrase(segment, phrase, found)
  for (const phrase of parsed.excluded) found = subtract(found, matchPhrase(segment, phrase, found))
  return found
}
