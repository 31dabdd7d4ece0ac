import { expect, it } from 'vitest'
import { extrapolate } from './growth.ts'

it('extends the least-squares line, never below nothing', () => {
  const line = [1, 2, 4].map((x) => [x, 3 * x + 5] as const)
  expect(extrapolate(line, 10)).toBeCloseTo(35)
  expect(
    extrapolate(
      [
        [1, 4],
        [2, 4],
      ],
      300,
    ),
  ).toBe(4)
  expect(extrapolate([[1, 7]], 300)).toBe(7)
  expect(
    extrapolate(
      [
        [1, 5],
        [2, 1],
      ],
      300,
    ),
  ).toBe(0)
})
