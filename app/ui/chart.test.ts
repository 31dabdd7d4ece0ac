import { describe, expect, test } from 'vitest'
import { ticksBetween } from './chart.tsx'

describe('the marks of an axis', () => {
  test.each([
    [0, 0, true, [0, 1]],
    [0, 1, true, [0, 1]],
    [0, 3, true, [0, 1, 2, 3]],
    [0, 9, true, [0, 3, 6, 9]],
    [0, 100, true, [0, 25, 50, 75, 100]],
    [0, 8_366_884, true, [0, 2_500_000, 5_000_000, 7_500_000, 10_000_000]],
    [-40, 60, true, [-50, -25, 0, 25, 50, 75]],
    [0, 0.7, false, [0, 0.2, 0.4, 0.6000000000000001, 0.8]],
  ])('from %d to %d', (min, max, isWhole, marks) => {
    expect(ticksBetween(min, max, isWhole)).toEqual(marks)
  })

  test('enclose every figure', () => {
    for (let max = 1; max < 5_000; max += 7) {
      for (const min of [0, -max, -3]) {
        const marks = ticksBetween(min, max, true)
        expect(marks.length).toBeLessThanOrEqual(7)
        expect(marks[0]).toBeLessThanOrEqual(min)
        expect(marks.at(-1)).toBeGreaterThanOrEqual(max)
      }
    }
  })
})
