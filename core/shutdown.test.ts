import { expect, test, vi } from 'vitest'
import { shutdown } from './services.server.ts'

test('stops parts concurrently, despite a failing one', async () => {
  const error = vi.fn<(details: object, message: string) => void>()
  const { promise, resolve } = Promise.withResolvers<void>()
  let isSlowStopped = false
  const slow = async () => {
    await promise
    isSlowStopped = true
  }
  const broken = async () => {
    throw new Error('the disk is full')
  }
  const throwing = () => {
    throw new Error('never began')
  }
  // The last part ends the one the first waits for.
  await shutdown({ slow, broken, throwing, last: async () => resolve() }, { error } as never)
  expect(isSlowStopped).toBe(true)
  const failures = error.mock.calls.map(([details]) => details)
  expect(failures).toHaveLength(2)
  expect(failures).toContainEqual({ err: new Error('the disk is full'), part: 'broken' })
  expect(failures).toContainEqual({ err: new Error('never began'), part: 'throwing' })
})
