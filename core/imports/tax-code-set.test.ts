import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { TaxCodeSet } from './tax-code-set.ts'

const taxCode = fc.oneof(
  fc.stringMatching(/^\d{10}$/),
  fc.stringMatching(/^\d{10}-\d{3}$/),
  fc.stringMatching(/^\d{12}$/),
)

test('matches a Set of strings, after growing and in another thread', () => {
  fc.assert(
    fc.property(fc.array(taxCode, { maxLength: 300 }), fc.array(taxCode), (added, others) => {
      const set = new TaxCodeSet(new Float64Array(4))
      const model = new Set<string>()
      for (const code of added) {
        expect(set.add(code)).toBe(!model.has(code))
        model.add(code)
      }
      const copy = new TaxCodeSet(set.buffer)
      expect(copy.size).toBe(model.size)
      for (const code of [...added, ...others]) expect(copy.has(code)).toBe(model.has(code))
    }),
  )
})

test('codes that differ only in kind are different', () => {
  const set = new TaxCodeSet()
  for (const code of ['0000000000', '000000000000', '0000000000-000', '0100109106-001', '0100109106']) {
    expect(set.add(code)).toBe(true)
  }
  expect(set.has('010010910601')).toBe(false)
})
