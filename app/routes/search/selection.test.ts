import { describe, expect, it } from 'vitest'
import { withFilter, withPage, withQuery, withView } from '#core/search/changes.ts'
import { emptySearch } from '#core/search/params.ts'
import {
  countPages,
  noSelection,
  readSelection,
  rowsBetween,
  searchKey,
  type Selected,
  withRows,
  writeSelection,
} from './selection.ts'

const rows = (from: number, to: number): Selected[] =>
  Array.from({ length: to - from }, (_, index) => ({ id: 100 + from + index, position: from + index }))
const first = rows(0, 10)
const second = rows(10, 20)
const idsOf = ({ items }: ReturnType<typeof withRows>) => [...items.keys()]

describe('what a selection belongs to', () => {
  const search = { ...emptySearch, q: 'tnhh', page: 3 }

  it.each([
    ['page', withPage(search, 7)],
    ['page length', withView(search, { perPage: 25 })],
  ])('stays with another %s', (_, changed) => {
    expect(searchKey(changed)).toBe(searchKey(search))
  })

  it.each([
    ['words', withQuery(search, 'tnhh an')],
    ['filters', withFilter(search, 'hasPhone', true)],
    ['order', withView(search, { sort: 'newest' })],
  ])('ends with other %s', (_, changed) => {
    expect(searchKey(changed)).not.toBe(searchKey(search))
  })
})

describe('selecting', () => {
  it('adds and removes rows of any page', () => {
    const both = withRows(withRows(noSelection, first, { isOn: true, page: first }), second, {
      isOn: true,
      page: second,
    })
    expect(both.items.size).toBe(20)
    const rest = withRows(both, first, { isOn: false, page: first })
    expect(idsOf(rest)).toEqual(second.map(({ id }) => id))
  })

  it('of the whole search ends with a deselected row, which does not come back', () => {
    const named = withRows(noSelection, [first[3]], { isOn: true, page: first })
    const rest = withRows({ ...named, isWhole: true }, [second[0]], { isOn: false, page: second })
    expect(rest.isWhole).toBe(false)
    expect(idsOf(rest).sort()).toEqual([first[3].id, ...second.slice(1).map(({ id }) => id)])
  })

  it.each([
    [102, 105, [102, 103, 104, 105]],
    [105, 102, [102, 103, 104, 105]],
    [undefined, 104, [104]],
    // The last row that was selected is on another page.
    [999, 104, [104]],
  ])('a range from %s to %i takes the rows between', (from, to, expected) => {
    expect(rowsBetween(first, from, to).map(({ id }) => id)).toEqual(expected)
  })

  it('counts pages of the current length', () => {
    const chosen = [first[0], first[9], second[0]]
    expect(countPages(chosen, 10)).toBe(2)
    expect(countPages(chosen, 25)).toBe(1)
  })
})

describe('the stored selection', () => {
  it('is read as it was written, without what its customer had exported', () => {
    const state = { search: '?q=tnhh', isWhole: true }
    const written = writeSelection({
      ...state,
      items: new Map([[7, { id: 7, position: 12, isExported: true }]]),
    })
    expect(readSelection(written)).toEqual({ ...state, items: new Map([[7, { id: 7, position: 12 }]]) })
  })

  it.each([null, '', 'nonsense', '[]', '{"search":7,"items":[]}', '{"search":"?","items":7}'])(
    'is empty when it is %j',
    (text) => {
      expect(readSelection(text)).toEqual(noSelection)
    },
  )

  it('leaves out what is no result', () => {
    const items = [{ id: 1, position: 0 }, { id: '2', position: 1 }, null, { id: 3 }]
    const read = readSelection(JSON.stringify({ search: '?', items }))
    expect([...read.items.keys()]).toEqual([1])
  })
})
