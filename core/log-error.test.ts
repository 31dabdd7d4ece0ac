import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeError } from './log.server.ts'

test('logs a failed query with its cause but without its parameters', () => {
  const cause = new Error('terminating connection')
  const error = new Error('search failed', {
    cause: new DrizzleQueryError('select * from search_companies($1, $2)', ['001099012345', 'bí mật'], cause),
  })
  for (const thrown of [error, error.cause as Error]) {
    const shown = JSON.stringify(describeError(thrown))
    expect(shown).toContain('select * from search_companies')
    expect(shown).toContain('terminating connection')
    expect(shown).not.toMatch(/001099012345|bí mật/)
  }
})

test('logs an error of any other kind in full', () => {
  expect(describeError(Object.assign(new Error('odd'), { code: 'E1' }))).toMatchObject({
    message: 'odd',
    code: 'E1',
    stack: expect.stringContaining('log-error.test'),
  })
})

test('logs an error of the search cluster without its request', () => {
  const request = { params: { body: '{"term":"bí mật"}' } }
  const shown = describeError(Object.assign(new Error('timed out'), { meta: { meta: { request } } }))
  expect(shown).toMatchObject({ message: 'timed out' })
  expect(JSON.stringify(shown)).not.toContain('bí mật')
})
