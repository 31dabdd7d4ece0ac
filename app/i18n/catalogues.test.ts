import { describe, expect, it } from 'vitest'
import { languages } from '#text/languages.ts'
import type { TextKey } from './messages.ts'
import type { Message } from './translate.ts'
import { translatorOf } from './translators.ts'

type Texts = Record<TextKey, Message>
const merged = (files: Record<string, object>): Texts =>
  Object.assign({}, ...Object.values(files).flatMap((exported) => Object.values(exported)))
const english = merged(import.meta.glob('./en/*/*.ts', { eager: true }))
const vietnamese = merged(import.meta.glob('./vi/*/*.ts', { eager: true }))
const keys = Object.keys(english) as TextKey[]
const formsOf = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message))
const placeholdersOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

describe('catalogues', () => {
  it('are all loaded by the translator', () => {
    for (const language of languages)
      expect(() => keys.map((key) => translatorOf(language)(key as 'home.title'))).not.toThrow()
  })

  it('have the same keys in both languages', () => {
    expect(Object.keys(vietnamese).sort()).toEqual(Object.keys(english).sort())
  })

  it.each([
    ['English', english],
    ['Vietnamese', vietnamese],
  ])('contain no empty or uncomposed text in %s', (_language, catalogue) => {
    const wrong = keys.filter((key) =>
      formsOf(catalogue[key]).some((text) => text.trim() === '' || text !== text.normalize('NFC')),
    )
    expect(wrong).toEqual([])
  })

  it('call each thing by one English word', () => {
    const former = /business type|issue date|date of issue|found(ed|ing) date|incorporat|main business/i
    expect(keys.filter((key) => formsOf(english[key]).some((text) => former.test(text)))).toEqual([])
  })

  it.each(keys)('have the same placeholders in every form of %s', (key) => {
    const all = [...formsOf(english[key]), ...formsOf(vietnamese[key])].map(placeholdersOf)
    expect(new Set(all.map(String)).size).toBe(1)
  })
})
