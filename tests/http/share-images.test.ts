import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { standingPages } from '#app/routes/seo/sitemap-pages.ts'
import { companies } from '#core/db/schema/companies.ts'
import { openPreparedSite, type PreparedSite } from '#tests/setup/prepared-site.ts'

let site: PreparedSite
let rows: { id: number; taxCode: string; name: string }[]
let household: number
beforeAll(async () => {
  site = await openPreparedSite(async ({ db }) => {
    const all = await db
      .select({ id: companies.id, taxCode: companies.taxCode, name: companies.name })
      .from(companies)
      .orderBy(companies.id)
    rows = all.filter(({ taxCode }) => taxCode.length === 10)
    household = all.find(({ taxCode }) => taxCode.length === 12)!.id
  })
})
afterAll(() => site[Symbol.asyncDispose]())

const imageOf = (slug: string | number, headers?: Record<string, string>) =>
  site.get(`/company/${slug}/image.png`, undefined, headers)
const change = (id: number, values: Partial<typeof companies.$inferInsert>) =>
  site.change(({ db }) => db.update(companies).set(values).where(eq(companies.id, id)))

async function sizeOf(response: Response) {
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return { width, height, format }
}
const size = { width: 1200, height: 630, format: 'png' }

describe('the image of a company', () => {
  test('is a PNG of the size that its page names, in both languages', async () => {
    const { taxCode, name } = rows[0]
    for (const query of ['', '?lang=vi']) {
      const page = await (await site.get(`/company/${taxCode}${query}`)).text()
      const content = (property: string) =>
        new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(page)?.[1]
      const address = new URL(content('og:image')!)
      expect(address.pathname + address.search).toBe(`/company/${taxCode}/image.png${query}`)
      expect([content('og:image:width'), content('og:image:height')]).toEqual(['1200', '630'])
      expect(content('twitter:card')).toBe('summary_large_image')
      expect(content('og:title')).toContain(name.replaceAll('&', '&amp;'))
      expect(await sizeOf(await site.get(address.pathname + address.search))).toEqual(size)
    }
    const [english, vietnamese] = await Promise.all(
      ['', '?lang=vi'].map((query) => site.get(`/company/${taxCode}/image.png${query}`)),
    )
    expect(english.headers.get('ETag')).not.toBe(vietnamese.headers.get('ETag'))
  })

  test('is revalidated, and 304 for a client that has it', async () => {
    const first = await imageOf(rows[1].taxCode)
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache')
    const again = await imageOf(rows[1].taxCode, { 'If-None-Match': first.headers.get('ETag')! })
    expect([again.status, again.headers.get('ETag')]).toEqual([304, first.headers.get('ETag')])
    const head = await fetch(`${site.address()}/company/${rows[1].taxCode}/image.png`, { method: 'HEAD' })
    expect(head.headers.get('Content-Length')).toBe(first.headers.get('Content-Length'))
  })

  test('changes with the name, and with no contact data', async () => {
    const { id, taxCode } = rows[2]
    const tagOf = async () => (await imageOf(taxCode)).headers.get('ETag')
    const before = await tagOf()
    await change(id, { phone: '0912000111', email: 'new@mail.example', legalRepresentative: 'NGƯỜI MỚI' })
    await change(id, { taxAddress: 'Số 1 Phố Mới', ward: 'Phường Mới' })
    expect(await tagOf()).toBe(before)
    await change(id, { hiddenFields: ['phone', 'email', 'legal_representative', 'tax_address'] })
    expect(await tagOf()).toBe(before)
    await change(id, { name: 'CÔNG TY ĐỔI TÊN' })
    expect(await tagOf()).not.toBe(before)
  })

  test('is gone with a removed company, also for a client that has it', async () => {
    const { id, taxCode } = rows[3]
    const tag = (await imageOf(taxCode)).headers.get('ETag')!
    await change(id, { removal: 'request' })
    for (const headers of [undefined, { 'If-None-Match': tag }]) {
      expect((await imageOf(taxCode, headers)).status).toBe(404)
    }
  })

  test('exists for a household business under its own address only', async () => {
    expect(await sizeOf(await imageOf(`hkd-${household}`))).toEqual(size)
    for (const slug of ['0000000000', 'nonsense', '001089012345', '%00']) {
      expect([slug, (await imageOf(slug)).status]).toEqual([slug, 404])
    }
  })

  test('survives a burst: each request gets its image or is told to come back', async () => {
    const asked = rows.slice(10, 50).flatMap(({ taxCode }) => [taxCode, taxCode])
    const answers = await Promise.all(asked.map((slug) => imageOf(slug)))
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(statuses).toContain(200)
    for (const { status, headers } of answers) {
      if (status === 503) expect(headers.get('Retry-After')).not.toBeNull()
    }
    expect(await sizeOf(await imageOf(asked[0]))).toEqual(size)
  })
})

describe('the image of a page', () => {
  const tagOf = async (path: string) => {
    const image = await site.get(path)
    expect([path, image.status, image.headers.get('Content-Type')]).toEqual([path, 200, 'image/png'])
    return image.headers.get('ETag')
  }

  test('is its own in each language, and named by the page', async () => {
    const help = (await (await site.get('/help/faq')).text()).match(/href="(\/help\/faq\/[\w-]+)"/)![1]
    const paths = ['/', ...standingPages.filter((path) => path !== '/'), '/help', '/help/faq', help]
    const tags = new Set<string | null>()
    for (const path of paths) {
      for (const query of ['', '?lang=vi']) {
        const page = await (await site.get(path + query)).text()
        const address = /property="og:image" content="([^"]*)"/.exec(page)![1]
        const expected = `${site.address()}/share-image${path === '/' ? '' : path}.png${query}`
        expect([path, address]).toEqual([path, expected])
        tags.add(await tagOf(new URL(address).pathname + query))
      }
    }
    expect(tags.size).toBe(paths.length * 2)
  })

  test('may be cached for minutes, and is the one of the site for an unknown page', async () => {
    const response = await site.get('/share-image.png')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60')
    expect(await sizeOf(response)).toEqual(size)
    const own = response.headers.get('ETag')
    for (const path of [
      'no-such-page',
      'articles/no-such',
      'help/no-such/x',
      'help/faq/no-such',
      '__proto__',
    ]) {
      expect([path, await tagOf(`/share-image/${path}.png`)]).toEqual([path, own])
    }
  })
})

test('the manifest names icons of the sizes they have, and pages name both', async () => {
  const response = await site.get('/manifest.webmanifest')
  expect(response.headers.get('Content-Type')).toMatch(/^application\/manifest\+json/)
  const { name, icons } = (await response.json()) as {
    name: string
    icons: { src: string; sizes: string; type: string; purpose?: string }[]
  }
  expect(name).toBe('Danh Bạ Việt')
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  const touch = { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' }
  for (const { src, sizes, type } of [...icons, touch].filter((icon) => icon.type === 'image/png')) {
    const icon = await site.get(src)
    expect([src, icon.status, icon.headers.get('Content-Type')]).toEqual([src, 200, type])
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata()
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
  const page = await (await site.get('/')).text()
  expect(page).toMatch(/<link [^>]*rel="manifest" href="\/manifest\.webmanifest"/)
  expect(page).toMatch(/<link [^>]*rel="apple-touch-icon" href="\/apple-touch-icon\.png"/)
})

test('the colour of the browser follows the system or the chosen theme', async () => {
  const colorsFor = async (cookie: string) => {
    const page = await (await site.get('/', undefined, { Cookie: cookie })).text()
    return [...page.matchAll(/<meta name="theme-color" content="(#\w+)"(?: media="([^"]*)")?/g)].map(
      ([, color, media]) => [color, media],
    )
  }
  expect(await colorsFor('')).toEqual([
    ['#ffffff', '(prefers-color-scheme: light)'],
    ['#1e1d1a', '(prefers-color-scheme: dark)'],
  ])
  expect(await colorsFor('theme=dark')).toEqual([['#1e1d1a', undefined]])
})
