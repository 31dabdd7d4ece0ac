import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { administratorNote, readAdministratorNote, wordsForCustomer } from './administrator-note.ts'

const id = randomUUID()

test.each(['bù lỗi', 'bù (tệp 7)', 'hai\ndòng', `của (${randomUUID()})`])(
  'a customer reads %j completely, an administrator also its author’s id',
  (words) => {
    const note = administratorNote(id, words)
    expect(readAdministratorNote(note)).toEqual({ words, actorId: id })
    expect(wordsForCustomer(note, 'adjustment')).toBe(words)
  },
)

test('a closure has no words', () => {
  expect(wordsForCustomer(administratorNote(id), 'closure')).toBeNull()
  expect(wordsForCustomer(null, 'closure')).toBeNull()
})

test.each([
  ['bù lỗi (Jane Admin)', 'adjustment', 'bù lỗi'],
  ['bù (tệp 7) (Jane (Ops) Admin)', 'adjustment', 'bù'],
  ['bù (Jane :()', 'adjustment', 'bù'],
  ['Jane Admin', 'closure', null],
])('of an old note %j the name is left out', (note, reason, words) => {
  expect(readAdministratorNote(note)).toBeUndefined()
  expect(wordsForCustomer(note, reason)).toBe(words)
})
