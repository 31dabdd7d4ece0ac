import { array, assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check'
import { expect, it } from 'vitest'
import { Coverage, maxSum } from './coverage.ts'
import { sparseSet, toBits } from './doc-set.ts'
import { Work } from './work.ts'

const size = 200
const document = integer({ min: 0, max: size - 1 })
const addition = record({
  documents: uniqueArray(document, { maxLength: size }),
  weight: integer({ min: 0, max: 5 }),
  isDense: constantFrom(true, false),
})

const query = record({
  additions: array(addition, { maxLength: 6 }),
  within: uniqueArray(document, { maxLength: size }),
  least: integer({ min: 0, max: maxSum }),
  wanted: integer({ min: 1, max: 30 }),
  listed: constantFrom(1, 40, size),
})

const toBitset = (documents: readonly number[]) =>
  toBits(sparseSet(Uint32Array.from(documents)), size).slice()

it('finds the documents with the greatest weight sums', () => {
  assert(
    property(query, ({ additions, within, least, wanted, listed }) => {
      const coverage = new Coverage(size)
      const sums = new Uint8Array(size)
      for (const { documents, weight, isDense } of additions) {
        if (isDense) coverage.addBits(toBitset(documents), weight)
        else coverage.addList(Uint32Array.from(documents), weight)
        for (const one of documents) sums[one] += weight
      }
      const reaching = (sum: number) => within.filter((one) => sums[one] >= sum).sort((a, b) => a - b)
      let cutoff = maxSum
      while (cutoff > least && reaching(cutoff).length < wanted) cutoff--
      const equal = reaching(cutoff).filter((one) => sums[one] === cutoff)
      const expected = [...reaching(cutoff + 1), ...equal.slice(0, wanted)].sort((a, b) => a - b)
      const work = new Work(Infinity)
      expect([...coverage.greatest(least, wanted, toBitset(within), work, listed)]).toEqual(expected)
    }),
  )
})
