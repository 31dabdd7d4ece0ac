import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditsOwed, type MoneyState } from './credits-owed.ts'
import { tries } from '#tests/setup/seed.ts'

const basic = { credits: 5_000, amount: 1_900 }
const paid: MoneyState = { isPaid: true, refundedAmount: 0, dispute: null }

test.each<[string, Partial<MoneyState>, number]>([
  ['unpaid', { isPaid: false }, 0],
  ['paid', {}, 5_000],
  ['half refunded', { refundedAmount: 950 }, 2_500],
  ['a cent refunded', { refundedAmount: 1 }, 4_997],
  ['all but a cent refunded', { refundedAmount: 1_899 }, 2],
  ['wholly refunded', { refundedAmount: 1_900 }, 0],
  ['refunded beyond the price', { refundedAmount: 2_000 }, 0],
  ['disputed', { dispute: 'open' }, 0],
  ['lost', { dispute: 'lost' }, 0],
  ['won', { dispute: 'won' }, 5_000],
  ['won after a refund of half', { dispute: 'won', refundedAmount: 950 }, 2_500],
])('%s', (_, state, owed) => {
  expect(creditsOwed(basic, { ...paid, ...state })).toBe(owed)
})

const column = fc.integer({ min: 1, max: 2_147_483_647 })
const sales = fc.record({ credits: column, amount: column })
const states = fc.record({
  isPaid: fc.boolean(),
  refundedAmount: fc.integer({ min: 0, max: 2_147_483_647 }),
  dispute: fc.constantFrom('open' as const, 'won' as const, 'lost' as const, null),
})

test('owes whole credits, at most those sold, and never more after a larger refund', () => {
  fc.assert(
    fc.property(sales, states, fc.nat(1_000_000), (sale, state, more) => {
      const owed = creditsOwed(sale, state)
      expect(Number.isInteger(owed) && owed >= 0 && owed <= sale.credits).toBe(true)
      const later = { ...state, refundedAmount: state.refundedAmount + more }
      expect(creditsOwed(sale, later)).toBeLessThanOrEqual(owed)
      expect(creditsOwed(sale, { ...state, dispute: 'open' })).toBe(0)
      expect(creditsOwed(sale, { ...state, isPaid: false })).toBe(0)
    }),
    { numRuns: tries(1_000) },
  )
})

test('a refund takes exactly its share, rounded up to a credit', () => {
  fc.assert(
    fc.property(sales, fc.double({ min: 0, max: 1, noNaN: true }), (sale, share) => {
      const refundedAmount = Math.floor(sale.amount * share)
      const owed = BigInt(creditsOwed(sale, { ...paid, refundedAmount }))
      const amount = BigInt(sale.amount)
      const exact = BigInt(sale.credits) * (amount - BigInt(refundedAmount))
      expect(owed * amount <= exact && (owed + 1n) * amount > exact).toBe(true)
    }),
    { numRuns: tries(1_000) },
  )
})
