import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLoop } from './loop.server.ts'

const log = { warn: vi.fn(), info: vi.fn() }
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

test('a run returns the delay until the next one, or ends the loop', async () => {
  const run = vi.fn<() => Promise<number | void>>()
  run.mockResolvedValueOnce(undefined).mockResolvedValueOnce(5_000).mockResolvedValueOnce(Infinity)
  startLoop({ name: 'test', every: 1_000, firstAfter: 100, run, log })
  const runs: number[] = []
  for (const pause of [99, 1, 999, 1, 4_999, 1, 100_000]) {
    await vi.advanceTimersByTimeAsync(pause)
    runs.push(run.mock.calls.length)
  }
  expect(runs).toEqual([0, 1, 1, 2, 2, 3, 3])
})

test('logs each failure; with backoff only the first of a series, and the recovery', async () => {
  const run = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('gone'))
  const steady = startLoop({ name: 'steady', every: 1_000, run, log })
  await vi.advanceTimersByTimeAsync(3_000)
  await steady.stop()
  expect(log.warn).toHaveBeenCalledTimes(3)

  const slower = startLoop({ name: 'slower', every: 1_000, retryAfter: 2_000, maxBackoff: 3_000, run, log })
  await vi.advanceTimersByTimeAsync(6_000)
  expect(run).toHaveBeenCalledTimes(6)
  run.mockResolvedValue()
  await vi.advanceTimersByTimeAsync(3_000)
  await slower.stop()
  expect(log.warn).toHaveBeenCalledTimes(4)
  expect(log.info.mock.calls).toEqual([[{ loop: 'slower' }, 'background loop recovered']])
})

test('stopping aborts the run in flight and waits for it', async () => {
  let isDone = false
  const run = (signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        isDone = true
        reject(signal.reason)
      })
    })
  const loop = startLoop({ name: 'test', every: 1_000, firstAfter: 0, run, log })
  await vi.advanceTimersByTimeAsync(0)
  await loop.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isDone).toBe(true)
  expect(log.warn).not.toHaveBeenCalled()
})
