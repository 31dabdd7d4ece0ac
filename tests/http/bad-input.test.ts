import { expect, inject, test } from 'vitest'

const site = inject('site')

const queries = {
  'ten thousand characters': 'công ty '.repeat(1250),
  'ten thousand letters without a blank': 'a'.repeat(10_000),
  NUL: 'a\0b',
  'a percent sign': '%',
  'only punctuation': '!!! ... --- ???',
  'only quotes': '""""',
  emoji: '🏭🏭',
  'right-to-left marks': '\u202Ehoà phát\u202C',
  'combining marks only': '\u0300\u0301\u0302',
  markup: '</script><script>alert(1)</script>',
  'SQL with a quote': "'; drop table companies; --",
  'a tsquery': 'a & !b | (c <-> d):*',
  'a LIKE pattern': '%%__%%',
  'digits of another script': '٠١٠١٢٣٤٥٦٧',
  'full-width digits': '０１０１２３４５６７',
  'a line break': 'hoà\r\nX-Injected: 1',
}

test.each(Object.entries(queries))('answers a query of %s', async (_, query) => {
  for (const path of ['/search', '/api/search', '/api/suggest']) {
    const response = await fetch(`${site}${path}?q=${encodeURIComponent(query)}`)
    expect([200, 400]).toContain(response.status)
    expect(response.headers.get('X-Injected')).toBeNull()
    const text = await response.text()
    expect(text).not.toContain('<script>alert(1)')
    if (path !== '/search') expect(() => JSON.parse(text)).not.toThrow()
  }
})

test.each([
  'q=%',
  'q=%ED%A0%80',
  'q=%FF%FE',
  'q=a&q=b',
  'q[]=a',
  'page=-1',
  'page=0',
  'page=1e9',
  'page=99999999999999999999',
  'page=x',
  'page=1.5',
  'perPage=9999',
  'perPage=-10',
  'perPage=11',
  'sort=id;drop',
  'cityId=-1',
  'cityId=99999999999',
  'cityId=x',
  'cityId=1&districtId=760',
  'districtId=1&districtId=2',
  'businessTypeId=1e3',
  'dateRange=2020-12-31,2020-01-01',
  'dateRange=2999-01-01,2999-12-31',
  'dateRange=2020-02-30,2020-03-01',
  'dateRange=,,,',
  'dateRange=x',
  'hasPhone=yes',
  'hasPhoneOrEmail=true&hasPhone=true',
  'unknown=1',
])('the search ?%s falls back to defaults', async (query) => {
  const answer = await fetch(`${site}/api/search?${query}`)
  expect(answer.status).toBe(200)
  const { page, perPage, results, total } = (await answer.json()) as Record<string, unknown>
  expect(page).toBeGreaterThanOrEqual(1)
  expect([10, 25, 50, 100]).toContain(perPage)
  expect((results as unknown[]).length).toBeLessThanOrEqual(perPage as number)
  expect(total).toBeGreaterThanOrEqual(0)
  expect((await fetch(`${site}/search?${query}`)).status).toBe(200)
})

test('a page past the end is the last', async () => {
  const { page, results, total } = (await (await fetch(`${site}/api/search?page=9999`)).json()) as {
    page: number
    results: unknown[]
    total: number
  }
  expect(page).toBe(Math.ceil(total / 10))
  expect(results.length).toBeGreaterThan(0)
})

test.each([
  ['"hoà phát', 'Please close the quotes for exact phrase search'],
  ['"', 'Please add a phrase for exact phrase search'],
  ['-"hoà phát', 'Please close the quotes to exclude the exact phrase'],
  ['hoà -', 'Please add a non-empty term to exclude after the dash (e.g., -unwanted)'],
  ['-a', 'Please add a non-empty & longer term to exclude (e.g., -unwanted)'],
  ['""', 'Please provide a non-empty phrase'],
])('refuses the query %s with its problem', async (query, detail) => {
  const response = await fetch(`${site}/api/search?q=${encodeURIComponent(query)}`)
  expect(response.status).toBe(400)
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await response.json()).toMatchObject({ type: 'urn:problem:invalid-query', status: 400, detail })
})

test.each([
  '%00',
  '%',
  '..%2f..%2fetc%2fpasswd',
  'a'.repeat(5000),
  '٠١٠١٢٣٤٥٦٧',
  '0101234567%0d%0aX-Injected:1',
  "0101234567'",
  'hkd-99999999999',
  'hkd-0',
  '012345678901',
  '-1',
  '__proto__',
])('returns 404 for the company %s', async (id) => {
  for (const path of ['/company/', '/api/companies/']) {
    const response = await fetch(site + path + id, { redirect: 'manual' })
    expect([301, 302, 404]).toContain(response.status)
    expect(response.headers.get('X-Injected')).toBeNull()
    expect(await response.text()).not.toMatch(/at \w+ \(|\.ts:\d/)
  }
})

test.each<[string, RequestInit]>([
  ['nothing', {}],
  ['no form', { body: '{', headers: { 'Content-Type': 'application/json' } }],
  ['a broken form', { body: 'x', headers: { 'Content-Type': 'multipart/form-data; boundary=y' } }],
  ['a form too large', { body: new URLSearchParams({ lang: 'vi', more: 'x'.repeat(100_000) }) }],
  [
    'a stream without an end in sight',
    { body: new Blob(['lang=vi']).stream(), duplex: 'half' } as RequestInit,
  ],
])('ignores preferences of %s', async (_, init) => {
  const response = await fetch(`${site}/preferences`, { method: 'POST', redirect: 'manual', ...init })
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/'])
  expect(response.headers.getSetCookie()).toEqual([])
})

test.each([
  '/help/%00',
  '/help/faq/%00',
  '/help/FAQ/a%00',
  '/articles/%00',
  '/articles/a%00',
  '/media/%00/1.webp',
])('returns 404 for %s', async (path) => {
  expect((await fetch(site + path, { redirect: 'manual' })).status).toBe(404)
})
