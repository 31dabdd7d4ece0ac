import { beforeAll, describe, expect, inject, test } from 'vitest'

const site = inject('site')
const get = (path: string, init: RequestInit = {}) => fetch(site + path, { redirect: 'manual', ...init })

interface Listed {
  slug: string
  kind: string
  taxCode: string
}
const company: Partial<Record<Listed['kind'], Listed>> = {}

beforeAll(async () => {
  for (let page = 1; Object.keys(company).length < 3 && page <= 5; page++) {
    const { results } = (await (await get(`/api/search?perPage=100&page=${page}`)).json()) as {
      results: Listed[]
    }
    for (const found of results) company[found.kind] ??= found
  }
})

/** Addresses a visitor may try, with the status or redirect. */
const visitor: [path: string, expected: number | string | RegExp][] = [
  ['/', 200],
  ['/search', 200],
  ['/search?q=hoa+phat', 200],
  ['/search?q=%22', 400],
  // Other files publish companies meanwhile.
  ['/search?page=9999999', /^\/search\?page=5\d$/],
  ['/company/0000000000', 404],
  ['/company/not-a-number', 404],
  ['/api/search', 200],
  ['/api/search?q=%22open', 400],
  ['/api/companies/0000000000', 404],
  ['/api/facets', 200],
  ['/api/suggest?q=hoa', 200],
  ['/api/suggest', 200],
  ['/api/openapi.json', 200],
  ['/api/nothing', 404],
  ['/search/choices/cityId?q=cong+ty', 200],
  ['/search/choices/nothing', 404],
  ['/api', 200],
  ['/robots.txt', 200],
  ['/sitemap.xml', 200],
  ['/sitemap/0.xml', 200],
  ['/sitemap/1.xml', 200],
  ['/sitemap/2.xml', 404],
  ['/sitemap/01.xml', 404],
  ['/sitemap/x', 404],
  ['/healthz', 200],
  ['/readyz', 200],
  // For operators only: this machine is a proxy that sends no client address.
  ['/metrics', 404],
  ['/assets/gone.js', 404],
  ['/favicon.svg', 200],
  ['/favicon.ico', 200],
  ['/admin', '/login?returnTo=%2Fadmin'],
  ['/no/such/page', '/#unknown-page'],
  ['/%', '/'],
  ['/search/%E0%A4%A', '/'],
]

function expectLocation(response: Response, expected: string | RegExp) {
  const location = response.headers.get('Location')
  if (typeof expected === 'string') expect(location).toBe(expected)
  else expect(location).toMatch(expected)
}

test.each(visitor)('%s → %s', async (path, expected) => {
  const response = await get(path)
  if (typeof expected === 'number') expect(response.status).toBe(expected)
  else {
    expect([301, 302, 303, 307, 308]).toContain(response.status)
    expectLocation(response, expected)
  }
})

test.each(visitor)('HEAD %s responds like GET, without a body', async (path, expected) => {
  const response = await get(path, { method: 'HEAD' })
  expect(await response.text()).toBe('')
  if (typeof expected === 'number') expect(response.status).toBe(expected)
  else expectLocation(response, expected)
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'the API refuses %s and names the allowed values',
  async (method) => {
    for (const path of ['/api/search', '/api/companies/0101234567', '/robots.txt', '/sitemap.xml']) {
      const response = await get(path, { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
      expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    }
  },
)

describe('a company', () => {
  test('has one URL, and other spellings redirect to it', async () => {
    const { slug } = company.company!
    expect((await get(`/company/${slug}`)).status).toBe(200)
    for (const spelling of [`${slug.slice(0, 4)}.${slug.slice(4, 7)}.${slug.slice(7)}`, `%20${slug}%20`]) {
      const response = await get(`/company/${spelling}`)
      expect(response.status).toBe(301)
      expect(response.headers.get('Location')).toBe(`/company/${slug}`)
    }
  })

  test('that is a branch is found with and without its dash', async () => {
    const { slug } = company.branch!
    expect(slug).toMatch(/^\d{10}-\d{3}$/)
    expect((await get(`/company/${slug}`)).status).toBe(200)
    expect((await get(`/company/${slug.replace('-', '')}`)).headers.get('Location')).toBe(`/company/${slug}`)
    expect((await get(`/api/companies/${slug.replace('-', '')}`)).status).toBe(200)
  })

  test('that is a household has a URL without its personal number', async () => {
    const { slug, taxCode } = company.household!
    expect(slug).toMatch(/^hkd-\d+$/)
    expect(taxCode).toBe('************')
    const page = await get(`/company/${slug}`)
    expect(page.status).toBe(200)
    expect(await page.text()).toMatch(/<meta name="robots" content="[^"]*noindex/)
  })
})

test('a demonstration is marked on every page, without phone and email links', async () => {
  const { slug } = company.company!
  for (const path of ['/', '/search', `/company/${slug}`, '/export-pricing', '/help', '/no/such/company']) {
    for (const [lang, text] of [
      ['en', 'these companies are made up'],
      ['vi', 'doanh nghiệp không có thật'],
    ]) {
      const page = await fetch(site + path, { headers: { Cookie: `lang=${lang}` } })
      const html = await page.text()
      expect([path, html.includes(text)]).toEqual([path, true])
      expect(html).not.toMatch(/href="(?:tel|mailto):/)
    }
  }
})

test('a personal number is not looked up', async () => {
  const { results } = (await (await get('/api/search?perPage=100&kind=household')).json()) as {
    results: Listed[]
  }
  expect(results.length).toBeGreaterThan(0)
  for (const { taxCode } of results) expect(taxCode).toBe('************')
  const answers = ['001085012345', '001.085.012.346', '٠٠١٠٨٥٠١٢٣٤٧'].map(async (q) => {
    const response = await get(`/api/search?q=${encodeURIComponent(q)}`)
    const { execution_time_ms: _, ...answer } = (await response.json()) as Record<string, unknown>
    return [response.status, answer]
  })
  const [first, ...others] = await Promise.all(answers)
  expect(first[1]).toMatchObject({ total: 0, results: [], isPersonalNumber: true })
  for (const answer of others) expect(answer).toEqual(first)
})
