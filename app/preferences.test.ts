import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readPreferences, storePreference, toLocalPath, withoutLanguage } from './preferences.ts'

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

  it('are stored before the next request', () => {
    let assigned = ''
    let stored = ''
    onTestFinished(() => void vi.unstubAllGlobals())
    // As in Chromium, where a reload can overtake an assignment.
    vi.stubGlobal('document', {
      set cookie(value: string) {
        assigned = value
      },
      get cookie() {
        return (stored = assigned)
      },
    })
    storePreference('lang', 'vi')
    expect(readPreferences(asking(stored)).language).toBe('vi')
  })
})

describe('language of an address', () => {
  it.each([
    ['?lang=vi', 'lang=en', 'vi'],
    ['?q=1&lang=en', 'lang=vi', 'en'],
    ['?lang=fr', 'lang=vi', 'vi'],
    ['?lang=', '', 'en'],
  ])('%s with the cookie %j is %s', (search, cookie, language) => {
    const request = new Request(`http://x/${search}`, { headers: { Cookie: cookie } })
    expect(readPreferences(request).language).toBe(language)
  })

  it.each([
    ['/?lang=vi', '/'],
    ['/search?q=th%C3%A9p&lang=vi&page=2', '/search?q=th%C3%A9p&page=2'],
    ['/search?slang=1', '/search?slang=1'],
    ['/articles', '/articles'],
  ])('%s without it is %s', (path, expected) => {
    expect(withoutLanguage(path)).toBe(expected)
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
