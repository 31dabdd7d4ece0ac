import { expect, test, vi } from 'vitest'
import { toByteStream } from './byte-stream.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** Counts yielded chunks and records whether the source was ended. */
function source(chunks: number, failAt = Number.POSITIVE_INFINITY) {
  const seen = { made: 0, isEnded: false }
  async function* make() {
    try {
      for (let at = 0; at < chunks; at++) {
        if (at === failAt) throw new Error('the database is gone')
        seen.made++
        yield bytes(`${at},`)
      }
    } finally {
      seen.isEnded = true
    }
  }
  return { seen, chunks: make() }
}

test('yields one chunk per read and reports the end once', async () => {
  const onEnd = vi.fn()
  const { seen, chunks } = source(3)
  const reader = toByteStream(chunks, { onEnd }).getReader()
  expect(seen.made).toBe(0)
  await reader.read()
  expect(seen.made).toBe(1)
  let rest = ''
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    rest += new TextDecoder().decode(next.value)
  }
  expect(rest).toBe('1,2,')
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('cancels its source when cancelled', async () => {
  const onEnd = vi.fn()
  const { seen, chunks } = source(1000)
  const reader = toByteStream(chunks, { onEnd }).getReader()
  await reader.read()
  await reader.cancel()
  expect(seen).toEqual({ made: 1, isEnded: true })
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('fails when its source fails, so a partial file never looks complete', async () => {
  const onEnd = vi.fn()
  const { chunks } = source(5, 2)
  const response = new Response(toByteStream(chunks, { onEnd }))
  await expect(response.text()).rejects.toThrow('the database is gone')
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('times out without a reader, whether or not reading has started', async () => {
  for (const reads of [0, 1]) {
    const { seen, chunks } = source(1000)
    const ended = new Promise<void>((resolve) => {
      const reader = toByteStream(chunks, { onEnd: resolve, timeoutMs: 5 }).getReader()
      for (let at = 0; at < reads; at++) void reader.read()
      reader.closed.catch(() => {})
    })
    await ended
    expect(seen.made).toBe(reads)
    await vi.waitFor(() => expect(seen.isEnded || reads === 0).toBe(true), 10_000)
  }
})
