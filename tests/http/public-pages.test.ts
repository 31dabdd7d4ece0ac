import { legalLinks } from '#app/shell/site-links.ts'
import { describe, expect, inject, test } from 'vitest'
import { standingPages } from '#app/routes/seo/sitemap-pages.ts'

const site = inject('site')
const { results } = (await (await fetch(`${site}/api/search?q=tnhh`)).json()) as {
  results: { slug: string }[]
}
const start = [...standingPages, `/company/${results[0].slug}`, '/login', '/register']

const get = (path: string, language: string) =>
  fetch(site + path, { redirect: 'manual', headers: { Cookie: `lang=${language}`, Accept: 'text/html' } })
const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
const only = (html: string, pattern: RegExp) => {
  const found = [...html.matchAll(pattern)]
  expect(found.length, String(pattern)).toBe(1)
  return found[0][1]
}

/** Returns links of a page within this site, without fragments. */
function linksOf(html: string): string[] {
  const body = html.slice(html.indexOf('<body'))
  const hrefs = [...body.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href]) => decode(href))
  return hrefs.filter((href) => href.startsWith('/')).map((href) => href.replace(/#.*$/, ''))
}

/** Kinds with endless pages, of which only a few are followed. */
const isEndless = (path: string) => /^\/(company|search|provinces|industries|new|statistics)\b./.test(path)

describe.each(['en', 'vi'])('the public pages in %s', (language) => {
  test('have one heading, a unique title and description, and one URL', async () => {
    const seen = new Map<string, string>()
    for (const path of standingPages) {
      const response = await get(path, language)
      expect([path, response.status]).toEqual([path, 200])
      const html = await response.text()
      expect(only(html, /<html[^>]* lang="(\w+)"/g)).toBe(language)
      only(html, /(<h1\b)/g)
      expect(html, path).not.toMatch(/<th\b[^>]*>\s*<\/th>/)
      const description = only(html, /<meta name="description" content="([^"]+)"/g)
      expect(description.length, description).toBeGreaterThan(40)
      expect(only(html, /<link rel="canonical" href="([^"]+)"/g)).toBe(site + path)
      const [head] = html.split('</head>')
      for (const text of [only(head, /<title>([^<]+)<\/title>/g), description]) {
        expect(seen.get(text), `${path} says the same: ${text}`).toBeUndefined()
        seen.set(text, path)
      }
    }
  })

  test('have no broken links', async () => {
    const waiting = [...start]
    const known = new Set(waiting)
    let endless = 0
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const response = await get(path, language)
      const location = response.headers.get('Location')
      // Unknown addresses redirect home, private ones to the login.
      const isFine = response.status === 200 || location?.startsWith('/login?returnTo=')
      expect([path, response.status, isFine ? 'fine' : location]).toEqual([path, response.status, 'fine'])
      const html = response.headers.get('Content-Type')?.startsWith('text/html') ? await response.text() : ''
      expect(html, path).not.toMatch(/coming soon|sắp ra mắt/i)
      for (const link of linksOf(html)) {
        if (known.has(link) || (isEndless(link) && ++endless > 40)) continue
        known.add(link)
        waiting.push(link)
      }
    }
    for (const path of standingPages) expect(known).toContain(path)
    expect(known.size).toBeGreaterThan(40)
  })
})

test('crawlers find both languages of a page, each with a canonical address', async () => {
  for (const path of [...standingPages, '/help', '/help/faq', `/company/${results[0].slug}`]) {
    const addresses = { en: site + path, vi: `${site}${path}?lang=vi` }
    for (const [query, language] of [
      ['', 'en'],
      ['?lang=en', 'en'],
      ['?lang=vi', 'vi'],
    ] as const) {
      // The cookie asks for the other language.
      const cookie = query === '' ? '' : language === 'vi' ? 'en' : 'vi'
      const html = await (await get(path + query, cookie)).text()
      expect(only(html, /<html[^>]* lang="(\w+)"/g)).toBe(language)
      expect(only(html, /<link rel="canonical" href="([^"]+)"/g)).toBe(addresses[language])
      const alternates = html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)
      expect([...alternates].map(([, name, address]) => [name, address])).toEqual([
        ['en', addresses.en],
        ['vi', addresses.vi],
        ['x-default', addresses.en],
      ])
    }
  }
})

test('the legal pages name nobody where the operator is not set, and refer to no contact', async () => {
  for (const { href: path } of legalLinks) {
    const html = await (await get(path, 'en')).text()
    expect(html).not.toContain('foot of each page')
    expect(html).not.toContain('mailto:')
  }
})
