import { array, assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check'
import { expect, it } from 'vitest'
import { bitWords, forEachBit } from './bits.ts'
import { Coverage, largestSum } from './coverage.ts'
import { sparseSet, toBits } from './doc-set.ts'

const size = 200
const document = integer({ min: 0, max: size - 1 })
const addition = record({
  documents: uniqueArray(document, { maxLength: size }),
  weight: integer({ min: 0, max: 5 }),
  isDense: constantFrom(true, false),
})

it('sums up weights as adding them one by one does', () => {
  assert(
    property(array(addition, { maxLength: 6 }), integer({ min: 0, max: largestSum }), (additions, least) => {
      const coverage = new Coverage(size)
      const sums = new Uint8Array(size)
      for (const { documents, weight, isDense } of additions) {
        const list = sparseSet(Uint32Array.from(documents).sort())
        const set = isDense
          ? { dense: true as const, bits: toBits(list, size).slice(), count: list.count }
          : list
        coverage.add(set, weight)
        for (const one of documents) sums[one] += weight
      }
      expect(Array.from(sums, (_sum, one) => coverage.sumOf(one))).toEqual([...sums])
      const reached = new Uint32Array(bitWords(size))
      coverage.reaching(least, reached)
      const found: number[] = []
      forEachBit(reached, (one) => void (one < size && found.push(one)))
      expect(found).toEqual([...sums.keys()].filter((one) => sums[one] >= least))
    }),
  )
})
