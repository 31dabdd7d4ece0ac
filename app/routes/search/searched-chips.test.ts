import { expect, test } from 'vitest'
import type { Correction } from '#core/search/search-response.ts'
import { searchedChips } from './searched-chips.ts'

const shown = (q: string, kind?: Correction['kind'], query = '', dropped: string[] = []) =>
  searchedChips(q, kind && { kind, query, dropped }).map(({ text, typed, kind: chipKind, without }) => [
    typed ? `${typed} → ${text}` : text,
    chipKind,
    without,
  ])

test('without a correction every part is removed from the query', () => {
  expect(shown('thép "hòa phát" -nhựa')).toEqual([
    ['thép', 'term', '"hòa phát" -nhựa'],
    ['hòa phát', 'phrase', 'thép -nhựa'],
    ['nhựa', 'excluded', 'thép "hòa phát"'],
  ])
})

test('a corrected word is taken back on its own, other words stay as typed', () => {
  expect(shown('xay dugn', 'spelling', 'xây dựng')).toEqual([
    ['xay', 'term', 'dugn'],
    ['dugn → dựng', 'term', 'xay "dugn"'],
  ])
})

test('another number of words shows the words that were searched', () => {
  expect(shown('hoaphat thep', 'joined', 'hòa phát thép')).toEqual([
    ['hòa', 'term', 'phát thép'],
    ['phát', 'term', 'hòa thép'],
    ['thép', 'term', 'hòa phát'],
  ])
})

test('words that no company has are marked', () => {
  expect(shown('cao su official', 'nearest', '', ['official'])).toEqual([
    ['cao', 'term', 'su official'],
    ['su', 'term', 'cao official'],
    ['official', 'dropped', 'cao su'],
  ])
})
