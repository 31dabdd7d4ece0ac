import { lowerBound } from './doc-set.ts'
import { identity, sortByKey } from './radix.ts'
import { sharedU32 } from './shared-arrays.ts'

/** Letters from which two edits are forgiven; words of two fewer can be meant. */
export const twoEditsFrom = 8
/** Longer words are shortened by one letter only: by two there would be hundreds of each. */
const longestShortenedTwice = 20

/**
 * Words by the hashes of what is left of them without one letter, or without two. Words within so many edits of each
 * other have such a rest in common, so that a few look-ups find them among all.
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

const isShortenedTwice = (word: string) =>
  word.length >= twoEditsFrom - 2 && word.length <= longestShortenedTwice

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

/** Edits between two words: an edit adds, leaves out, replaces a letter or swaps two neighbours. */
function countEdits(a: string, b: string): number {
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

/** The words within one edit of `sought`, or two where it has letters enough, in the order of `words`. */
export function findSimilar(
  words: readonly string[],
  { hashes, words: numbers }: Shortened,
  sought: string,
): { word: string; edits: number }[] {
  const most = sought.length < twoEditsFrom ? 1 : 2
  const candidates = new Set<number>()
  shorten(sought, most === 2 && sought.length <= longestShortenedTwice ? 2 : 1, (hash) => {
    for (let at = lowerBound(hashes, hash); hashes[at] === hash; at++) candidates.add(numbers[at])
  })
  return [...candidates]
    .sort((a, b) => a - b)
    .map((number) => ({ word: words[number], edits: countEdits(words[number], sought) }))
    .filter(({ edits }) => edits <= most)
}
