import { describe, expect, it } from 'vitest'
import { visiblePages } from './pagination.tsx'

describe('visible pages', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 177, [1, 2, 'after', 177]],
    [3, 177, [1, 2, 3, 4, 'after', 177]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [50, 177, [1, 'before', 49, 50, 51, 'after', 177]],
    [177, 177, [1, 'before', 176, 177]],
  ])('page %i of %i shows %j', (page, last, expected) => {
    expect(visiblePages(page, last)).toEqual(expected)
  })
})
