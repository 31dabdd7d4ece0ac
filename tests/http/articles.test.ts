import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#core/db/schema/accounts.ts'
import { texts } from '#core/db/schema/content.ts'
import { changeStatuses } from '#core/texts/change-text.server.ts'
import { createText } from '#core/texts/save-text.server.ts'
import {
  enter,
  enterAsAdministrator,
  openPreparedSite,
  type Person,
  type PreparedSite,
} from '#tests/setup/prepared-site.ts'

let site: PreparedSite
let admin: Person
let guest: Person
let customer: Person
let draftId: string
const slugs = { both: 'tax-codes', english: 'only-english', draft: 'not-yet' }

/** Contains everything that could break HTML, JSON in HTML and XML. */
const awkward = `“Mã số” & </script><b>thuế</b> 'mới' \u0001`

beforeAll(async () => {
  site = await openPreparedSite(async (context) => {
    ;[admin, guest, customer] = [
      await enterAsAdministrator(context, 'editor'),
      await enter(context, 'guest'),
      await enter(context, 'customer'),
    ]
    const { db } = context
    await db.update(users).set({ fullName: 'Nguyễn Biên Tập' }).where(eq(users.id, admin.id))
    await db.update(users).set({ role: 'guest' }).where(eq(users.id, guest.id))
    const actor = { id: admin.id, fullName: 'Nguyễn Biên Tập', email: 'a@example.vn', address: '127.0.0.1' }
    const write = (
      slug: string,
      english: string,
      vietnamese: string | null,
      status: 'draft' | 'published' = 'published',
    ) =>
      createText({ db }, actor, 'article', {
        slug,
        status,
        titleEn: english,
        contentEn: `<p>${'In English. '.repeat(40)}</p><p><a href="/help">help</a></p>`,
        titleVi: vietnamese,
        contentVi: vietnamese && '<p>Bằng tiếng Việt.</p>',
        coverId: null,
      })
    await write(slugs.english, 'Only English', null)
    await write(slugs.both, 'Tax codes', awkward)
    draftId = (await write(slugs.draft, 'Not yet', null, 'draft')).id
    for (let n = 1; n <= 9; n++) {
      const { id } = await write(`old-${n}`, `Old ${n}`, null)
      const publishedAt = new Date(Date.UTC(2026, 0, n))
      await db.update(texts).set({ publishedAt }).where(eq(texts.id, id))
    }
  })
})
afterAll(() => site[Symbol.asyncDispose]())

test('an administrator sees drafts only with a second factor', async () => {
  const set = (twoFactorEnabled: boolean) =>
    site.change(async ({ db }) => db.update(users).set({ twoFactorEnabled }).where(eq(users.id, admin.id)))
  expect((await site.get(`/articles/${slugs.draft}`, admin)).status).toBe(200)
  await set(false)
  expect((await site.get(`/articles/${slugs.draft}`, admin)).status).toBe(404)
  await set(true)
})

const html = async (path: string, person?: Person, headers?: Record<string, string>) =>
  (await site.get(path, person, headers)).text()
const vietnamese = { Cookie: 'lang=vi' }
const send = (path: string, fields: Record<string, string>, person = admin) =>
  site.post(path, person, new URLSearchParams(fields))
const typed = (more: Record<string, string> = {}) => ({
  intent: 'save',
  version: '0',
  titleEn: '',
  contentEn: '',
  titleVi: '',
  contentVi: '',
  slug: '',
  status: 'draft',
  coverId: '',
  ...more,
})
const idOf = (response: Response) =>
  /articles\/([0-9a-f-]{36})/.exec(response.headers.get('Location') ?? '')![1]

describe('/articles', () => {
  test('shows titles, dates, 300 characters and a link, ten per page', async () => {
    const page = await html('/articles')
    expect(page.match(/<article/g)).toHaveLength(10)
    const [, preview] = /Only English<\/a>.*?<p class="[^"]*">(In English[^<]*)<\/p>/s.exec(page)!
    expect(preview.endsWith('…')).toBe(true)
    expect([...preview].length).toBeLessThanOrEqual(301)
    expect([...preview].length).toBeGreaterThan(290)
    expect(page).toMatch(/>Read more<span class="visually-hidden">: (<!-- -->)?Only English<\/span>/)
    expect(page).toContain('href="/articles?page=2"')
    expect(page).toContain('type="application/atom+xml"')
    const second = await html('/articles?page=2')
    expect(second.match(/<article/g)).toHaveLength(1)
    expect(second).toContain('01/01/2026')
    for (const query of ['page=-1', 'page=x', 'page=1e9', 'page=__proto__']) {
      expect((await site.get(`/articles?${query}`)).status).toBe(200)
    }
  })

  test('uses the reader’s language and marks texts in the other one', async () => {
    const page = await html('/articles', undefined, vietnamese)
    expect(page).toContain('Bài viết')
    expect(page).toContain('<h2 lang="en"><a href="/articles/only-english">')
    expect(page).not.toContain('<b>thuế</b>')
  })

  test.each(['visitor', 'user', 'guest', 'admin'] as const)(
    'shows drafts to reviewers and administrators: %s',
    async (role) => {
      const person = { visitor: undefined, user: customer, guest, admin }[role]
      const seesDrafts = role === 'guest' || role === 'admin'
      expect((await html('/articles', person)).includes('Not yet')).toBe(seesDrafts)
      const response = await site.get(`/articles/${slugs.draft}`, person)
      expect(response.status).toBe(seesDrafts ? 200 : 404)
      const page = await response.text()
      if (seesDrafts) {
        expect(page).toContain('>Draft<')
        expect(page).toContain('<meta name="robots" content="noindex"/>')
        expect(page).not.toContain('ld+json')
      } else expect(page).not.toContain('Not yet')
      const published = await html(`/articles/${slugs.english}`, person)
      expect(published.includes('href="/admin/articles/')).toBe(role === 'admin')
    },
  )
})

describe('/articles/:slug', () => {
  test('has correct metadata and escapes titles', async () => {
    const page = await html(`/articles/${slugs.both}`, undefined, vietnamese)
    const [, json] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page)!
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Article',
      inLanguage: 'vi',
      author: { '@type': 'Person', name: 'Nguyễn Biên Tập' },
      mainEntityOfPage: `${site.address()}/articles/${slugs.both}`,
    })
    expect(JSON.parse(json).headline).toContain('</script><b>thuế</b>')
    expect(page).toContain(`<link rel="canonical" href="${site.address()}/articles/${slugs.both}"/>`)
    expect(page).toContain('<meta property="og:type" content="article"/>')
    expect(page).not.toContain('<b>thuế</b>')
    expect(page).toContain('Tác giả: Nguyễn Biên Tập')
  })

  test('has an address per language it is written in', async () => {
    const both = `${site.address()}/articles/${slugs.both}`
    const page = await html(`/articles/${slugs.both}?lang=vi`)
    expect(page).toContain(`<link rel="canonical" href="${both}?lang=vi"/>`)
    expect(page).toContain(`<link rel="alternate" hrefLang="en" href="${both}"/>`)
    const english = await html(`/articles/${slugs.english}?lang=vi`)
    expect(english).toContain(`<link rel="canonical" href="${site.address()}/articles/${slugs.english}"/>`)
    expect(english).not.toContain('hrefLang')
    const sitemap = await html('/sitemap/0.xml')
    for (const address of [both, `${both}?lang=vi`, `/articles/${slugs.english}`]) {
      expect(sitemap).toContain(`${address}</loc>`)
    }
    expect(sitemap).not.toContain(`${slugs.english}?lang`)
  })

  test('falls back to the other language with a notice', async () => {
    const page = await html(`/articles/${slugs.english}`, undefined, vietnamese)
    expect(page).toContain('Bài viết này hiện chỉ có bản tiếng Anh.')
    expect(page).toMatch(/<h1[^>]* lang="en"[^>]*>Only English/)
    expect(await html(`/articles/${slugs.english}`)).not.toMatch(/<h1[^>]* lang=/)
  })

  test('returns 404 for an unknown slug', async () => {
    for (const path of ['/articles/nothing', '/articles/A%00', `/articles/${'x'.repeat(500)}`]) {
      const response = await site.get(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('Article not found')
    }
  })
})

describe('/articles/feed.xml', () => {
  test('has the latest published articles in the requested language, as valid XML', async () => {
    const response = await site.get('/articles/feed.xml?lang=vi')
    expect(response.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
    const feed = await response.text()
    expect(feed).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<feed [^>]*xml:lang="vi"/)
    expect(feed.match(/<entry /g)).toHaveLength(11)
    expect(feed).toContain('&lt;/script&gt;&lt;b&gt;thuế&lt;/b&gt;')
    expect(feed).not.toContain('Not yet')
    expect(feed).not.toContain('\u0001')
    expect(feed).toContain(`href=&quot;${site.address()}/help&quot;`)
    // Every element is closed, in order, and every ampersand is escaped.
    const open: string[] = []
    for (const [, close, name, empty] of feed
      .replace(/^<\?.*?\?>/, '')
      .matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
      if (close) expect(open.pop()).toBe(name)
      else if (!empty) open.push(name)
    }
    expect(open).toEqual([])
    expect(feed.match(/&(?!(amp|lt|gt|quot|apos);)/g)).toBeNull()
  })

  test('returns 304 for a matching ETag', async () => {
    const first = await site.get('/articles/feed.xml')
    const etag = first.headers.get('ETag')!
    await first.arrayBuffer()
    const again = await site.get('/articles/feed.xml', undefined, { 'If-None-Match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const other = await site.get('/articles/feed.xml?lang=vi', undefined, { 'If-None-Match': etag })
    expect(other.status).toBe(200)
    await other.arrayBuffer()
    expect((await send('/articles/feed.xml', {})).status).toBe(405)
  })
})

test('the sitemap has every published article and no draft', async () => {
  const map = await html('/sitemap/0.xml')
  expect(map).toContain(`<loc>${site.address()}/articles</loc>`)
  expect(map).toMatch(new RegExp(`/articles/${slugs.both}</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z<`))
  expect(map).not.toContain(slugs.draft)
})

describe('an administrator', () => {
  test('writes, publishes, renames and deletes', async () => {
    const created = await send(
      '/admin/articles/new',
      typed({ titleVi: 'Đọc mã số thuế', contentVi: '<p>Một</p>' }),
    )
    expect(created.status).toBe(303)
    const id = idOf(created)
    const form = await html(`/admin/articles/${id}?notice=saved`, admin)
    expect(form).toContain('Saved as a draft')
    expect(form).toContain('value="doc-ma-so-thue"')
    expect((await site.get('/articles/doc-ma-so-thue')).status).toBe(404)

    const published = await send('/admin/articles?status=draft', { intent: 'publish', id, version: '1' })
    expect(published.headers.get('Location')).toBe(
      `/admin/articles?status=draft&notice=published&article=${id}`,
    )
    expect(await html(published.headers.get('Location')!, admin)).toContain('“Đọc mã số thuế” is published.')
    expect((await site.get('/articles/doc-ma-so-thue')).status).toBe(200)

    const renamed = typed({
      version: '2',
      titleVi: 'Tên mới',
      contentVi: '<p>Hai</p>',
      slug: 'mst',
      status: 'published',
    })
    expect((await send(`/admin/articles/${id}`, renamed)).status).toBe(303)
    const moved = await site.get('/articles/doc-ma-so-thue')
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/articles/mst'])

    expect((await send('/admin/articles', { intent: 'delete', id, version: '3' })).status).toBe(303)
    expect((await site.get('/articles/mst')).status).toBe(404)
  })

  test.each([
    [typed(), 'Write a title and content in at least one language.'],
    [typed({ titleEn: 'Title' }), 'Title and content are both required.'],
    [typed({ titleEn: 'T', contentEn: '<p>x</p>', slug: 'a b' }), 'Only lower-case letters without accents'],
    [
      typed({ titleEn: 'T', contentEn: '<p>x</p>', slug: slugs.both }),
      'Another article has or had this address',
    ],
  ])('sees the problems and all typed values: %o', async (fields, message) => {
    const response = await send('/admin/articles/new', fields)
    expect([422, 409]).toContain(response.status)
    const page = await response.text()
    expect(page).toContain(message)
    expect(page).toContain('aria-invalid="true"')
    if (fields.titleEn) expect(page).toContain(`value="${fields.titleEn}"`)
    if (fields.slug) expect(page).toContain(`value="${fields.slug}"`)
  })

  test('sees who saved meanwhile and may overwrite it', async () => {
    const first = typed({ titleEn: 'Conflict', contentEn: '<p>One two three.</p>' })
    const id = idOf(await send('/admin/articles/new', first))
    const theirs = { ...first, version: '1', contentEn: '<p>One two four.</p>' }
    expect((await send(`/admin/articles/${id}`, theirs)).status).toBe(303)
    const mine = { ...first, version: '1', contentEn: '<p>One two five.</p>' }
    const refused = await send(`/admin/articles/${id}`, mine)
    expect(refused.status).toBe(409)
    const page = await refused.text()
    expect(page).toContain('Nguyễn Biên Tập saved it on')
    expect(page).toContain('<del>four.</del><ins>five.</ins>')
    expect(page).toContain('name="version" value="1"')
    expect(page).toMatch(/<button[^>]*value="2"[^>]*name="overwrite"/)
    expect(page).toContain('&lt;p&gt;One two five.&lt;/p&gt;')
    expect((await send(`/admin/articles/${id}`, { ...mine, intent: '', overwrite: '2' })).status).toBe(303)
    expect(await html(`/admin/articles/${id}`, admin)).toContain('One two five.')
  })

  test('sees a sanitised preview, which saves nothing', async () => {
    const fields = typed({
      intent: 'preview',
      titleEn: 'Draft of mine',
      contentEn: '<p onclick="x()">Hi</p><script>1</script>',
    })
    const page = await (await send('/admin/articles/new', fields)).text()
    expect(page).toMatch(/<h3[^>]*>Draft of mine<\/h3>/)
    expect(page).toContain('<p>Hi</p></div>')
    expect(await html('/admin/articles?text=Draft+of+mine', admin)).toContain('No articles match')
  })

  test('finds their own unsaved draft', async () => {
    const { intent: _, version: __, ...fields } = typed({ titleEn: 'Half a thought' })
    const keep = (person: Person | undefined, body: object) =>
      fetch(`${site.address()}/admin/articles/drafts`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: site.address(), ...(person && { Cookie: person.cookie }) },
        body: JSON.stringify(body),
      })
    const body = { article: draftId, version: 1, fields }
    expect((await keep(undefined, body)).status).toBe(401)
    expect((await keep(customer, body)).status).toBe(403)
    expect((await keep(admin, { ...body, article: '../x' })).status).toBe(422)
    expect((await keep(admin, { ...body, fields: { ...fields, more: 'x' } })).status).toBe(422)
    const kept = await keep(admin, body)
    expect(await kept.json()).toEqual({ savedAt: expect.stringMatching(/^\d{4}-/) })

    const offered = await html(`/admin/articles/${draftId}`, admin)
    expect(offered).toContain('Continue with it')
    expect(offered).not.toContain('Half a thought')
    expect(await html(`/admin/articles/${draftId}?draft`, admin)).toContain('value="Half a thought"')
    expect(await html(`/articles/${slugs.draft}`, admin)).not.toContain('Half a thought')
    expect((await send(`/admin/articles/${draftId}`, { intent: 'discard' })).status).toBe(303)
    expect(await html(`/admin/articles/${draftId}`, admin)).not.toContain('Continue with it')
  })

  test('keeps the text of an article deleted meanwhile, and saves it as a new one', async () => {
    const fields = typed({ titleVi: 'Sắp mất', contentVi: '<p>Một</p>', slug: 'sap-mat', version: '1' })
    const id = idOf(await send('/admin/articles/new', fields))
    await send('/admin/articles', { intent: 'delete', id })
    const mine = { ...fields, contentVi: '<p>Hai</p>', titleEn: 'Half a title' }
    for (const [more, status, message] of [
      [{}, 422, 'Title and content are both required.'],
      [{ titleEn: '' }, 404, 'Failed to save article'],
      [{ intent: 'preview' }, 200, 'This article was deleted while you were writing.'],
    ] as const) {
      const response = await send(`/admin/articles/${id}`, { ...mine, ...more })
      expect([more, response.status]).toEqual([more, status])
      const page = await response.text()
      expect(page).toContain(message)
      expect(page).toContain('This article was deleted while you were writing.')
      expect(page).toContain('value="Sắp mất"')
      expect(page).toContain('value="sap-mat"')
      expect(page).toContain('&lt;p&gt;Hai&lt;/p&gt;')
      expect(page).toContain('<input type="hidden" name="asNew" value="true"/>')
    }
    const saved = await send(`/admin/articles/${id}`, { ...mine, titleEn: '', asNew: 'true' })
    expect(saved.status).toBe(303)
    expect(idOf(saved)).not.toBe(id)
    expect(await html(saved.headers.get('Location')!, admin)).toContain('&lt;p&gt;Hai&lt;/p&gt;')
  })

  test('sees why a stale button failed', async () => {
    const fields = typed({ titleEn: 'Too late', contentEn: '<p>x</p>' })
    const id = idOf(await send('/admin/articles/new', fields))
    await send(`/admin/articles/${id}`, { ...fields, version: '1', contentEn: '<p>y</p>' })
    for (const list of ['/admin/articles?text=too+late', '/admin']) {
      const late = await send(list, { intent: 'publish', id, version: '1' })
      expect([list, late.status]).toEqual([list, 409])
      const page = await late.text()
      expect(page).toContain('Somebody has changed it since this page was loaded.')
      expect(page).not.toContain('Not changed')
    }
    await send('/admin/articles', { intent: 'delete', id, version: '2' })
    for (const list of ['/admin/articles?text=too+late', '/admin']) {
      const gone = await send(list, { intent: 'publish', id, version: '2' })
      expect([list, gone.status]).toEqual([list, 404])
      expect(await gone.text()).toContain('There is no such article. It may have been deleted.')
    }
  })

  test('gets 404 for an unknown article', async () => {
    for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
      const response = await site.get(`/admin/articles/${id}`, admin)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('There is no such article')
    }
  })
})

describe('when the database fails', () => {
  test('names a failed save and keeps the typed values', async () => {
    await site.asOwner(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
      'create trigger refusing before insert or update or delete on texts for each row execute function refuse()',
    )
    const fields = typed({ version: '1', titleEn: 'Typed long', contentEn: '<p>x</p>' })
    for (const path of ['/admin/articles/new', `/admin/articles/${draftId}`]) {
      const response = await send(path, fields)
      expect(response.status).toBe(500)
      const page = await response.text()
      expect(page).toContain('Failed to save article')
      expect(page).toContain('value="Typed long"')
      expect(page).not.toContain('broken')
    }
    const about = { id: draftId, version: '1' }
    const deleting = await send('/admin/articles', { intent: 'delete', ...about })
    expect(deleting.status).toBe(500)
    expect(await deleting.text()).toContain('Failed to delete article')
    const publishing = await (await send('/admin/articles', { intent: 'publish', ...about })).text()
    expect(publishing).toContain('Not changed: still a draft')
    expect(publishing).not.toContain('Failed to')
    await site.asOwner('drop trigger refusing on texts')
    await site.change(async ({ db }) => {
      const actor = { id: admin.id, fullName: '', email: 'a@example.vn', address: '' }
      await changeStatuses({ db }, actor, { articles: [{ id: draftId }], status: 'published' })
    })
    expect((await site.get(`/articles/${slugs.draft}`)).status).toBe(200)
  })

  test('shows an error with a retry on every page', async () => {
    await site.asOwner('alter table texts rename to texts_gone')
    for (const [path, person, message] of [
      ['/articles', undefined, 'Failed to load articles'],
      ['/admin/articles?status=draft', admin, 'Failed to load articles'],
      [`/articles/${slugs.both}`, undefined, 'Failed to load article'],
      [`/admin/articles/${draftId}`, admin, 'Failed to load article'],
    ] as const) {
      const response = await site.get(path, person)
      expect([path, response.status >= 500]).toEqual([path, true])
      const page = await response.text()
      expect(page).toContain(message)
      expect(page).toContain('Try again')
      expect(page).not.toContain('texts_gone')
      expect(page).toContain(`href="${path}"`)
    }
    expect(await html('/articles', undefined, vietnamese)).toContain('Không tải được danh sách bài viết')
    await site.asOwner('alter table texts_gone rename to texts')
    expect((await site.get('/articles')).status).toBe(200)
  })
})

// Last: the server closes connections with unread bodies.
test('oversized forms are reported', async () => {
  const response = await send('/admin/articles/new', typed({ contentEn: 'x'.repeat(2_000_001) }))
  expect(response.status).toBe(413)
  const page = await response.text()
  expect(page).toContain('Failed to save article')
  expect(page).toContain('The texts are too long.')
  expect(page).not.toContain('aria-invalid="true"')
})
