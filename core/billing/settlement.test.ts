import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditsOwed } from './credits-owed.ts'
import type { PaymentState } from './payments.server.ts'
import { settle } from './settlement.ts'
import { tries } from '#tests/setup/seed.ts'

const payments: fc.Arbitrary<PaymentState> = fc.record({
  status: fc.constantFrom('open', 'processing', 'paid', 'paid', 'paid', 'failed', 'expired'),
  refundedAmount: fc.nat(1_900),
  dispute: fc.constantFrom('open', 'won', 'lost', null),
  paymentIntentId: fc.constant(null),
  mismatch: fc.constant(null),
})

test('each settlement leaves the owed credits and a non-negative balance, and grants nothing twice', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(payments, fc.nat(6_000)), { maxLength: 12 }), (history) => {
      const booked: Parameters<typeof settle>[0] = {
        credits: 5_000,
        amount: 1_900,
        creditsGranted: 0,
        creditsWrittenOff: 0,
        revision: 0,
        dispute: null,
      }
      let balance = 10
      for (const [payment, spent] of history) {
        balance -= Math.min(balance, spent)
        const { posting, reason, creditsGranted, creditsWrittenOff } = settle(booked, payment, balance)
        balance += posting
        const owed = creditsOwed(booked, { ...payment, isPaid: payment.status === 'paid' })
        expect(creditsGranted - creditsWrittenOff).toBe(owed)
        expect(creditsGranted).toBe(booked.creditsGranted + posting)
        expect(creditsGranted >= 0 && creditsGranted <= booked.credits && creditsWrittenOff >= 0).toBe(true)
        expect(balance).toBeGreaterThanOrEqual(0)
        if (reason === 'purchase') expect(posting > 0 && booked.revision === 0).toBe(true)
        const revision = booked.revision + (posting === 0 ? 0 : 1)
        Object.assign(booked, { creditsGranted, creditsWrittenOff, revision, dispute: payment.dispute })
        expect(Math.abs(settle(booked, payment, balance).posting)).toBe(0)
      }
    }),
    { numRuns: tries(2_000) },
  )
})
