import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { administratorNote, readAdministratorNote, wordsForCustomer } from './administrator-note.ts'

const id = randomUUID()

test.each(['bù lỗi', 'bù (tệp 7)', 'hai\ndòng', `của (${randomUUID()})`])(
  'customers read %j in full; administrators also see the author’s id',
  (words) => {
    const note = administratorNote(id, words)
    expect(readAdministratorNote(note)).toEqual({ words, actorId: id })
    expect(wordsForCustomer(note, 'adjustment')).toBe(words)
  },
)

test('a closure has no note for the customer', () => {
  expect(wordsForCustomer(administratorNote(id), 'closure')).toBeNull()
  expect(wordsForCustomer(null, 'closure')).toBeNull()
})

test.each([
  ['bù lỗi (Jane Admin)', 'adjustment', 'bù lỗi'],
  ['bù (tệp 7) (Jane (Ops) Admin)', 'adjustment', 'bù'],
  ['bù (Jane :()', 'adjustment', 'bù'],
  ['Jane Admin', 'closure', null],
])('hides the author’s name in the older note %j', (note, reason, words) => {
  expect(readAdministratorNote(note)).toBeUndefined()
  expect(wordsForCustomer(note, reason)).toBe(words)
})
