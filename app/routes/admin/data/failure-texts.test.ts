import { expect, test } from 'vitest'
import { adminData as english } from '#app/i18n/en/admin/data.ts'
import { adminData as vietnamese } from '#app/i18n/vi/admin/data.ts'
import type { Message } from '#app/i18n/translate.ts'
import type { ErrorDetails } from '#core/errors.ts'
import { importFailures, isImportFailure } from '#core/imports/import-failure.ts'

const catalogues: Readonly<Record<string, Record<string, Message>>> = { english, vietnamese }
const prefix = 'adminData.failure.'

/** Returns all placeholders in the forms of a text. */
const placeholdersOf = (message: Message) => [
  ...new Set(
    Object.values(typeof message === 'string' ? { other: message } : message).flatMap((text) =>
      [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name),
    ),
  ),
]

test.each(Object.keys(catalogues))(
  'every reason has a text with its values in %s, and no text lacks a reason',
  (language) => {
    const catalogue = catalogues[language]
    const told = Object.fromEntries(
      Object.entries(catalogue)
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, message]) => [key.slice(prefix.length), placeholdersOf(message).toSorted()]),
    )
    const kept = Object.entries(importFailures).map(([reason, values]) => [reason, [...values].toSorted()])
    expect(told).toEqual(Object.fromEntries(kept))
  },
)

test('a reason stored by another version is not recognised', () => {
  expect(isImportFailure({ reason: 'empty' })).toBe(true)
  const others: (ErrorDetails | null | undefined)[] = [
    null,
    undefined,
    { line: 2 },
    { reason: 'toString' },
    { reason: 'of_the_future' },
  ]
  expect(others.filter(isImportFailure)).toEqual([])
})
