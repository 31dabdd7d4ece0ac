import { describe, expect, it } from 'vitest'
import { catalogue as accountEnglish } from './account-catalogue-en.ts'
import { catalogue as accountVietnamese } from './account-catalogue-vi.ts'
import { catalogue as adminEnglish } from './admin-catalogue-en.ts'
import { catalogue as adminVietnamese } from './admin-catalogue-vi.ts'
import { catalogue as publicEnglish } from './catalogue-en.ts'
import { catalogue as publicVietnamese } from './catalogue-vi.ts'
import { catalogue as contentEnglish } from './content-catalogue-en.ts'
import { catalogue as contentVietnamese } from './content-catalogue-vi.ts'
import { budget as budgetEnglish } from './en/budget.ts'
import { budget as budgetVietnamese } from './vi/budget.ts'
import type { TextKey } from './messages.ts'
import type { Message } from './translate.ts'

const english = {
  ...publicEnglish,
  ...budgetEnglish,
  ...accountEnglish,
  ...contentEnglish,
  ...adminEnglish,
} as Record<TextKey, Message>
const vietnamese = {
  ...publicVietnamese,
  ...budgetVietnamese,
  ...accountVietnamese,
  ...contentVietnamese,
  ...adminVietnamese,
} as Record<TextKey, Message>
const keys = Object.keys(english) as TextKey[]
const formsOf = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message))
const placeholdersOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

describe('catalogues', () => {
  it('have the same keys in both languages', () => {
    expect(Object.keys(vietnamese).sort()).toEqual(Object.keys(english).sort())
  })

  it.each([
    ['English', english],
    ['Vietnamese', vietnamese],
  ])('hold no empty or uncomposed text in %s', (_language, catalogue) => {
    const wrong = keys.filter((key) =>
      formsOf(catalogue[key]).some((text) => text.trim() === '' || text !== text.normalize('NFC')),
    )
    expect(wrong).toEqual([])
  })

  it.each(keys)('have the same placeholders in every form of %s', (key) => {
    const all = [...formsOf(english[key]), ...formsOf(vietnamese[key])].map(placeholdersOf)
    expect(new Set(all.map(String)).size).toBe(1)
  })
})
