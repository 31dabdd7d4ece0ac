import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

/** Work that ends when told to. */
function controlled() {
  const ends: (() => void)[] = []
  const work = () => new Promise<number>((resolve) => ends.push(() => resolve(ends.length)))
  return { work, ends }
}

test('a thousand concurrent calls share two runs; each call gets a run that began after it', async () => {
  const fly = createSingleFlight<number>()
  const { work, ends } = controlled()
  const first = fly('a', work)
  const others = Array.from({ length: 999 }, () => fly('a', work))
  expect(ends).toHaveLength(1)
  ends[0]()
  expect(await first).toBe(1)
  await expect.poll(() => ends.length).toBe(2)
  const late = fly('a', work)
  ends[1]()
  expect(new Set(await Promise.all(others))).toEqual(new Set([2]))
  await expect.poll(() => ends.length).toBe(3)
  ends[2]()
  expect(await late).toBe(3)
})

test('a failed run does not fail the next, and keys do not block each other', async () => {
  const fly = createSingleFlight<string>()
  const failing = fly('a', () => Promise.reject(new Error('no')))
  const after = fly('a', async () => 'after')
  const other = fly('b', async () => 'other')
  await expect(failing).rejects.toThrow('no')
  expect(await after).toBe('after')
  expect(await other).toBe('other')
  expect(await fly('a', async () => 'again')).toBe('again')
})
