import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopServer } from './stop-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a server that closes on request, or when its connections close. */
function fakes({ isBusy = false } = {}) {
  let close = () => {}
  const server = {
    close: vi.fn<(closed?: () => void) => never>((closed = () => {}) => {
      if (isBusy) close = closed
      else closed()
      return undefined as never
    }),
    closeIdleConnections: vi.fn<() => void>(),
    closeAllConnections: vi.fn<() => void>(() => close()),
  }
  const services = Promise.withResolvers<void>()
  const stopServices = vi.fn<() => Promise<void>>(() => services.promise)
  const warn = vi.fn<(message: string) => void>()
  const ended = vi.fn<(status: number) => void>()
  const stopping = stopServer({ server, stopServices, log: { warn } as never })
  void stopping.then(ended)
  return { server, services, stopServices, warn, ended, stopping }
}

test('stops services after requests; parts that already ended do not fail', async () => {
  const { server, services, stopServices, warn, stopping } = fakes()
  await vi.advanceTimersByTimeAsync(0)
  expect(stopServices).toHaveBeenCalledTimes(1)
  services.resolve()
  expect(await stopping).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(warn).not.toHaveBeenCalled()
  expect(server.closeAllConnections).not.toHaveBeenCalled()
})

test('gives requests ten seconds', async () => {
  const { server, services, stopServices, warn, stopping } = fakes({ isBusy: true })
  services.resolve()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(server.closeIdleConnections).toHaveBeenCalled()
  expect(stopServices).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await stopping).toBe(0)
  expect(warn.mock.calls).toEqual([['requests still in flight were cut off']])
  expect(vi.getTimerCount()).toBe(0)
})

test('gives services twenty more seconds', async () => {
  const { warn, ended } = fakes()
  await vi.advanceTimersByTimeAsync(19_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledWith(1)
  expect(warn.mock.calls).toEqual([['services cut off during shutdown']])
})
