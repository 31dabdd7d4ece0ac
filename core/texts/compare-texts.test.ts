import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { compareTexts, type Part } from './compare-texts.ts'

const without = (parts: readonly Part[], kind: Part['kind']) =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join('')

test('marks removed and added words', () => {
  expect(compareTexts('tra cứu mã số thuế miễn phí', 'tra cứu tên công ty miễn phí')).toEqual([
    { kind: 'same', text: 'tra cứu ' },
    { kind: 'removed', text: 'mã số thuế ' },
    { kind: 'added', text: 'tên công ty ' },
    { kind: 'same', text: 'miễn phí' },
  ])
  expect(compareTexts('as it was', 'as it was')).toEqual([{ kind: 'same', text: 'as it was' }])
  expect(compareTexts('', 'new')).toEqual([{ kind: 'added', text: 'new' }])
})

test('contains both texts word for word', () => {
  const words = array(constantFrom('a ', 'b ', 'c\n', 'đ '), { maxLength: 30 }).map((all) => all.join(''))
  assert(
    property(words, words, (before, after) => {
      const parts = compareTexts(before, after)
      expect(without(parts, 'added')).toBe(before)
      expect(without(parts, 'removed')).toBe(after)
      expect(parts.every(({ kind }, index) => kind !== parts[index + 1]?.kind)).toBe(true)
    }),
  )
})

test('shows texts too long to compare as a whole', () => {
  const [before, after] = ['a ', 'b '].map((word) => word.repeat(3000))
  expect(compareTexts(before, after)).toEqual([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ])
})
