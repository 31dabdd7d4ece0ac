import { describe, expect, it } from 'vitest'
import { fold } from '#text/fold.ts'
import { narrowChoices } from './choice-list.tsx'

const groups = [
  {
    parentId: 1,
    name: 'Hà Nội',
    choices: [
      { id: 1, name: 'Quận Ba Đình' },
      { id: 6, name: 'Quận Đống Đa' },
    ],
  },
  { parentId: 79, name: 'Hồ Chí Minh', choices: [{ id: 760, name: 'Quận 1' }] },
]
const idsFor = (text: string) =>
  narrowChoices(groups, fold(text)).flatMap(({ choices }) => choices.map(({ id }) => id))

describe('narrowing a list', () => {
  it('ignores accents and case', () => {
    expect(idsFor('DONG da')).toEqual([6])
    expect(idsFor('Đống')).toEqual([6])
  })

  it('finds a group by its heading, combined with a choice', () => {
    expect(idsFor('ha noi')).toEqual([1, 6])
    expect(idsFor('ho chi minh quan 1')).toEqual([760])
  })

  it('keeps everything without a text, and otherwise only matches', () => {
    expect(idsFor('')).toEqual([1, 6, 760])
    expect(idsFor('xyz')).toEqual([])
  })
})
