import { afterAll, describe, expect, test } from 'vitest'
import { browsePath } from '#app/routes/browse/browse-path.server.ts'
import { browsedProvinces } from '#core/places/browsed-province.server.ts'
import type { Company } from '#core/companies/company.ts'
import { openPreparedSite } from '#tests/setup/prepared-site.ts'
import { addDays } from '#time/vietnam-days.ts'

// Its own, because other files add companies to the shared one.
const own = await openPreparedSite(async () => {}, { RATE_LIMIT_BURST: '0', RATE_LIMIT_DAILY_COMPANIES: '0' })
afterAll(() => own[Symbol.asyncDispose]())
const site = own.address()
const get = (path: string, init: RequestInit = {}) => fetch(site + path, { redirect: 'manual', ...init })
const readText = async (path: string) => (await get(path, { headers: { Accept: 'text/html' } })).text()
const decode = (text: string) => text.replaceAll('&amp;', '&')

/** Every company of the site. */
const all: Company[] = []
for (let page = 1, last = 1; page <= last; page++) {
  const response = await get(`/api/search?perPage=100&sort=newest&page=${page}`)
  const { results, total } = (await response.json()) as { results: Company[]; total: number }
  last = Math.ceil(total / 100)
  all.push(...results)
}
const latest = all.find(({ kind, issueDate }) => kind === 'company' && issueDate)!.issueDate!

test.each([
  ['/provinces', 200],
  ['/provinces/former', 200],
  ['/provinces/ha-noi', 200],
  ['/provinces/hanoi', '/provinces/ha-noi'],
  ['/provinces/H%C3%A0%20N%E1%BB%99i?lang=vi', '/provinces/ha-noi?lang=vi'],
  ['/provinces/tinh-lam-dong', '/provinces/lam-dong'],
  // Merged into Hồ Chí Minh.
  ['/provinces/binh-duong', '/provinces/former/binh-duong'],
  ['/provinces/former/binh-duong', 200],
  ['/provinces/former/Thua-Thien-Hue', '/provinces/former/hue'],
  ['/provinces/ha-noi/industries/4649', 200],
  ['/provinces/hanoi/industries/G4649', '/provinces/ha-noi/industries/4649'],
  ['/industries', 200],
  ['/industries/4649', 200],
  ['/industries/46491', '/industries/4649'],
  ['/industries/1104-2018', 200],
  ['/industries/4649-2018', '/industries/4649'],
  ['/new', 200],
  [`/new/${latest}`, 200],
  [`/new/${latest.split('-').reverse().join('-')}`, `/new/${latest}`],
  ['/new/feed.xml', 200],
  ['/statistics/registrations.csv', 200],
  // Unknown addresses redirect home.
  ['/provinces/atlantis', '/'],
  ['/provinces/former/atlantis', '/'],
  ['/provinces/atlantis/industries/4649', '/'],
  ['/provinces/ha-noi/industries/0000', '/'],
  ['/industries/0000', '/'],
  ['/new/yesterday', '/'],
  ['/new/2026-02-30', '/'],
  ['/new/1900-01-01', '/'],
  ['/new/2999-01-01', '/'],
])('%s → %s', async (path, expected) => {
  const response = await get(path)
  if (typeof expected === 'number') expect(response.status).toBe(expected)
  else {
    expect([301, 302]).toContain(response.status)
    expect(response.headers.get('Location')).toBe(expected)
  }
})

test.each([
  '/provinces',
  '/provinces/former',
  '/industries',
  '/provinces/ho-chi-minh',
  '/industries/4649',
  '/',
])('every number of %s is the total of the search it links', async (path) => {
  const html = await readText(path)
  const links = [...html.matchAll(/<a href="\/search\?([^"]+)"[^>]*aria-label="([\d,]+) compan/g)]
  expect(links.length).toBeGreaterThan(10)
  for (const [, query, count] of links) {
    const response = await get(`/api/search?perPage=10&${decode(query)}`)
    const { total } = (await response.json()) as { total: number }
    expect([query, Number(count.replaceAll(',', ''))]).toEqual([query, total])
  }
})

test('the list of each map has every province with companies', async () => {
  const former = await readText('/provinces/former')
  const present = await readText('/provinces')
  for (const { slug, id } of browsedProvinces.former) {
    expect(former.includes(`href="/provinces/former/${slug}"`)).toBe(all.some(({ city }) => city?.id === id))
  }
  for (const { slug, id } of browsedProvinces.present) {
    expect(present.includes(`href="/provinces/${slug}"`)).toBe(
      all.some(({ province }) => Number(province?.code) === id),
    )
  }
})

test('the sitemap has exactly the pages with companies, and the last days', async () => {
  const xml = await (await get('/sitemap/statistics.xml')).text()
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  const paths = all.flatMap(({ province, city, businessType, kind, issueDate }) => {
    const provinceId = province ? Number(province.code) : undefined
    const businessTypeId = businessType?.id
    const isRecent = kind === 'company' && issueDate && issueDate > addDays(latest, -31)
    return [
      provinceId && browsePath({ provinceId }),
      city && browsePath({ cityId: city.id }),
      businessTypeId && browsePath({ businessTypeId }),
      provinceId && businessTypeId && browsePath({ provinceId, businessTypeId }),
      isRecent && `/new/${issueDate}`,
    ].filter(Boolean)
  })
  const expected = [...new Set(paths)].flatMap((path) => [`${site}${path}`, `${site}${path}?lang=vi`])
  expect(listed.toSorted()).toEqual(expected.toSorted())
  expect(listed.length).toBeGreaterThan(500)
})

test('a page without companies is not indexed, one with companies names both languages', async () => {
  const empty = browsedProvinces.present
    .flatMap(({ id: provinceId }) => browsePath({ provinceId, businessTypeId: 9900 }) ?? [])
    .find((path) => path !== '')
  const without = await readText(empty!)
  expect(without).toContain('<meta name="robots" content="noindex"/>')
  const html = await readText('/provinces/ho-chi-minh')
  expect(html).not.toContain('noindex')
  expect(html).toContain(`<link rel="canonical" href="${site}/provinces/ho-chi-minh"/>`)
  for (const [language, query] of [
    ['en', ''],
    ['vi', '?lang=vi'],
    ['x-default', ''],
  ]) {
    expect(html).toContain(`hrefLang="${language}" href="${site}/provinces/ho-chi-minh${query}"`)
  }
})

describe('figures as a file', () => {
  test('hold the months of the page, oldest first', async () => {
    const response = await get('/statistics/registrations.csv?provinceId=79')
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="registrations-ho-chi-minh.csv"',
    )
    const [heading, ...rows] = new TextDecoder('utf-8', { ignoreBOM: true })
      .decode(await response.arrayBuffer())
      .trimEnd()
      .split('\r\n')
    expect(heading).toBe('\ufeffMonth,Registered')
    const expected = new Map<string, number>()
    for (const { province, issueDate } of all) {
      if (province?.code !== '79' || !issueDate) continue
      expected.set(issueDate.slice(0, 7), (expected.get(issueDate.slice(0, 7)) ?? 0) + 1)
    }
    expect(rows).toHaveLength(24)
    for (const row of rows) {
      const [month, count] = row.split(',')
      expect([month, Number(count)]).toEqual([month, expected.get(month) ?? 0])
    }
    expect(rows.toSorted()).toEqual(rows)
    expect(rows.at(-1)!.slice(0, 7)).toBe(all[0].issueDate!.slice(0, 7))
  })

  test('are named by their choices and ignore unknown ones', async () => {
    const nameOf = async (query: string) =>
      (await get(`/statistics/registrations.csv?${query}`)).headers.get('Content-Disposition')
    expect(await nameOf('cityId=74&businessTypeId=11104')).toContain('registrations-binh-duong-1104-2018.csv')
    expect(await nameOf('cityId=9999&q=x')).toContain('"registrations.csv"')
  })
})

describe('the feed of newly registered companies', () => {
  test('is a valid Atom feed of the newest companies', async () => {
    const response = await get('/new/feed.xml?lang=vi')
    expect(response.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
    const feed = await response.text()
    expect(feed).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<feed [^>]*xml:lang="vi"/)
    const open: string[] = []
    for (const [, close, name, empty] of feed
      .replace(/^<\?xml[^>]*>/, '')
      .matchAll(/<(\/?)([a-z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
      if (close) expect(open.pop()).toBe(name)
      else if (!empty) open.push(name)
    }
    expect(open).toEqual([])
    const slugs = [...feed.matchAll(/<id>[^<]*\/company\/([^<]+)<\/id>/g)].map(([, slug]) => slug)
    const newest = all.filter(({ kind, issueDate }) => kind === 'company' && issueDate)
    expect(slugs).toHaveLength(50)
    expect(new Set(slugs).size).toBe(50)
    const oldest = newest[49].issueDate!
    for (const slug of slugs) {
      const company = all.find((each) => each.slug === slug)!
      expect(company.kind).toBe('company')
      expect(company.issueDate! >= oldest).toBe(true)
      expect(feed).toContain(`<published>${company.issueDate}T00:00:00+07:00</published>`)
    }
    for (const element of ['title', 'id', 'updated', 'published', 'author', 'summary', 'link']) {
      expect(feed.split(new RegExp(`<${element}[ >]`)).length - 1).toBeGreaterThanOrEqual(50)
    }
  })

  test('answers 304 to what a reader has, and HEAD without a body', async () => {
    const first = await get('/new/feed.xml')
    const again = await get('/new/feed.xml', { headers: { 'If-None-Match': first.headers.get('ETag')! } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await get('/new/feed.xml', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})

test('lists of companies contain no contact data', async () => {
  const day = await readText(`/new/${latest}`)
  const pages = [day, await readText('/'), await readText('/new/feed.xml')]
  const shown = all.filter(({ slug }) => pages.some((page) => page.includes(`/company/${slug}`)))
  expect(
    shown.filter(({ phone, email, legalRepresentative }) => phone && email && legalRepresentative).length,
  ).toBeGreaterThan(5)
  const contacts = shown
    .flatMap(({ phone, email, address }) => [phone, email, address])
    .filter((each) => each !== null)
  for (const page of pages) {
    expect(contacts.filter((contact) => page.includes(contact))).toEqual([])
    expect(page).not.toMatch(/hiddenFields|legalRepresentative/)
  }
  expect(day).toContain(`rel="prev"`)
})

test('a day lists its companies without branches and household businesses', async () => {
  const html = await readText(`/new/${latest}`)
  for (const { slug, kind, issueDate } of all.filter((company) => company.issueDate === latest)) {
    expect([slug, html.includes(`href="/company/${slug}"`)]).toEqual([
      slug,
      kind === 'company' && issueDate === latest,
    ])
  }
})
