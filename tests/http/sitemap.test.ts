import { expect, inject, test } from 'vitest'
import { standingPages } from '#app/routes/seo/sitemap-pages.ts'

const site = inject('site')
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)

async function readXml(path: string, element: string): Promise<string> {
  const response = await fetch(site + path)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  const xml = await response.text()
  expect(xml).toMatch(new RegExp(`^<\\?xml version="1.0" encoding="UTF-8"\\?>\\n<${element} [^>]+>\\n`))
  expect(xml.endsWith(`</${element}>\n`)).toBe(true)
  return xml
}

test('the sitemaps list the pages and each eligible company exactly once', async () => {
  // Sitemaps show a change before the search does.
  await expect
    .poll(async () => (await fetch(`${site}/metrics`, { headers: { 'X-Forwarded-For': '10.0.0.9' } })).text())
    .toMatch(/^search_index_version_lag 0$/m)
  const listed: string[] = []
  for (const address of locations(await readXml('/sitemap.xml', 'sitemapindex'))) {
    expect(address.startsWith(`${site}/sitemap/`)).toBe(true)
    const xml = await readXml(address.slice(site.length), 'urlset')
    listed.push(...locations(xml))
    for (const [, date] of xml.matchAll(/<lastmod>([^<]*)</g))
      expect(date).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  }
  expect(new Set(listed).size).toBe(listed.length)

  const isArticle = (address: string) => /\/(articles|help)\//.test(address)
  const eligible = [...standingPages, '/help'].flatMap((path) => [site + path, `${site}${path}?lang=vi`])
  for (let page = 1, last = 1; page <= last; page++) {
    const { results, total } = (await (
      await fetch(`${site}/api/search?perPage=100&sort=name&page=${page}`)
    ).json()) as { results: { slug: string; kind: string }[]; total: number }
    last = Math.ceil(total / 100)
    for (const { slug, kind } of results) if (kind !== 'household') eligible.push(`${site}/company/${slug}`)
  }
  // `articles.test.ts` checks which articles exist, `browse.test.ts` the pages with statistics.
  const isStatistic = (address: string) => /\/(provinces|industries|new)\/(?!former(\?|$))/.test(address)
  const others = listed.filter((address) => !isArticle(address) && !isStatistic(address))
  expect(others.sort()).toEqual(eligible.sort())
  expect(listed.length).toBeGreaterThan(100)
})

test('robots.txt points to the sitemap and keeps crawlers off endless pages', async () => {
  const text = await (await fetch(`${site}/robots.txt`)).text()
  expect(text).toContain(`Sitemap: ${site}/sitemap.xml`)
  expect(text).toContain('Disallow: /api/')
  expect(text).toContain('Disallow: /search?')
  expect(text).not.toMatch(/Disallow: \/(company|$)/m)
})

test('URLs follow the requested host', async () => {
  const text = await (await fetch(`${site}/robots.txt`, { headers: { 'X-Forwarded-Proto': 'https' } })).text()
  expect(text).toContain(`Sitemap: https://${new URL(site).host}/sitemap.xml`)
})
