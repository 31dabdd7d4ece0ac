import { beforeAll, describe, expect, inject, test } from 'vitest'
import { helpCategoryIds } from '#core/texts/help-categories.ts'
import { asAccount, signIn } from '#tests/setup/sign-in.ts'

const site = inject('site')
const excel = '/help/export-options/open-csv-in-excel'

interface Told {
  status: number
  location: string | null
  body: string
}

async function get(path: string, headers: Record<string, string> = {}): Promise<Told> {
  const response = await fetch(site + path, { redirect: 'manual', headers })
  return { status: response.status, location: response.headers.get('Location'), body: await response.text() }
}

let admin: Record<string, string>
beforeAll(async () => {
  admin = asAccount(await signIn('admin'))
})

async function post(path: string, fields: Record<string, string>): Promise<Told> {
  const response = await fetch(site + path, {
    method: 'POST',
    redirect: 'manual',
    headers: admin,
    body: new URLSearchParams(fields),
  })
  return { status: response.status, location: response.headers.get('Location'), body: await response.text() }
}

const structured = (html: string) =>
  [...html.matchAll(/<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json) as Record<string, unknown>,
  )
const canonical = (html: string) => /<link[^>]*rel="canonical"[^>]*href="([^"]+)"/.exec(html)?.[1]

describe('visitors', () => {
  test.each(['/help', ...helpCategoryIds.map((id) => `/help/${id}`), excel])('read %s', async (path) => {
    const { status, body } = await get(path)
    expect(status).toBe(200)
    expect(canonical(body)).toBe(site + path)
    expect(body).toMatch(/<meta[^>]*name="description"[^>]*content="[^"]{20,160}"/)
    expect(body).not.toContain('noindex')
  })

  test('see questions with answers, and articles, as structured data', async () => {
    const faq = await get('/help/faq')
    const page = structured(faq.body).find((item) => item['@type'] === 'FAQPage')!
    const questions = page.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
    expect(questions.length).toBeGreaterThanOrEqual(8)
    for (const { name } of questions) expect(faq.body).toContain(`>${name}</a>`)
    const article = structured((await get(excel)).body)
    expect(article.map((item) => item['@type'])).toEqual(['Article', 'BreadcrumbList'])
  })

  test.each([
    ['/help/article', 404],
    ['/help/faq/no-such-article', 404],
    ['/help/no-such-category/no-such-article', 404],
    ['/help/00000000-0000-4000-8000-000000000000', 404],
  ])('get 404 for %s, with links onward', async (path, expected) => {
    const { status, body } = await get(path)
    expect(status).toBe(expected)
    expect(body).toContain('<h1>Article Not Found</h1>')
    expect(body).toMatch(/<a [^>]*href="\/help"[^>]*>Back to the help center<\/a>/)
    expect(body).toMatch(/<meta[^>]*name="robots"[^>]*content="noindex"/)
    expect((await get(path, { Cookie: 'lang=vi' })).body).toContain('<h1>Không tìm thấy bài viết</h1>')
  })

  test.each([
    '/help/faq/open-csv-in-excel',
    '/help/open-csv-in-excel',
    '/help/export-options/Open-CSV-in-Excel',
  ])('are redirected from %s to the canonical URL', async (path) => {
    expect(await get(path)).toMatchObject({ status: 301, location: excel })
  })

  test.each([
    ['en', 'leading+zeros', 'open-csv-in-excel', '<mark>zeros</mark>'],
    ['vi', 'so+0+excel', 'open-csv-in-excel', '<mark>Excel</mark>'],
    ['vi', 'hoan+tien', 'refunds-and-disputes', '<mark>hoàn tiền</mark>'],
  ])('search in %s for %s without JavaScript', async (language, query, slug, marked) => {
    const { status, body } = await get(`/help?q=${query}`, { Cookie: `lang=${language}` })
    expect(status).toBe(200)
    const first = /<ol[^>]*>.*?<a href="([^"]+)"/s.exec(body)?.[1]
    expect(first).toMatch(new RegExp(`/${slug}$`))
    expect(body).toContain(marked)
    expect(body).toContain('noindex')
  })

  test('search for markup, which is shown as text', async () => {
    const { body } = await get(`/help?q=${encodeURIComponent('<img src=x onerror=alert(1)>zzqq')}`)
    expect(body).not.toContain('<img src=x')
    expect(body).toContain('&lt;img src=x')
  })

  test('find every article in the sitemap', async () => {
    const { body } = await get('/sitemap/0.xml')
    expect(body).toContain(`<loc>${site}/help</loc>`)
    for (const id of helpCategoryIds) expect(body).toContain(`<loc>${site}/help/${id}</loc>`)
    expect(body).toContain(`<loc>${site}${excel}</loc><lastmod>2026-11-21T21:30:00.000Z</lastmod>`)
  })
})

const texts = {
  intent: 'save',
  category: 'campaigns',
  titleEn: 'Written over HTTP',
  metaDescriptionEn: 'A short answer',
  contentEn: '<h2>Why</h2><p onclick="x()">Because <b>so</b>.</p>',
}
const fieldIn = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1]

/** Creates an article and returns its id. */
async function create(titleEn: string): Promise<string> {
  const { status, location } = await post('/admin/help/new', { ...texts, titleEn })
  expect(status).toBe(303)
  return /^\/admin\/help\/([0-9a-f-]{36})\?notice=created$/.exec(location!)![1]
}

describe('administrators', () => {
  test('keep the draft of a new article when writing help', async () => {
    const names = ['titleEn', 'contentEn', 'titleVi', 'contentVi', 'slug', 'coverId']
    const fields = { ...Object.fromEntries(names.map((name) => [name, ''])), status: 'draft' }
    await fetch(`${site}/admin/articles/drafts`, {
      method: 'POST',
      headers: { ...admin, Origin: site },
      body: JSON.stringify({ article: 'new', version: 0, fields: { ...fields, titleEn: 'Half a thought' } }),
    })
    await create('Written in between')
    expect((await get('/admin/articles/new?draft', admin)).body).toContain('value="Half a thought"')
  })

  test('write an article that visitors read, by its former URLs too', async () => {
    const id = await create('Read over HTTP')
    const address = '/help/campaigns/read-over-http'
    const { body } = await get(address)
    expect(body).toContain('<p>Because <strong>so</strong>.</p>')
    expect(body).not.toContain('onclick')
    for (const old of [`/help/${id}`, `/help/article/${id}`, `/help/faq/${id}`]) {
      expect(await get(old)).toMatchObject({ status: 301, location: address })
    }
    expect((await get(address, { Cookie: 'lang=vi' })).body).toContain('Bài này viết bằng tiếng Anh')
  })

  test('see missing fields one by one, with the typed values', async () => {
    const { status, body } = await post('/admin/help/new', {
      ...texts,
      metaDescriptionEn: 'x'.repeat(161),
      titleVi: 'Chỉ có tiêu đề',
    })
    expect(status).toBe(422)
    expect(body).toContain('Failed to save article')
    expect(body).toContain('x'.repeat(161))
    expect(body.match(/aria-invalid="true"/g)).toHaveLength(3)
    expect(fieldIn(body, 'titleVi')).toBe('Chỉ có tiêu đề')
    expect((await post('/admin/help/new', { intent: 'save', category: 'faq' })).body).toContain(
      'Write the article in at least one language.',
    )
  })

  test('preview the text before saving', async () => {
    const { status, body } = await post('/admin/help/new', {
      ...texts,
      intent: 'preview',
      titleEn: 'Only looked at',
    })
    expect(status).toBe(200)
    expect(body).toContain('<p>Because <strong>so</strong>.</p>')
    expect(body).toMatch(/<h3[^>]*>Only looked at<\/h3><p[^>]*>A short answer<\/p>/)
    expect((await get('/help/campaigns/only-looked-at')).status).toBe(404)
  })

  test('lose nothing when another saved first: Failed to save article', async () => {
    const id = await create('Contested')
    const save = (version: string, titleEn: string) =>
      post(`/admin/help/${id}`, { ...texts, version, titleEn })
    expect((await save('1', 'Theirs')).location).toBe(`/admin/help/${id}?notice=saved`)
    const refused = await save('1', 'Mine')
    expect(refused.status).toBe(409)
    expect(refused.body).toContain('Failed to save article')
    expect(fieldIn(refused.body, 'titleEn')).toBe('Mine')
    expect((await get('/help/campaigns/contested')).body).toContain('Theirs')
    // Overwrites with the version in the response.
    expect((await save(fieldIn(refused.body, 'version')!, 'Mine')).status).toBe(303)
    expect((await get('/help/campaigns/contested')).body).toContain('Mine')
  })

  test('cannot take a slug in use, and keep the typed values', async () => {
    await create('One address')
    const { status, body } = await post('/admin/help/new', { ...texts, titleEn: 'One address!' })
    expect(status).toBe(409)
    expect(body).toContain('has this address already')
    expect(fieldIn(body, 'titleEn')).toBe('One address!')
  })

  test('delete an article once: Failed to delete article, Failed to save article, Failed to load article', async () => {
    const id = await create('Deleted over HTTP')
    const list = await get('/admin/help', admin)
    expect(list.body).toContain('Are you sure you want to delete this article?')
    expect(list.body).toContain('Deleted over HTTP')
    const remove = (version: string) => post('/admin/help', { intent: 'delete', id, version })
    const early = await remove('7')
    expect(early.status).toBe(409)
    expect(early.body).toContain('Failed to delete article')
    expect((await remove('1')).location).toBe('/admin/help?notice=deleted')
    expect((await get('/help/campaigns/deleted-over-http')).status).toBe(404)

    const twice = await remove('1')
    expect(twice.status).toBe(404)
    expect(twice.body).toContain('Failed to delete article')
    const saved = await post(`/admin/help/${id}`, { ...texts, version: '1', titleEn: 'Still typing' })
    expect(saved.status).toBe(404)
    expect(saved.body).toContain('Failed to save article')
    expect(fieldIn(saved.body, 'titleEn')).toBe('Still typing')
    expect(saved.body).toContain('This article was deleted while you were writing.')
    const asNew = { asNew: fieldIn(saved.body, 'asNew')! }
    const again = await post(`/admin/help/${id}`, { ...texts, ...asNew, titleEn: '' })
    expect(again.status).toBe(422)
    expect(fieldIn(again.body, 'asNew')).toBe('true')
    const renewed = await post(`/admin/help/${id}`, { ...texts, ...asNew, titleEn: 'Still typing' })
    expect(renewed.location).toMatch(/^\/admin\/help\/[0-9a-f-]{36}\?notice=created$/)
    expect((await get('/help/campaigns/still-typing')).status).toBe(200)
    const opened = await get(`/admin/help/${id}`, admin)
    expect(opened.status).toBe(404)
    expect(opened.body).toContain('Failed to load article')
  })

  test('reorder articles up to either end', async () => {
    const [first, second] = [await create('Moved A'), await create('Moved B')]
    const order = async () => {
      const { body } = await get('/help/campaigns')
      return [...body.matchAll(/\/help\/campaigns\/(moved-[ab])"/g)].map(([, slug]) => slug)
    }
    expect(await order()).toEqual(['moved-a', 'moved-b'])
    const moved = await post('/admin/help', { intent: 'up', id: second })
    expect(moved.location).toBe(`/admin/help?notice=moved&article=${second}`)
    expect(await order()).toEqual(['moved-b', 'moved-a'])
    expect((await get(moved.location!, admin)).body).toContain('“Moved B” is now number')
    const failed = await post('/admin/help', { intent: 'up', id: 'x' })
    expect(failed.status).toBe(404)
    expect(failed.body).toContain('Failed to move article')
    expect(failed.body).not.toContain('Failed to delete article')
    expect((await post('/admin/help', { intent: 'burn', id: first })).status).toBe(422)
  })

  test('get an error for an oversized form', async () => {
    const { status, body } = await post('/admin/help/new', { ...texts, contentEn: 'x'.repeat(2_000_001) })
    expect(status).toBe(413)
    expect(body).toContain('Failed to save article')
  })
})
