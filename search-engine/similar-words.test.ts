import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSimilar } from './similar-words.ts'
import { tries } from '#tests/setup/seed.ts'

/** Edits between two words from the definition: add, leave out, replace, swap neighbours. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [restA, restB] = [a.slice(1), b.slice(1)]
  if (a[0] === b[0]) return distance(restA, restB)
  const swapped = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]
  const swap = swapped ? distance(a.slice(2), b.slice(2)) : Infinity
  return 1 + Math.min(distance(restA, b), distance(a, restB), distance(restA, restB), swap)
}

describe('findSimilar', () => {
  it('finds exactly the words within so many edits', () => {
    const word = string({ unit: constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 })
    assert(
      property(array(word, { maxLength: 40 }), word, constantFrom(1, 2), (list, sought, most) => {
        const words = [...new Set(list)].sort()
        const near = words.map((other) => ({ word: other, edits: distance(other, sought) }))
        expect(findSimilar(words, sought, most)).toEqual(near.filter(({ edits }) => edits <= most))
      }),
      { numRuns: tries(500) },
    )
  })
})
