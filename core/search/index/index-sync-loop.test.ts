import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#core/db/client.server.ts'
import { createIndexSync } from './index-sync.server.ts'
import { createSearchCaches } from '#core/search/search-context.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 }))
afterEach(() => void vi.useRealTimers())

test('polls an unavailable database with backoff and logs it once', async () => {
  const lines: string[] = []
  const line = (level: string) => (_details: object, message: string) =>
    void lines.push(`${level} ${message}`)
  const log = { info: line('info'), warn: line('warn'), error: line('error') }
  let isAway = true
  let asked: number[] = []
  const execute = async () => {
    asked.push(Date.now() / 1_000)
    if (isAway) throw new Error('connection refused')
    return { rows: [{ last: 0 }] }
  }
  const indexSync = createIndexSync({
    db: { execute } as unknown as Database,
    index: { engine: undefined, generation: 0 },
    caches: createSearchCaches(),
    log,
    appliedUpTo: 0,
    path: undefined,
    isSaved: true,
  })
  indexSync.start()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(asked).toEqual([1, 3, 7, 15, 31, 61, 91])
  expect(lines).toEqual(['warn background loop failed'])

  isAway = false
  asked = []
  await vi.advanceTimersByTimeAsync(23_500)
  expect(asked).toEqual([121, 122, 123])
  expect(lines.slice(1)).toEqual(['info background loop recovered'])

  await indexSync.stop()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(asked).toEqual([121, 122, 123])
})
