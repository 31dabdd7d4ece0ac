import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  enterAsAdministrator,
  openPreparedSite,
  type Person,
  type PreparedSite,
} from '#tests/setup/prepared-site.ts'

let site: PreparedSite
let admin: Person

beforeAll(async () => {
  site = await openPreparedSite(async (context) => {
    admin = await enterAsAdministrator(context, 'quan-tri')
  })
})
afterAll(() => site[Symbol.asyncDispose]())

const read = async (path: string, language = 'en') => {
  const response = await site.get(path, { ...admin, cookie: `${admin.cookie}; lang=${language}` })
  return { status: response.status, html: await response.text() }
}
/** Links to the other admin pages. */
const navigation = ['/admin/users', '/admin/articles', '/admin/data', '/admin/audit'].map(
  (path) => `href="${path}"`,
)
const nobody = '00000000-0000-4000-8000-000000000000'

describe('missing pages are reported with a way back', () => {
  test.each([
    [`/admin/media/${nobody}`, 'There is no such picture', 'Không có hình ảnh này', '/admin/media'],
    ['/admin/media/x', 'There is no such picture', 'Không có hình ảnh này', '/admin/media'],
    [`/admin/requests/${nobody}`, 'There is no such request', 'Không có yêu cầu này', '/admin/requests'],
    ['/admin/data/imports/2147483647', 'There is no such import', 'Không có lần nhập này', '/admin/data'],
    [
      `/admin/data/uploads/${nobody}`,
      'There is no such file any more',
      'Tệp này không còn nữa',
      '/admin/data',
    ],
    [`/admin/users/${nobody}`, 'There is no such account', 'Không có tài khoản này', '/admin/users'],
    [`/admin/articles/${nobody}`, 'There is no such article', 'Không có bài viết này', '/admin/articles'],
    [`/admin/help/${nobody}`, 'There is no article with this', 'Không có bài viết', '/admin/help'],
  ])('%s', async (path, english, vietnamese, list) => {
    for (const [language, message] of [
      ['en', english],
      ['vi', vietnamese],
    ]) {
      const { status, html } = await read(path, language)
      expect([status, html.includes(message)]).toEqual([404, true])
      for (const link of navigation) expect(html).toContain(link)
      expect(html.match(new RegExp(`href="${list}"`, 'g'))!.length).toBeGreaterThanOrEqual(2)
      expect(html).toMatch(/<title>[^<]*·[^<]*<\/title>/)
      expect(html).not.toMatch(/Search for a company instead|data-reload/)
    }
  })
})

test('a failed import shows the reason in the language of the page, an older one as stored', async () => {
  await site.restart(({ db }) =>
    db.execute(sql`insert into imports (file_name, status, error, failure) values
      ('dang-chay.csv', 'running', null, null),
      ('cu.csv', 'failed', 'Line 7 cannot be read.', null),
      ('la.csv', 'failed', 'Something of the future.', '{"reason": "of_the_future"}'),
      ('loi.csv', 'failed', 'odd', '{"reason": "unexpected"}'),
      ('it.csv', 'failed', '', '{"reason": "too_many_missing", "count": 1234, "listed": 3300000}')`),
  )
  const ids = new Map(
    [...(await read('/admin/data')).html.matchAll(/href="(\/admin\/data\/imports\/\d+)">([\w-]+)\.csv/g)].map(
      ([, address, name]) => [name, address],
    ),
  )
  const saying = async (name: string) => (await read(ids.get(name)!, 'vi')).html
  // Its process died: the server marked it at start.
  expect(await saying('dang-chay')).toContain('Tiến trình nhập bị kết thúc khi chưa xong.')
  expect(await saying('cu')).toMatch(/<p[^>]* lang="en">Line 7 cannot be read\.<\/p>/)
  expect(await saying('la')).toMatch(/<p[^>]* lang="en">Something of the future\.<\/p>/)
  const odd = await saying('loi')
  expect(odd).toContain('Lỗi thuộc về hệ thống và đã được ghi lại.')
  expect(odd).toMatch(/<p[^>]* lang="en">odd<\/p>/)
  expect(await saying('it')).toContain('1.234 trong 3.300.000 doanh nghiệp không có trong tệp')
  expect((await read(ids.get('it')!)).html).toContain('1,234 of 3,300,000 are not in the file')
})

/** A column that each list reads, and the list's error message. */
const lists = [
  ['company_requests', 'requester_email', '/admin/requests?status=granted&amp;q=a', 'requests', 'yêu cầu'],
  ['media', 'file_name', '/admin/media?q=a', 'pictures', 'danh sách hình ảnh'],
  ['imports', 'rows_rejected', '/admin/data?page=2', 'imports and index', 'các lần nhập'],
  ['texts', 'title_en', '/admin/help', 'help articles', 'danh sách bài trợ giúp'],
  ['audit_entries', 'actor_id', '/admin/audit?what=user.role', 'audit log', 'nhật ký thao tác'],
] as const

test('a list that cannot be loaded shows an error in place, can be retried, and recovers', async () => {
  const rename = (from: (column: string) => string, to: (column: string) => string) =>
    site.asOwner(
      ...lists.map(
        ([table, column]) => `alter table ${table} rename column ${from(column)} to ${to(column)}`,
      ),
    )
  const broken = (column: string) => `${column}_of_yore`
  const whole = (column: string) => column
  await rename(whole, broken)
  for (const [, column, address, english, vietnamese] of lists) {
    const path = address.replaceAll('&amp;', '&')
    const { status, html } = await read(path)
    expect([path, status]).toEqual([path, 500])
    expect(html).toMatch(new RegExp(`role="alert"[^>]*><p[^>]*>Failed to load ${english}</p>`))
    expect(html).toContain(`href="${address}" data-reload="true">Try again</a>`)
    for (const link of navigation) expect(html).toContain(link)
    expect(html).not.toContain(column)
    const translated = await read(path, 'vi')
    expect(translated.status).toBe(500)
    expect(translated.html).toMatch(new RegExp(`role="alert"[^>]*><p[^>]*>Không tải được [^<]*${vietnamese}`))
    expect(translated.html).toContain('>Thử lại</a>')
  }
  await rename(broken, whole)
  for (const [, , address] of lists) expect((await read(address.replaceAll('&amp;', '&'))).status).toBe(200)
})
