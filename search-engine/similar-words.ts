import { lowerBound } from './doc-set.ts'
import { identity, sortByKey } from './radix.ts'
import { sharedU32 } from './shared-arrays.ts'

/** Min letters of a word to allow two edits; matches may have two fewer. */
export const twoEditsFrom = 8
/** Longer words drop one letter only: dropping two would give hundreds of variants each. */
const maxShortenedTwice = 20

/**
 * Words by the hashes of their variants without one letter, or without two. Words within that edit distance share a
 * variant, so a few lookups find them.
 */
export interface Shortened {
  hashes: Uint32Array
  words: Uint32Array
}

function hashWithout(word: string, first: number, second: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) {
    if (at !== first && at !== second) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  }
  return (hash ^ (hash >>> 15)) >>> 0
}

function shorten(word: string, by: number, visit: (hash: number) => void): void {
  visit(hashWithout(word, -1, -1))
  for (let first = 0; first < word.length; first++) {
    visit(hashWithout(word, first, -1))
    if (by < 2) continue
    for (let second = first + 1; second < word.length; second++) visit(hashWithout(word, first, second))
  }
}

const isShortenedTwice = (word: string) => word.length >= twoEditsFrom - 2 && word.length <= maxShortenedTwice

export function shortenWords(words: readonly string[]): Shortened {
  const hashes: number[] = []
  const numbers: number[] = []
  for (const [number, word] of words.entries()) {
    shorten(word, isShortenedTwice(word) ? 2 : 1, (hash) => {
      hashes.push(hash)
      numbers.push(number)
    })
  }
  const order = identity(hashes.length)
  sortByKey(order, Uint32Array.from(hashes))
  const shortened = { hashes: sharedU32(hashes.length), words: sharedU32(hashes.length) }
  for (let at = 0; at < order.length; at++) {
    shortened.hashes[at] = hashes[order[at]]
    shortened.words[at] = numbers[order[at]]
  }
  return shortened
}

/** Returns the edit distance of two words: insertions, deletions, replacements, swaps of neighbours. */
export function countEdits(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_none, place) => place)
  for (let at = 1; at <= a.length; at++) {
    const next = [at]
    for (let place = 1; place <= b.length; place++) {
      const isSame = a[at - 1] === b[place - 1]
      let edits = Math.min(row[place] + 1, next[place - 1] + 1, row[place - 1] + (isSame ? 0 : 1))
      const isSwapped = at > 1 && place > 1 && a[at - 1] === b[place - 2] && a[at - 2] === b[place - 1]
      if (isSwapped) edits = Math.min(edits, before[place - 2] + 1)
      next.push(edits)
    }
    ;[before, row] = [row, next]
  }
  return row[b.length]
}

/** Returns the words within one edit of `sought`, or two if it is long enough, in the order of `words`. */
export function findSimilar(
  words: readonly string[],
  { hashes, words: numbers }: Shortened,
  sought: string,
): { word: string; edits: number }[] {
  const max = sought.length < twoEditsFrom ? 1 : 2
  const candidates = new Set<number>()
  shorten(sought, max === 2 && sought.length <= maxShortenedTwice ? 2 : 1, (hash) => {
    for (let at = lowerBound(hashes, hash); hashes[at] === hash; at++) candidates.add(numbers[at])
  })
  return [...candidates]
    .sort((a, b) => a - b)
    .map((number) => ({ word: words[number], edits: countEdits(words[number], sought) }))
    .filter(({ edits }) => edits <= max)
}
