import { expect, test } from 'vitest'
import { createCapacity } from './load-shedding.ts'

test('limits requests in flight and frees a slot when one ends', () => {
  const capacity = createCapacity(2, 0)
  capacity.enter()
  expect(capacity.refusal()).toBeUndefined()
  capacity.enter()
  expect(capacity.refusal()).toBe('in_flight')
  capacity.leave()
  expect(capacity.refusal()).toBeUndefined()
})
