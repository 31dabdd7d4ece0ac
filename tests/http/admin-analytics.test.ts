import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableNames } from '#core/analytics/analytics-tables.ts'
import { Random } from '#demo/companies/random.ts'
import { transactions } from '#core/db/schema/billing.ts'
import {
  enter,
  enterAsAdministrator,
  openPreparedSite,
  type Person,
  type PreparedSite,
} from '#tests/setup/prepared-site.ts'
import { refundSome, writeRandomBooks } from '#tests/setup/random-books.ts'
import { formatDate } from '#text/formats.ts'
import { addDays, todayInVietnam } from '#time/vietnam-days.ts'

const today = todayInVietnam()
let site: PreparedSite
let admin: Person
let customer: Person
let plain: Record<string, number>

beforeAll(async () => {
  site = await openPreparedSite(async (context) => {
    const { db } = context
    admin = await enterAsAdministrator(context, 'admin')
    customer = await enter(context, 'customer')
    const random = new Random(7)
    await writeRandomBooks(db, random, { now: Date.now(), oldest: 60, latest: 0, rows: 20 })
    await refundSome(db, random)
    await db.execute(sql`insert into daily_counts (metric, day, count) values
      ('searches_fast', ${today}, 900), ('searches_complex', ${today}, 90), ('searches_basic', ${today}, 10),
      ('searches_memory', ${today}, 960), ('searches_opensearch', ${today}, 30), ('searches_postgres', ${today}, 10),
      ('searches_empty', ${today}, 40),
      ('search_time_20', ${today}, 900), ('search_time_32', ${today}, 100)`)
    const { rows } = (await db.execute(sql`select
      (select count(*) from users where closed_at is null)::int as users,
      (select count(*) from users where closed_at is null and role = 'user')::int as active,
      (select count(*) from exports)::int as exports,
      (select sum(company_count) from exports)::int as companies,
      (select sum(amount) from transactions where completed_at is not null)::int as gross,
      (select sum(case when dispute = 'lost' then amount else refunded_amount end) from transactions
        where completed_at is not null)::int as refunds`)) as unknown as { rows: Record<string, number>[] }
    plain = rows[0]
  })
})
afterAll(() => site[Symbol.asyncDispose]())

const html = async (path: string, headers = {}) => (await site.get(path, admin, headers)).text()
const text = (page: string) => page.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, ' ').replaceAll(/\s+/g, ' ')
const money = (cents: number) =>
  `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-GB', { minimumFractionDigits: cents % 100 ? 2 : 0 })}`
/** Returns the cells of a table's last row: the total. */
const totalOf = (page: string, table: string) =>
  text(/<tfoot>.*?<\/tfoot>/s.exec(page.slice(page.indexOf(`aria-labelledby="${table}"`)))![0])
    .replace('Whole period', '')
    .trim()
    .split(' ')

describe('the page', () => {
  test('matches the tables', async () => {
    const page = await html('/admin/analytics?range=90d')
    expect(page).toMatch(new RegExp(`Total Users</dt><dd[^>]*>${plain.users}<`))
    expect(text(page)).toContain(money(plain.gross - plain.refunds))
    const { gross, refunds } = plain
    expect(totalOf(page, 'revenue').slice(1)).toEqual([gross, refunds, gross - refunds].map(money))
    expect(totalOf(page, 'exports')).toEqual([plain.exports, plain.companies].map(String))
    expect(totalOf(page, 'users')[2]).toBe(String(plain.users))
    expect(totalOf(page, 'searches')).toEqual(['1,000', '900', '90', '10', '960', '30', '10'])
    expect(text(page)).toContain('By OpenSearch')
    expect(totalOf(page, 'empty-searches')).toEqual(['1,000', '40', '4.0%'])
    expect(totalOf(page, 'search-times')).toEqual(['1,000', '2.2', 'ms', '17', 'ms'])
  })

  test('shows figures of the chosen period only', async () => {
    const page = text(await html('/admin/analytics?from=2019-01-01&to=2019-01-31'))
    expect(page).toMatch(/Revenue \$0 0 purchases · \$0 refunded/)
    expect(page).toMatch(/Total Users 0 0 new/)
    const recent = text(await html('/admin/analytics?range=7d'))
    expect(recent).toContain('Searches 1,000 4.0% without results')
  })

  test('draws every chart on the server, and no table is open', async () => {
    const page = await html('/admin/analytics?range=90d')
    const figures = page.match(/<figure/g)!.length
    expect(figures).toBe(page.match(/<\/figcaption>.{0,200}?aria-hidden="true"/gs)!.length)
    expect(figures).toBeGreaterThanOrEqual(tableNames.length)
    expect(page.match(/<details class[^>]*>/g)!.filter((tag) => /open/.test(tag))).toEqual([])
    expect(page).not.toMatch(/<svg[^>]* style=/)
  })

  test('has a row per day of a short range and per month of a long one', async () => {
    const rows = (page: string, table: string) =>
      page
        .slice(page.indexOf(`aria-labelledby="${table}"`))
        .split('</tbody>')[0]
        .match(/scope="row"/g)
    expect(rows(await html('/admin/analytics?range=7d'), 'users')).toHaveLength(7)
    expect(rows(await html('/admin/analytics?range=12m'), 'users')).toHaveLength(12)
    expect(rows(await html('/admin/analytics?range=12m&by=day'), 'users')!.length).toBeGreaterThan(330)
    const from = addDays(today, -9)
    const page = await html(`/admin/analytics?from=${from}&to=${today}`)
    expect(rows(page, 'users')).toHaveLength(10)
    expect(page).toContain(`value="${formatDate(from)}"`)
  })

  test('reports invalid dates, keeps them, and marks empty tables', async () => {
    const reversed = await html(`/admin/analytics?from=${today}&to=2020-01-01`)
    expect(text(reversed)).toContain('Start date must be less than or equal to end date')
    expect(reversed).toContain('value="01/01/2020"')
    const empty = text(await html('/admin/analytics?from=2019-01-01&to=2019-01-31'))
    expect(empty.match(/Nothing was counted from 01\/01\/2019 to 31\/01\/2019/g)).toHaveLength(
      tableNames.length,
    )
    for (const odd of [
      '?range=__proto__',
      '?range=7d&by=x',
      '?from=&to=',
      '?from=0000-00-00',
      '?to=9999-12-31',
    ])
      expect((await site.get(`/admin/analytics${odd}`, admin)).status).toBe(200)
  })

  test('is translated to Vietnamese', async () => {
    const page = text(await html('/admin/analytics', { Cookie: `${admin.cookie}; lang=vi` }))
    for (const words of ['Tổng số người dùng', 'Doanh thu', 'Lượt tìm không có kết quả', 'Trung vị'])
      expect(page).toContain(words)
  })
})

describe('files', () => {
  test.each(tableNames)('%s.csv has every row of its table', async (table) => {
    const response = await site.get(`/admin/analytics/${table}.csv?range=30d`, admin)
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toContain(
      `${table}-${addDays(today, -29)}-${today}.csv`,
    )
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).trim().split('\r\n')
    expect(lines).toHaveLength(31)
    expect(lines[0]).toMatch(/^Day,/)
    expect(lines.at(-1)).toMatch(new RegExp(`^${today}(,-?[\\d.]*)+$`))
  })

  test('sum to the payments, in dollars, in the reader’s language', async () => {
    const csv = await html('/admin/analytics/revenue.csv?range=90d')
    const rows = csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').map(Number))
    const sumOf = (column: number) => Math.round(100 * rows.reduce((sum, row) => sum + row[column], 0))
    expect([sumOf(2), sumOf(3)]).toEqual([plain.gross, plain.refunds])
    const cookie = { Cookie: `${admin.cookie}; lang=vi` }
    expect(await html('/admin/analytics/revenue.csv', cookie)).toContain('Đã hoàn tiền (USD)')
  })

  test('are 404 if unknown', async () => {
    for (const name of ['nothing.csv', 'users', 'users.xlsx', '__proto__.csv'])
      expect((await site.get(`/admin/analytics/${name}`, admin)).status).toBe(404)
  })

  test('are for administrators only', async () => {
    const leads = async (person?: Person) => {
      const response = await site.get('/admin/analytics/users.csv', person)
      return [response.status, response.headers.get('Location')]
    }
    expect(await leads()).toEqual([302, '/login?returnTo=%2Fadmin%2Fanalytics%2Fusers.csv'])
    expect(await leads(customer)).toEqual([302, '/dashboard'])
  })
})

describe('the dashboard', () => {
  test('shows its figures, an empty list and links to every section', async () => {
    const page = await html('/admin')
    expect(page).toMatch(new RegExp(`Total Users</dt><dd[^>]*>${plain.users}<`))
    expect(text(page)).toContain(`Active Users: ${plain.active} New This Month:`)
    expect(text(page)).toContain('Searches, 30 days 1,000 Previous 30 days: none')
    expect(page).toContain('No articles yet')
    expect(page.match(/<polyline/g)).toHaveLength(4)
    for (const path of ['users', 'articles', 'media', 'analytics', 'requests', 'data', 'help', 'audit'])
      expect(page).toContain(`href="/admin/${path}"`)
    expect(page).toContain('href="/admin/articles/new"')
    expect(page).toContain('Nothing needs your attention.')
    const purchase = /id="newest-purchases".*?<tbody><tr>(.*?)<\/tr>/s.exec(page)![1]
    expect(purchase).toMatch(/href="\/admin\/users\/[0-9a-f-]{36}\?kind=transaction"/)
    const tab = await html('/admin?tab=analytics')
    expect(tab).toContain(money(plain.gross - plain.refunds))
    expect(tab).toMatch(/aria-current="page"[^>]*>Analytics|Analytics<\/a>/)
  })

  test('lists articles, publishes one and unpublishes it', async () => {
    await site.change(({ db }) =>
      db.execute(sql`insert into texts (kind, slug, title_en, content_en, author_id)
        values ('article', 'a-guide', 'A guide', '<p>Text</p>', ${admin.id})`),
    )
    const page = await html('/admin')
    const [, id] = /name="id" value="([0-9a-f-]{36})"/.exec(page)!
    const press = (intent: string, version: string) =>
      site.post('/admin', admin, new URLSearchParams({ intent, id, version }))
    const published = await press('publish', '1')
    expect([published.status, published.headers.get('Location')]).toEqual([
      303,
      `/admin?notice=published&article=${id}`,
    ])
    expect(text(await html(`/admin?notice=published&article=${id}`))).toMatch(/Published.*Unpublish/)
    const stale = await press('unpublish', '1')
    expect(stale.status).toBe(409)
    expect((await press('unpublish', '2')).status).toBe(303)
  })

  test('lists pending tasks only', async () => {
    await site.change(async ({ db }) => {
      await db.insert(transactions).values({
        userId: customer.id,
        packageId: 'credits-5000',
        credits: 5_000,
        amount: 1_900,
        createdAt: sql`now() - interval '26 hours'`,
        // Just synced: not due again while the test runs.
        checkedAt: sql`now()`,
        checkoutSessionId: 'cs_test_of_nobody',
      })
      await db.execute(sql`insert into mails (kind, recipient, language, data, attempts, error)
        values ('receipt', 'a@example.vn', 'en', '{}', 8, 'no such mailbox')`)
      await db.execute(sql`insert into imports (file_name, status) values ('broken.csv', 'failed')`)
    })
    const source = await html('/admin')
    expect(source).toMatch(
      new RegExp(`Waiting:.*<a href="/admin/users/${customer.id}\\?kind=transaction">[^<]+</a>`, 's'),
    )
    const page = text(source)
    expect(page).toContain('Needs attention')
    expect(page).toContain('no such mailbox')
    expect(page).toContain('docs/operations.md')
    expect(page).toContain('payments reconcile')
    expect(page).toContain('1 purchase has been pending for more than a day')
    expect(page).toContain('1 email could not be sent')
    expect(page).toContain('1 import has failed since')
    expect(page).not.toMatch(/requests? (is|are) waiting for a decision/)
    expect(page).toMatch(/Latest import broken\.csv Failed/)
  })
})

test('both pages show an error while counting fails, then recover', async () => {
  await site.asOwner('alter table daily_counts rename to hidden_counts')
  for (const [path, message] of [
    ['/admin/analytics', 'Failed to load analytics data'],
    ['/admin', 'Failed to load admin dashboard'],
  ]) {
    const response = await site.get(path, admin)
    const page = await response.text()
    expect(response.status).toBe(500)
    expect(page).toMatch(new RegExp(`role="alert"[^>]*><p[^>]*>${message}`))
    expect(page).toContain('href="/admin/users"')
    expect(page).not.toMatch(/hidden_counts|select |relation/)
  }
  expect((await site.get('/admin/analytics/users.csv', admin)).status).toBe(500)
  await site.asOwner('alter table hidden_counts rename to daily_counts')
  expect((await site.get('/admin/analytics', admin)).status).toBe(200)
})

test('counts searches by people and API clients once their process stops, but not figures, suggestions and refused searches', async () => {
  const asked = ['/search?q=cong+ty', '/search?q=cong+ty', '/api/search?q=%22ty+cong%22', '/search?q=zxqzxq']
  const others = ['/', '/features', '/search?q=%22', '/api/suggest?q=cong']
  for (const path of [...others, ...asked]) expect((await site.get(path)).status).toBeLessThan(500)
  let counted: Record<string, number> = {}
  await site.restart(async ({ db }) => {
    const { rows } = (await db.execute(
      sql`select metric, sum(count)::int as count from daily_counts where metric like 'searches%' group by 1`,
    )) as unknown as { rows: { metric: string; count: number }[] }
    counted = Object.fromEntries(rows.map(({ metric, count }) => [metric, count]))
  })
  // In addition to those of the setup.
  expect(counted.searches_complex - 90).toBe(1)
  expect(counted.searches_fast + counted.searches_complex - 990).toBe(asked.length)
  expect(counted.searches_memory + counted.searches_postgres - 970).toBe(asked.length)
})
