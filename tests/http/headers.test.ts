import { hash } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { signIn } from '#tests/setup/sign-in.ts'

const site = inject('site')

async function firstSlug(): Promise<string> {
  const { results } = (await (await fetch(`${site}/api/search`)).json()) as { results: { slug: string }[] }
  return results[0].slug
}

test('a page that may be stored lists the hashes of its inline scripts, and stays the same', async () => {
  for (const path of [
    '/',
    '/search?q=cong+ty',
    `/company/${await firstSlug()}`,
    '/articles',
    '/help?q=excel',
  ]) {
    const response = await fetch(site + path)
    const html = await response.text()
    const scripts = html.matchAll(/<script\b([^>]*)>(.+?)<\/script>/gs)
    const inline = [...scripts].filter(([, attributes]) => !attributes.includes('application/ld+json'))
    expect(inline.length).toBeGreaterThan(2)
    const hashes = new Set(inline.map(([, , script]) => ` 'sha256-${hash('sha256', script, 'base64')}'`))
    const policy = response.headers.get('Content-Security-Policy')!
    expect(policy).toContain(`; script-src 'self'${[...hashes].join('')}; style-src-elem 'self'; `)
    expect(html).not.toMatch(/<style| on(click|load|error)=/)
    const again = await fetch(site + path)
    expect(await again.text()).toBe(html)
    expect(again.headers.get('ETag')).toBe(response.headers.get('ETag'))
    expect(again.headers.get('Content-Security-Policy')).toBe(policy)
    const head = await fetch(site + path, { method: 'HEAD' })
    for (const name of ['Content-Security-Policy', 'ETag', 'Cache-Control', 'Vary']) {
      expect([name, head.headers.get(name)]).toEqual([name, response.headers.get(name)])
    }
    const known = await fetch(site + path, { headers: { 'If-None-Match': response.headers.get('ETag')! } })
    expect([known.status, await known.text()]).toEqual([304, ''])
    expect(known.headers.get('Cache-Control')).toBe(response.headers.get('Cache-Control'))
  }
})

test('every script and style of another page carries the nonce of its answer, and no two answers share one', async () => {
  const nonces = new Set<string>()
  const cookie = await signIn('access-1')
  for (const path of [
    '/',
    '/search?q=cong+ty',
    `/company/${await firstSlug()}`,
    '/dashboard',
    '/company/0000000000',
  ]) {
    const response = await fetch(site + path, { headers: { Cookie: cookie } })
    expect(response.headers.get('ETag')).toBeNull()
    const policy = response.headers.get('Content-Security-Policy')!
    const [, nonce] = /script-src 'self' 'nonce-([^']+)'/.exec(policy)!
    expect(policy).toContain(`style-src-elem 'self' 'nonce-${nonce}'`)
    for (const rule of [
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(rule)
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    const html = await response.text()
    const elements = html.match(/<(script|style)\b[^>]*>/g) ?? []
    expect(elements.length).toBeGreaterThan(0)
    const unmarked = elements.filter((element) => !element.includes(`nonce="${nonce}"`))
    // JSON-LD is not run, so it needs no nonce.
    expect(unmarked.filter((element) => !element.includes('application/ld+json'))).toEqual([])
    expect(html).not.toMatch(/ on(click|load|error)=/)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(5)
})

const general = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

test.each([
  ['/', 'private, no-cache', 'Cookie'],
  ['/provinces/ha-noi', 'public, max-age=0, s-maxage=30, stale-while-revalidate=30', 'Cookie'],
  ['/terms.data', 'public, max-age=0, s-maxage=30, stale-while-revalidate=30', 'Cookie'],
  ['/search', 'private, no-cache', 'Cookie'],
  ['/search.data', 'private, no-cache', 'Cookie'],
  ['/api/search', 'private, no-cache', undefined],
  ['/api/facets', 'private, max-age=300', undefined],
  ['/articles/feed.xml', 'public, max-age=0, s-maxage=30, stale-while-revalidate=30', undefined],
  ['/api/suggest?q=ho', 'private, no-cache', undefined],
  ['/sitemap/1.xml', 'private, no-cache', undefined],
  ['/api/openapi.json', 'public, no-cache', undefined],
  ['/api/nothing', 'no-store', undefined],
  ['/robots.txt', 'public, max-age=3600', undefined],
  ['/sitemap.xml', 'public, max-age=3600', undefined],
  ['/healthz', 'no-store', undefined],
])('caches %s as %s', async (path, cacheControl, vary) => {
  const response = await fetch(site + path)
  await response.text()
  expect(response.headers.get('Cache-Control')).toBe(cacheControl)
  if (vary) expect(response.headers.get('Vary')).toContain(vary)
  else expect(response.headers.get('Vary') ?? '').not.toContain('Cookie')
  for (const [name, value] of Object.entries(general)) expect(response.headers.get(name)).toBe(value)
  expect(response.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/)
  expect(response.headers.get('X-Powered-By')).toBeNull()
})

test('assets are immutable and precompressed', async () => {
  const html = await (await fetch(site)).text()
  const assets = new Set(html.match(/\/assets\/[^"]+\.(js|css)/g))
  expect(assets.size).toBeGreaterThan(3)
  for (const asset of assets) {
    const plain = await fetch(site + asset, { headers: { 'Accept-Encoding': 'identity' } })
    expect(plain.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    const size = (await plain.arrayBuffer()).byteLength
    for (const encoding of ['br', 'gzip']) {
      const response = await fetch(site + asset, { headers: { 'Accept-Encoding': encoding } })
      expect(response.headers.get('Content-Encoding')).toBe(size < 1024 ? null : encoding)
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
      if (size >= 1024) expect(Number(response.headers.get('Content-Length'))).toBeLessThan(size)
      expect((await response.arrayBuffer()).byteLength).toBe(size)
    }
  }
})

test('pages and API responses are compressed if the client accepts it', async () => {
  for (const path of ['/', '/api/facets', '/sitemap/1.xml']) {
    const response = await fetch(site + path, { headers: { 'Accept-Encoding': 'br' } })
    expect(response.headers.get('Content-Encoding')).toBe('br')
    expect(response.headers.get('Vary')).toContain('Accept-Encoding')
    const plain = await fetch(site + path, { headers: { 'Accept-Encoding': 'identity' } })
    expect(plain.headers.get('Content-Encoding')).toBeNull()
    expect((await response.text()).length).toBe((await plain.text()).length)
  }
})

test.each(['/api/companies/SLUG', '/api/search?q=cong+ty&hasPhone=true', '/api/suggest?q=ho', '/api/facets'])(
  '%s is readable cross-origin, and returns 304 when unchanged',
  async (address) => {
    const path = site + address.replace('SLUG', await firstSlug())
    const response = await fetch(path, { headers: { Origin: 'https://elsewhere.example' } })
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(response.headers.get('Vary')).toContain('Authorization')
    const again = await fetch(path, { headers: { 'If-None-Match': response.headers.get('ETag')! } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    const other = await fetch(path, { headers: { 'If-None-Match': '"other"' } })
    expect(other.status).toBe(200)
    expect(other.headers.get('ETag')).toBe(response.headers.get('ETag'))
  },
)

test('a page is not readable cross-origin', async () => {
  expect((await fetch(`${site}/`)).headers.get('Access-Control-Allow-Origin')).toBeNull()
})
