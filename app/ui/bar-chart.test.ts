import { expect, test } from 'vitest'
import { gridStep } from './bar-chart.tsx'

test.each([
  [0, 1],
  [1, 1],
  [4, 1],
  [5, 2],
  [8, 2],
  [9, 5],
  [40, 10],
  [99, 50],
  [14_230, 5_000],
])('up to %i lines are %i apart', (max, step) => {
  expect(gridStep(max)).toBe(step)
})

test('any chart has one to four lines above zero', () => {
  for (let max = 1; max < 100_000; max += 7) {
    const lines = Math.floor(max / gridStep(max))
    expect(lines, String(max)).toBeGreaterThanOrEqual(1)
    expect(lines, String(max)).toBeLessThanOrEqual(4)
  }
})
