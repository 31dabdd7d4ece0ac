import { describe, expect, it } from 'vitest'
import { readPreferences, toLocalPath } from './preferences.ts'

const asking = (cookie: string) => new Request('http://x/', { headers: { Cookie: cookie } })

describe('preferences', () => {
  it('reads both cookies wherever they stand', () => {
    expect(readPreferences(asking('a=1; lang=vi; theme=dark'))).toEqual({ language: 'vi', theme: 'dark' })
  })

  it('is English and follows the system without usable cookies', () => {
    expect(readPreferences(asking('lang=fr; theme=blue; xlang=vi'))).toEqual({
      language: 'en',
      theme: 'system',
    })
  })
})

describe('path to return to', () => {
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
