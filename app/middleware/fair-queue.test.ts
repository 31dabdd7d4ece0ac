import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a queue whose requests the test ends; `served` names them in order. */
function queue(options: { slots?: number; slotsForBusy?: number; maxWaiting?: number } = {}) {
  const { turn, secondsUntilIdle } = createFairQueue({
    slots: 1,
    slotsForBusy: options.slots ?? 1,
    maxWaiting: 100,
    ...options,
  })
  const served: string[] = []
  const refused: string[] = []
  const gone: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, signal?: AbortSignal) => {
    const [client] = name.split(' ')
    const note = async () => {
      const end = await turn(client === 'own' ? undefined : client, signal)
      if (end !== 'refused') ends.set(name, end)
      ;(end === 'refused' ? refused : served).push(name)
    }
    note().catch(() => gone.push(name))
    return vi.advanceTimersByTimeAsync(0)
  }
  const end = async (name: string, afterMs = 0) => {
    await vi.advanceTimersByTimeAsync(afterMs)
    ends.get(name)!()
    await vi.advanceTimersByTimeAsync(0)
  }
  /** Charges a client so many milliseconds of work. */
  const work = async (client: string, milliseconds: number) => {
    for (let done = 0; done < milliseconds; done += 50) {
      await ask(`${client} works`)
      await end(`${client} works`, 50)
    }
    served.length = 0
  }
  return { ask, end, work, served, refused, gone, secondsUntilIdle }
}

test('a request starts at once when the queue is empty, and runs alone', async () => {
  const { ask, end, served } = queue()
  await ask('an 1')
  await ask('binh 1')
  expect(served).toEqual(['an 1'])
  await end('an 1')
  expect(served).toEqual(['an 1', 'binh 1'])
})

test('serves the client with the least recent work next, regardless of arrival', async () => {
  const { ask, end, work, served } = queue()
  await work('an', 400)
  await work('binh', 100)
  await ask('chi 1')
  for (const name of ['an 1', 'an 2', 'binh 1', 'chi 2']) await ask(name)
  await end('chi 1', 20)
  await end('chi 2', 20)
  await end('binh 1', 20)
  await end('an 1', 20)
  expect(served).toEqual(['chi 1', 'chi 2', 'binh 1', 'an 1', 'an 2'])
})

test('work decays: after a minute the first client to arrive is first again', async () => {
  const { ask, end, work, served } = queue()
  await work('an', 900)
  await vi.advanceTimersByTimeAsync(120_000)
  await ask('binh 1')
  await ask('an 1')
  await ask('binh 2')
  await end('binh 1', 20)
  await end('an 1', 20)
  expect(served).toEqual(['binh 1', 'an 1', 'binh 2'])
})

test('busy clients leave a slot free even when no other client waits', async () => {
  const { ask, end, work, served } = queue({ slots: 3, slotsForBusy: 1 })
  await work('an', 5_000)
  await work('binh', 2_600)
  for (const name of ['an 1', 'an 2', 'binh 1']) await ask(name)
  expect(served).toEqual(['an 1'])
  await ask('chi 1')
  await ask('chi 2')
  expect(served).toEqual(['an 1', 'chi 1', 'chi 2'])
  await end('an 1', 20)
  expect(served.slice(3)).toEqual(['binh 1'])
  await end('chi 1')
  expect(served).toHaveLength(4)
  await end('binh 1', 20)
  expect(served.slice(4)).toEqual(['an 2'])
})

test('refuses the client with the most waiting requests when the queue is full', async () => {
  const { ask, served, refused, end } = queue({ maxWaiting: 3 })
  await ask('an 1')
  for (const name of ['an 2', 'an 3', 'binh 1']) await ask(name)
  await ask('an 4')
  expect(refused).toEqual(['an 4'])
  await ask('chi 1')
  expect(refused).toEqual(['an 4', 'an 3'])
  // Each client has one waiting: the newest is refused.
  await ask('dung 1')
  expect(refused).toEqual(['an 4', 'an 3', 'dung 1'])
  await end('an 1', 20)
  expect(served).toEqual(['an 1', 'binh 1'])
})

test('a disconnected client leaves the queue', async () => {
  const { ask, end, served, gone } = queue()
  const hangUp = new AbortController()
  await ask('an 1')
  await ask('binh 1', hangUp.signal)
  await ask('chi 1')
  hangUp.abort()
  await vi.advanceTimersByTimeAsync(0)
  await ask('dung 1', hangUp.signal)
  expect(gone).toEqual(['binh 1', 'dung 1'])
  await end('an 1')
  expect(served).toEqual(['an 1', 'chi 1'])
})

test('a request waiting for the database blocks no other and is not charged for the wait', async () => {
  const { ask, end, served, secondsUntilIdle } = queue()
  await ask('an 1')
  await ask('binh 1')
  await vi.advanceTimersByTimeAsync(101)
  expect(served).toEqual(['an 1', 'binh 1'])
  await end('an 1', 60_000)
  await ask('chi 1')
  expect(served).toEqual(['an 1', 'binh 1', 'chi 1'])
  expect(secondsUntilIdle('an')).toBe(1)
})

test('internal requests are never refused; busy clients get Retry-After', async () => {
  const { ask, work, end, served, secondsUntilIdle } = queue({ slots: 2, slotsForBusy: 1 })
  await work('an', 12_000)
  expect(secondsUntilIdle('an')).toBeGreaterThan(5)
  expect(secondsUntilIdle('an')).toBeLessThan(15)
  for (let time = 0; time < 50; time++) {
    await ask('own')
    await end('own', 90)
  }
  served.length = 0
  await ask('own 1')
  await ask('own 2')
  expect(served).toEqual(['own 1', 'own 2'])
})
