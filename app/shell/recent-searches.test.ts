import { describe, expect, test } from 'vitest'
import { withSearch } from './recent-searches.ts'

describe('recent searches', () => {
  test('begin with the latest, each once', () => {
    expect(withSearch(['sữa', 'thép'], 'Thép')).toEqual(['Thép', 'sữa'])
    expect(withSearch([], '  vận   tải ')).toEqual(['vận tải'])
  })

  test('keep only the last text of a search while typing', () => {
    expect(withSearch(['xay', 'thép'], 'xay dung')).toEqual(['xay dung', 'thép'])
    expect(withSearch(['xay dung', 'thép'], 'xay')).toEqual(['xay', 'thép'])
    expect(withSearch(['thép', 'xay'], 'xay dung')).toEqual(['xay dung', 'thép', 'xay'])
  })

  test('leave out personal numbers, pasted lists and blanks', () => {
    for (const q of ['001 099 012 345', '079123456789 2', '０７９１２３４５６７８９', 'a'.repeat(81), ' '])
      expect(withSearch(['thép'], q)).toEqual(['thép'])
    for (const code of ['0101234567', '0101234567-001']) expect(withSearch([], code)).toEqual([code])
  })

  test('are at most six', () => {
    expect(withSearch(['1', '2', '3', '4', '5', '6'], 'a')).toEqual(['a', '1', '2', '3', '4', '5'])
  })
})
