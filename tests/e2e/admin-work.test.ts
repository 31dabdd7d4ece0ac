import { sql } from 'drizzle-orm'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '#text/languages.ts'
import { expectAccessible, expectFit } from '#tests/setup/accessible.ts'
import { visit } from '#tests/setup/arrivals.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'
import {
  enterAsAdministrator,
  openPreparedSite,
  type Person,
  type PreparedSite,
} from '#tests/setup/prepared-site.ts'
import { textsOf } from '#tests/setup/site-texts.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'

const browser = useBrowser()
const t = textsOf('en')
/** The database's own day is still yesterday until seven in the morning. */
const today = todayInVietnam()
const longName = 'Công Tằng Tôn Nữ Thị Huyền Trang Ngọc Phương Thảo'
let site: PreparedSite
let admin: Person
let request: string

beforeAll(async () => {
  site = await openPreparedSite(async (context) => {
    const { db } = context
    admin = await enterAsAdministrator(context, 'quan-tri')
    await db.execute(sql`insert into users (email, full_name, credits)
      select 'khach.hang.co.dia.chi.rat.dai.' || n || '@cong-ty-thuong-mai-dich-vu.example.vn', ${longName} || ' ' || n, n
      from generate_series(1, 20) n`)
    await db.execute(sql`insert into transactions
      (user_id, package_id, credits, amount, status, completed_at, checked_at)
      select id, 'credits-100000', 100000, 8366884, 'completed', now(), now() from users limit 20`)
    await db.execute(sql`insert into daily_counts (metric, day, count)
      select metric, ${today}::date - n, 123456 from generate_series(0, 29) n,
        unnest(array['searches_memory', 'searches_fast', 'searches_empty', 'search_time_20']) metric`)
    await db.execute(sql`insert into texts (kind, slug, title_en, content_en, author_id)
      select 'article', 'guide-' || n, 'Guide number ' || n, '<p>Text</p>', ${admin.id} from generate_series(1, 4) n`)
    const { rows } =
      (await db.execute(sql`insert into company_requests (company_id, kind, corrections, message,
        requester_name, requester_email, language, status, address, answer_due, completion_due)
      select id, 'correct', '{"phone": "028 3822 9999 / 028 3822 8888"}', ${'Xin cập nhật số điện thoại. '.repeat(6)},
        ${longName}, 'hoi@example.vn', 'vi', 'open', '203.0.113.7', ${today}::date - 1, ${today}::date + 9
      from companies where phone is not null and removal is null limit 1 returning id`)) as unknown as {
        rows: { id: string }[]
      }
    request = `/admin/requests/${rows[0].id}`
  })
})
afterAll(() => site[Symbol.asyncDispose]())

const open = (path: string, language: Language = 'en', options: BrowserContextOptions = {}) =>
  browser.open(path, { at: site.address(), cookie: admin.cookie, language, ...options })

/** Returns the figures that are wider than their card. */
const overflowing = (page: Page) =>
  page
    .locator('dd, figcaption')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth + 1).map(({ textContent }) => textContent),
    )

test.each(['en', 'vi'] as const)(
  'the administration fits every width and truncates no figure, in %s',
  { timeout: 180_000 },
  async (language) => {
    const page = await open('/admin', language)
    for (const path of [
      '/admin',
      '/admin/analytics?range=30d',
      '/admin/users',
      '/admin/requests',
      request,
      '/admin/articles',
    ]) {
      await visit(page, site.address() + path)
      for (const width of [320, 390, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        await expectFit(page)
        expect([path, width, await overflowing(page)]).toEqual([path, width, []])
      }
      await expectAccessible(page)
    }
  },
)

test('analytics are drawn without a script, in two columns, and keep their tables closed', async () => {
  const page = await open('/admin/analytics?range=30d', 'vi', { javaScriptEnabled: false })
  const boxes = await page.locator('figure').evaluateAll((figures) =>
    figures.map((figure) => {
      const paths = [...figure.querySelectorAll('path')].filter(({ classList }) => classList.length > 1)
      return paths.some((path) => path.getBoundingClientRect().width > 0)
    }),
  )
  expect(boxes.length).toBeGreaterThan(0)
  expect(boxes).not.toContain(false)
  const revenue = (await page.locator('section', { has: page.locator('#revenue') }).boundingBox())!
  const credits = (await page.locator('section', { has: page.locator('#credits') }).boundingBox())!
  expect([credits.y, credits.x > revenue.x + revenue.width]).toEqual([revenue.y, true])
  const rows = page.locator('section', { has: page.locator('#revenue') }).getByRole('row')
  expect(await rows.count()).toBe(0)
  await page.getByText(textsOf('vi')('admin.analytics.showData')).first().click()
  expect(await rows.count()).toBe(32)
})

test('rows of users are 48 pixels high, with a link on the name', async () => {
  const page = await open('/admin/users')
  const heights = await page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
  expect(new Set(heights)).toEqual(new Set([48]))
  await page.getByRole('link', { name: `${longName} 7`, exact: true }).click()
  await page.getByRole('heading', { name: `${longName} 7`, level: 1 }).waitFor()
  await page.getByLabel(t('adminUsers.credits'), { exact: true }).fill('2')
  await page.getByText(t('adminUsers.creditsChange', { from: '7', to: '2', difference: '−5' })).waitFor()
  await page.getByText(t('adminUsers.takeAway', { count: 5 })).waitFor()
})

describe('a request', () => {
  test.each([
    ['a desktop', {}],
    ['a phone', { ...phone, viewport: { width: 390, height: 844 } }],
  ])('shows only the difference, with the decision in sight on %s', async (_screen, options) => {
    const page = await open(request, 'en', options)
    const diff = page.getByRole('region', { name: t('admin.requests.kind.correct') })
    expect(await diff.locator('dt').count()).toBe(1)
    const number = diff.locator('ins')
    expect(await number.innerText()).toContain('028 3822 9999 / 028 3822 8888')
    const lines = await number.evaluate((ins) => {
      const line = Number.parseFloat(getComputedStyle(ins).lineHeight)
      return Math.round(ins.getBoundingClientRect().height / line)
    })
    expect(lines).toBe(1)
    await page.getByText(t('admin.requests.late', { count: 1 })).waitFor()
    await page.getByText(t('admin.requests.left', { count: 9 })).waitFor()
    const isInSight = () =>
      page.getByRole('button', { name: t('admin.requests.grant') }).evaluate((button) => {
        const { top, bottom } = button.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    expect(await isInSight()).toBe(true)
    await page.getByText(t('admin.requests.effects.others')).click()
    await page.getByLabel(t('admin.requests.reason')).scrollIntoViewIfNeeded()
    expect(await isInSight()).toBe(true)
  })
})

describe('articles', () => {
  const tick = (page: Page, n: number) =>
    page.getByRole('checkbox', { name: t('adminTexts.article.choose', { title: `Guide number ${n}` }) })
  const published = (page: Page) =>
    page
      .getByRole('row')
      .filter({ hasText: t('adminTexts.article.published') })
      .filter({ hasText: 'Guide' })

  test('are published and unpublished several at a time, with undo', async () => {
    const page = await open('/admin/articles?sort=title')
    const publish = page.getByRole('button', { name: t('adminTexts.article.publishChosen'), exact: true })
    expect(await publish.isDisabled()).toBe(true)
    await tick(page, 1).focus()
    await page.keyboard.press('Space')
    await tick(page, 3).check()
    await page.getByText(t('adminTexts.article.chosen', { count: 2 }), { exact: true }).waitFor()
    await publish.click()
    await page.getByText(t('adminTexts.article.publishedMany', { count: 2 })).waitFor()
    expect(await published(page).count()).toBe(2)
    await page.getByText(t('adminTexts.article.chosen', { count: 0 }), { exact: true }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('admin.undo') }).click()
    await page.getByText(t('adminTexts.article.unpublishedMany', { count: 2 })).waitFor()
    expect(await published(page).count()).toBe(0)
    await page.getByRole('checkbox', { name: t('adminTexts.article.chooseAll') }).check()
    await page.getByText(t('adminTexts.article.chosen', { count: 4 }), { exact: true }).waitFor()
    await publish.click()
    await page.getByText(t('adminTexts.article.publishedMany', { count: 4 })).waitFor()
    await page.getByRole('button', { name: t('admin.undo') }).click()
    await page.getByText(t('adminTexts.article.unpublishedMany', { count: 4 })).waitFor()
  })

  test('are published several at a time without a script', async () => {
    const page = await open('/admin/articles?sort=title', 'en', { javaScriptEnabled: false })
    const publish = page.getByRole('button', { name: t('adminTexts.article.publishChosen'), exact: true })
    await publish.click()
    await page.getByText(t('adminTexts.article.noneChosen')).waitFor()
    await tick(page, 2).check()
    await tick(page, 4).check()
    await publish.click()
    await page.getByText(t('adminTexts.article.publishedMany', { count: 2 })).waitFor()
    await page.getByRole('button', { name: t('admin.undo') }).click()
    await page.getByText(t('adminTexts.article.unpublishedMany', { count: 2 })).waitFor()
  })
})

test('a filter is saved under a name, followed from another page, removed and restored', async () => {
  const page = await open('/admin/users?role=admin')
  const name = 'Quản trị viên của chúng tôi'
  const link = page.getByRole('link', { name, exact: true })
  await page.getByText(t('admin.savedFilters.save')).click()
  await page.getByLabel(t('admin.savedFilters.name'), { exact: true }).fill(name)
  await page.keyboard.press('Enter')
  await page.getByText(t('admin.savedFilters.saved', { name })).waitFor()
  expect(await link.getAttribute('aria-current')).toBe('true')
  await expectAccessible(page)
  await visit(page, `${site.address()}/admin/users`)
  await link.click()
  await page.waitForURL('**/admin/users?role=admin')
  await page.getByRole('button', { name: t('admin.savedFilters.remove', { name }) }).click()
  await page.getByText(t('admin.savedFilters.removed', { name })).waitFor()
  await expect.poll(() => link.count()).toBe(0)
  await page.getByRole('button', { name: t('admin.undo') }).click()
  await link.waitFor()
  await page.setViewportSize({ width: 320, height: 720 })
  await expectFit(page)
})

test('a server that fails leaves the dashboard and the list in place', async () => {
  const page = await open('/admin')
  const list = await open('/admin/users')
  const select = list.getByLabel(t('adminUsers.roleOf', { name: `${longName} 3` }))
  for (const one of [page, list]) {
    // Chromium would log another status, and the page reads the error in the body.
    await one.route('**/*.data*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, status: response.status() === 500 ? 503 : response.status() })
    })
  }
  // Read by every request that asks who is acting.
  await site.asOwner('alter table sessions rename to sessions_of_yore')
  try {
    await page
      .getByRole('button', { name: t('adminTexts.article.publishOf', { title: 'Guide number 1' }) })
      .click()
    await page.getByText(t('adminTexts.article.stillDraft')).waitFor()
    await page.getByRole('heading', { name: t('admin.dashboard'), level: 1 }).waitFor()
    await select.selectOption('guest')
    await list.getByRole('alert').getByText(t('adminUsers.roleFailed')).waitFor()
    expect(await list.getByText(t('adminUsers.listFailed')).count()).toBe(0)
    await expect.poll(() => select.inputValue()).toBe('user')
  } finally {
    await site.asOwner('alter table sessions_of_yore rename to sessions')
  }
})
