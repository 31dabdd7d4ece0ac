import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitBodyTime } from './body-timeout.ts'
import type { RequestInfo } from './request-info.ts'

const span = 30_000
const enough = 30_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a request whose body arrives as the test says. */
function sending({ isUpload = false, headers = { 'content-length': '9000000' } as object } = {}) {
  const socket = { bytesRead: 500, destroy: vi.fn<() => void>() }
  const incoming = Object.assign(new EventEmitter(), { headers, socket, complete: false, destroyed: false })
  limitBodyTime(incoming as unknown as IncomingMessage, { isUpload } as RequestInfo)
  return {
    incoming,
    isCutOff: () => socket.destroy.mock.calls.length > 0,
    come(bytes: number) {
      socket.bytesRead += bytes
    },
    /** Advances by one span, in which so many bytes arrive. */
    pass(bytes: number) {
      socket.bytesRead += bytes
      vi.advanceTimersByTime(span)
    },
  }
}

test('aborts a body that is incomplete after the timeout, however much arrived', () => {
  const request = sending()
  request.come(enough)
  vi.advanceTimersByTime(span - 1)
  expect(request.isCutOff()).toBe(false)
  request.pass(enough * 100)
  expect(request.isCutOff()).toBe(true)
})

test('a small body has a timeout of five seconds', () => {
  const request = sending()
  request.come(enough - 1)
  vi.advanceTimersByTime(4_999)
  expect(request.isCutOff()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(request.isCutOff()).toBe(true)
})

test('a body of unknown length has the same timeout', () => {
  const request = sending({ headers: { 'transfer-encoding': 'chunked' } })
  request.pass(enough)
  expect(request.isCutOff()).toBe(true)
})

test('an upload may take any time while data keeps arriving', () => {
  const request = sending({ isUpload: true })
  for (let spans = 0; spans < 100; spans++) request.pass(enough)
  expect(request.isCutOff()).toBe(false)
  request.pass(enough - 1)
  expect(request.isCutOff()).toBe(true)
})

test.each(['complete', 'destroyed'] as const)('%s is not aborted and is no longer watched', (end) => {
  const request = sending()
  request.incoming[end] = true
  request.pass(0)
  expect(request.isCutOff()).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

test('closed requests and requests without a body are not watched', () => {
  sending().incoming.emit('close')
  expect(vi.getTimerCount()).toBe(0)
  sending({ headers: {} })
  expect(vi.getTimerCount()).toBe(0)
})
