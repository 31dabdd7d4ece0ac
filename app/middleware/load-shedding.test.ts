import { afterEach, expect, test, vi } from 'vitest'
import { createCapacity } from './load-shedding.ts'

function workFor(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

afterEach(() => void vi.restoreAllMocks())

test('a burst is spread over turns of the event loop, in order', async () => {
  const { turn } = createCapacity(0, 0)
  const served: number[] = []
  let turns = 0
  const count = () => {
    turns++
    if (served.length < 20) setImmediate(count)
  }
  setImmediate(count)
  const serve = async (index: number) => {
    await turn()
    served.push(index)
    workFor(6)
  }
  const burst: Promise<void>[] = []
  for (let index = 0; index < 20; index++) {
    burst.push(serve(index))
    // As between two connections that are read in one turn: what was begun goes on, the turn does not end.
    for (let step = 0; step < 5; step++) await Promise.resolve()
  }
  expect(served.length).toBeLessThan(5)
  await Promise.all(burst)
  expect(served).toEqual(Array.from({ length: 20 }, (_, index) => index))
  expect(turns).toBeGreaterThan(8)
})

test('without a burst nobody waits for another turn', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const { turn } = createCapacity(0, 0)
  let turned = false
  setImmediate(() => (turned = true))
  for (let request = 0; request < 100; request++) await turn()
  expect(turned).toBe(false)
})

test('what is in flight is bounded, and leaving makes room', () => {
  const capacity = createCapacity(2, 0)
  capacity.enter()
  expect(capacity.refusal()).toBeUndefined()
  capacity.enter()
  expect(capacity.refusal()).toBe('in_flight')
  capacity.leave()
  expect(capacity.refusal()).toBeUndefined()
})
