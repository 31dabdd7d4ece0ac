import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCleanup } from './cleanup.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs each cleanup job after a minute and then hourly, despite failures of others', async () => {
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() }
  const mails = vi.fn<() => Promise<number>>().mockRejectedValue(new Error('the database is gone'))
  const signIns = vi.fn<() => Promise<number>>().mockResolvedValueOnce(3).mockResolvedValue(0)
  const cleanup = startCleanup({ mails, signIns }, log)
  expect(mails).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([mails, signIns].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(log.info.mock.calls).toMatchObject([[{ what: 'signIns', removed: 3 }, expect.any(String)]])
  expect(log.warn.mock.calls).toMatchObject([[{ what: 'mails' }, expect.any(String)]])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([mails, signIns].map(({ mock }) => mock.calls.length)).toEqual([2, 2])
  expect(log.info).toHaveBeenCalledTimes(1)
  await cleanup.stop()
  await vi.advanceTimersByTimeAsync(7_200_000)
  expect(mails).toHaveBeenCalledTimes(2)
})

test('aborts a long cleanup job at shutdown and starts no other', async () => {
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() }
  const sweep = vi.fn<(stop: AbortSignal) => Promise<number>>(
    (stop) => new Promise((resolve) => stop.addEventListener('abort', () => resolve(0))),
  )
  const signIns = vi.fn<() => Promise<number>>().mockResolvedValue(0)
  const cleanup = startCleanup({ sweep, signIns }, log)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sweep).toHaveBeenCalledTimes(1)
  await cleanup.stop()
  expect(signIns).not.toHaveBeenCalled()
})
