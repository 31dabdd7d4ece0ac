import { array, assert, constantFrom, integer, oneof, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSimilar, shortenWords, twoEditsFrom } from './similar-words.ts'
import { tries } from '#tests/setup/seed.ts'

/** Returns the edit distance by definition: add, leave out, replace, swap neighbours. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [restA, restB] = [a.slice(1), b.slice(1)]
  if (a[0] === b[0]) return distance(restA, restB)
  const swapped = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]
  const swap = swapped ? distance(a.slice(2), b.slice(2)) : Infinity
  return 1 + Math.min(distance(restA, b), distance(a, restB), distance(restA, restB), swap)
}

describe('findSimilar', () => {
  it('finds exactly the words within one edit, or within two from eight letters on', () => {
    const word = string({ unit: constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 })
    const edited = tuple(word, word, integer({ min: 0, max: 9 })).map(
      ([one, other, at]) => one.slice(0, at) + other.slice(0, 1) + one.slice(at + 1),
    )
    assert(
      property(array(oneof(word, edited), { maxLength: 40 }), word, (list, sought) => {
        const words = [...new Set(list)].sort()
        const max = sought.length < twoEditsFrom ? 1 : 2
        const near = words.map((other) => ({ word: other, edits: distance(other, sought) }))
        expect(findSimilar(words, shortenWords(words), sought)).toEqual(
          near.filter(({ edits }) => edits <= max),
        )
      }),
      { numRuns: tries(500) },
    )
  })
})
