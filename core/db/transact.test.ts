import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from './client.server.ts'
import { transact } from './transact.server.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Runs a transaction that fails with these errors in turn, then succeeds. Returns how often it began. */
async function begunWith(errors: Error[]): Promise<{ result: unknown; begun: number }> {
  let begun = 0
  const transaction = async () => {
    const error = errors[begun++]
    if (error) throw error
    return 'done'
  }
  const running = transact({ transaction } as unknown as Database, async () => 'done')
  const settled = running.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return { result: await settled, begun }
}

const undone = (code: string) =>
  new Error('query failed', { cause: Object.assign(new Error('no'), { code }) })

test('retries serialisation failures and deadlocks', async () => {
  expect(await begunWith([undone('40001'), undone('40P01')])).toEqual({ result: 'done', begun: 3 })
})

test('stops retrying at the limit, and does not retry other errors', async () => {
  const deadlock = undone('40P01')
  expect(await begunWith(Array(20).fill(deadlock))).toEqual({ result: deadlock, begun: 6 })
  for (const error of [undone('23505'), new Error('of ours')])
    expect(await begunWith([error])).toEqual({ result: error, begun: 1 })
})
