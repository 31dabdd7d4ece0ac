import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestInfo } from '#app/middleware/request-info.ts'
import { companies } from '#core/db/schema/companies.ts'
import { createText } from '#core/texts/save-text.server.ts'
import { ready } from '#tests/setup/arrivals.ts'
import { useBrowser } from '#tests/setup/browser.ts'
import { serveHttp } from '#tests/setup/http-server.ts'
import {
  enterAsAdministrator,
  openPreparedSite,
  type Person,
  type PreparedSite,
} from '#tests/setup/prepared-site.ts'
import { hasVarnish, type SharedCache, startVarnish } from '#tests/setup/varnish.ts'

if (!hasVarnish) console.warn('skipped: no varnish')

const browser = useBrowser()
let site: PreparedSite
let cache: SharedCache
let admin: Person
let company: { id: number; taxCode: string; phone: string }

beforeAll(async () => {
  if (!hasVarnish) return
  site = await openPreparedSite(
    async (context) => {
      const { db } = context
      admin = await enterAsAdministrator(context, 'editor')
      const actor = { id: admin.id, fullName: 'editor', email: 'a@example.vn', address: '127.0.0.1' }
      for (const slug of ['first', 'second']) {
        await createText({ db }, actor, 'article', {
          slug,
          status: 'published',
          titleEn: `The ${slug} article`,
          contentEn: '<p>In English.</p>',
          titleVi: `Bài ${slug}`,
          contentVi: '<p>Bằng tiếng Việt.</p>',
          coverId: null,
        })
      }
      const rows = await db
        .select({ id: companies.id, taxCode: companies.taxCode, phone: companies.phone })
        .from(companies)
      const found = rows.find(({ taxCode, phone }) => taxCode.length === 10 && phone)!
      company = { ...found, phone: found.phone! }
    },
    { TRUSTED_PROXIES: '127.0.0.1' },
  )
  cache = await startVarnish([site.address()])
})
afterAll(async () => {
  await cache?.[Symbol.asyncDispose]()
  await site?.[Symbol.asyncDispose]()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(cache.address + path, { redirect: 'manual', headers: { Accept: 'text/html', ...headers } })

/** Returns where a response came from: `hit` or `miss`. */
async function sourceOf(path: string, headers?: Record<string, string>): Promise<string | null> {
  const response = await get(path, headers)
  await response.arrayBuffer()
  return response.headers.get('X-Cache')
}

describe.skipIf(!hasVarnish)('behind a shared cache', () => {
  test.each([
    '/provinces',
    '/provinces/ha-noi',
    '/industries/4649',
    '/articles',
    '/articles/first',
    '/articles/first.data',
    '/help',
    '/help/faq',
    '/features',
    '/export-pricing',
    '/privacy',
    '/terms',
    '/disclaimer',
    '/favicon.svg',
    '/robots.txt',
    '/articles/feed.xml',
  ])('%s is stored', async (path) => {
    // Another query than in other tests, so another entry.
    expect([await sourceOf(`${path}?stored`), await sourceOf(`${path}?stored`)]).toEqual(['miss', 'hit'])
  })

  test.each([
    '/',
    '/new',
    '/new/feed.xml',
    '/search?q=tnhh',
    '/search.data?q=tnhh',
    '/features/export',
    '/api/search?q=tnhh',
    '/api/suggest?q=cong',
    '/sitemap/1.xml',
    '/articles/no-such-article',
    '/no-such-page',
    '/login',
    '/dashboard',
  ])('%s is not stored', async (path) => {
    expect([await sourceOf(path), await sourceOf(path)]).toEqual(['miss', 'miss'])
  })

  test('language and theme are stored separately, other cookies ignored', async () => {
    const read = async (cookie: string, query = '') => {
      const response = await get(`/articles/first${query}`, { Cookie: cookie })
      const [, lang, theme] = /<html lang="(\w+)"(?: data-theme="(\w+)")?/.exec(await response.text())!
      return [response.headers.get('X-Cache'), lang, theme]
    }
    const query = '?preferences'
    expect(await read('', query)).toEqual(['miss', 'en', undefined])
    expect(await read('lang=en; theme=system', query)).toEqual(['hit', 'en', undefined])
    expect(await read('lang=vi', query)).toEqual(['miss', 'vi', undefined])
    expect(await read('theme=dark', query)).toEqual(['miss', 'en', 'dark'])
    expect(await read('theme=light', query)).toEqual(['miss', 'en', 'light'])
    expect(await read('lang=vi; theme=dark', query)).toEqual(['miss', 'vi', 'dark'])
    expect(await read('_ga=1; theme=dark;lang=vi; other=lang=en', query)).toEqual(['hit', 'vi', 'dark'])
    expect(await read('lang=fr; _ga=2', query)).toEqual(['hit', 'en', undefined])
    expect(await read('lang=en', '?lang=vi')).toEqual(['miss', 'vi', undefined])
    expect(await read('lang=en', '?lang=vi')).toEqual(['hit', 'vi', undefined])
    expect(await read('lang=vi', '?lang=en')).toEqual(['miss', 'en', undefined])
  })

  test('a search is shown in the remembered view', async () => {
    const read = async (cookie: string) => (await get('/search?q=tnhh', { Cookie: cookie })).text()
    expect(await read('')).not.toContain('<table')
    expect(await read('lang=vi; results=table.10.taxCode')).toContain('<table')
  })

  test('browsers revalidate a stored page', async () => {
    const first = await get('/terms?revalidated')
    const { headers } = await get('/terms?revalidated', { 'If-None-Match': 'W/"other"' })
    expect(headers.get('X-Cache')).toBe('hit')
    expect(headers.get('Cache-Control')).toBe('private, no-cache')
    expect(headers.get('ETag')).toBe(first.headers.get('ETag'))
    const again = await get('/terms?revalidated', { 'If-None-Match': headers.get('ETag')! })
    expect([again.status, again.headers.get('X-Cache')]).toEqual([304, 'hit'])
    expect(again.headers.get('Content-Security-Policy')).toBe(first.headers.get('Content-Security-Policy'))
  })

  test('a session bypasses the cache and leaves nothing in it', async () => {
    for (let time = 1; time <= 2; time++) {
      const own = await get('/articles?session', { Cookie: admin.cookie })
      expect(await own.text()).toContain('/admin/articles')
      expect([own.headers.get('X-Cache'), own.headers.get('Cache-Control')]).toEqual(['miss', 'no-store'])
    }
    const visitor = await get('/articles?session')
    expect(visitor.headers.get('X-Cache')).toBe('miss')
    expect(await visitor.text()).not.toContain('/admin/articles')
    const expired = await get('/articles?session', { Cookie: 'account.session_token=expired' })
    expect(await expired.text()).not.toContain('/admin/articles')
    expect(expired.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(expired.headers.get('X-Cache')).toBe('miss')
  })

  test('a form reaches the server, and its cookie only the sender', async () => {
    const choose = (lang: string) =>
      fetch(`${cache.address}/preferences`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: site.address() },
        body: new URLSearchParams({ lang, returnTo: '/articles/first?lang=en&form' }),
      })
    for (const lang of ['vi', 'en', 'vi']) {
      const { status, headers } = await choose(lang)
      expect([status, headers.get('Location')]).toEqual([303, '/articles/first?form'])
      expect(headers.getSetCookie()[0]).toMatch(`lang=${lang};`)
    }
    expect((await get('/articles/first?form')).headers.getSetCookie()).toEqual([])
  })

  test('a response that sets a cookie is not stored', async () => {
    await using server = await serveHttp(
      {},
      {
        pages: () => async (request, context) => {
          Object.assign(context.get(requestInfo), { route: '/terms', scriptHashes: [] })
          const headers = new Headers({ 'Content-Type': 'text/html' })
          const url = new URL(request.url)
          if (url.pathname === '/file') headers.set('Cache-Control', 'public, max-age=60')
          if (url.search) headers.set('Set-Cookie', 'a=1')
          return new Response('<p>page</p>', { headers })
        },
      },
    )
    await using other = await startVarnish([server.address], { probe: '/healthz' })
    const read = async (path: string) => (await fetch(other.address + path)).headers.get('X-Cache')
    for (const path of ['/page', '/file']) {
      expect([await read(path), await read(path)]).toEqual(['miss', 'hit'])
      expect([await read(`${path}?cookie`), await read(`${path}?cookie`)]).toEqual(['miss', 'miss'])
    }
  })

  test('each reader of a company is counted, also when the answer is 304', async () => {
    const path = `/company/${company.taxCode}`
    const left = async (address: string) => {
      const response = await get('/api/suggest?q=cong', { 'X-Forwarded-For': address })
      return Number(/r=(\d+)/.exec(response.headers.get('RateLimit')!)![1])
    }
    const [first, second, stranger] = ['198.18.0.1', '198.18.1.1', '198.18.2.1']
    const before = [await left(first), await left(second), await left(stranger)]
    expect(new Set(before).size).toBe(1)
    const whole = await get(path, { 'X-Forwarded-For': first })
    expect(whole.headers.get('Cache-Control')).toBe('private, no-cache')
    const headers = { 'X-Forwarded-For': second, 'If-None-Match': whole.headers.get('ETag')! }
    const again = await get(path, headers)
    expect([again.status, again.headers.get('X-Cache')]).toEqual([304, 'miss'])
    const after = [await left(first), await left(second), await left(stranger)]
    expect(after[0]).toBeLessThan(before[0])
    expect(after[1]).toBe(after[0])
    expect(after[2]).toBe(before[2])
  })

  test('a hidden field disappears from the next view', async () => {
    const paths = [`/company/${company.taxCode}`, `/api/companies/${company.taxCode}`]
    const shown = await Promise.all(paths.map((path) => get(path)))
    const phone = company.phone.replaceAll(/\D/g, '').slice(-9)
    for (const response of shown) expect((await response.text()).replaceAll(/[ .]/g, '')).toContain(phone)
    await site.change(({ db }) =>
      db
        .update(companies)
        .set({ hiddenFields: ['phone'] })
        .where(eq(companies.id, company.id)),
    )
    for (const [index, path] of paths.entries()) {
      const next = await get(path, { 'If-None-Match': shown[index].headers.get('ETag')! })
      expect(next.status).toBe(200)
      expect((await next.text()).replaceAll(/[ .]/g, '')).not.toContain(phone)
    }
  })

  test('a browser runs stored pages without a violation of their policy', async () => {
    const page = await browser.newPage()
    for (const [language, path] of [
      ['vi', '/articles/second?lang=vi'],
      ['en', '/articles/second?browser'],
      ['en', '/export-pricing?browser'],
      ['en', '/features?browser'],
    ]) {
      await get(path)
      // The second visit revalidates the browser's own copy.
      for (let visit = 1; visit <= 2; visit++) {
        await page.context().addCookies([{ name: 'lang', value: 'en', url: cache.address }])
        const response = await page.goto(cache.address + path)
        expect(await response!.headerValue('x-cache')).toBe('hit')
        const policy = await response!.headerValue('content-security-policy')
        expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/)
        expect(policy).not.toMatch(/nonce|script-src[^;]*unsafe/)
        await ready(page)
        expect(await page.locator('html').getAttribute('lang')).toBe(language)
      }
    }
  })

  test('the language of an address holds for the links of its page, until another is chosen', async () => {
    const page = await browser.open('/articles?lang=vi', { at: cache.address })
    await page.getByRole('link', { name: 'Bài first', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Bài first' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    expect(await page.locator('html').getAttribute('lang')).toBe('vi')

    // Forms must come from the address of the site.
    await page.goto(`${site.address()}/articles/first?lang=vi`)
    await ready(page)
    await page.getByRole('button', { name: 'EN', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'The first article' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })
})
