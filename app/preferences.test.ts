import { describe, expect, it } from 'vitest'
import { readPreferences, toLocalPath } from './preferences.ts'

const asking = (cookie: string) => new Request('http://x/', { headers: { Cookie: cookie } })

describe('preferences', () => {
  it('reads both cookies in any position', () => {
    expect(readPreferences(asking('a=1; lang=vi; theme=dark'))).toEqual({ language: 'vi', theme: 'dark' })
  })

  it('defaults to English and the system theme', () => {
    expect(readPreferences(asking('lang=fr; theme=blue; xlang=vi'))).toEqual({
      language: 'en',
      theme: 'system',
    })
  })
})

describe('return path', () => {
  it.each(['/search?q=thép&page=2', '/company/0101234567', '/'])('keeps %s', (path) => {
    expect(decodeURI(toLocalPath(path))).toBe(path)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
    null,
    7,
  ])('replaces %s', (path) => {
    expect(toLocalPath(path)).toBe('/')
  })
})
