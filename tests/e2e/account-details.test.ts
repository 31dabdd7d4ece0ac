import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFit } from '#tests/setup/accessible.ts'
import { arrived, visit } from '#tests/setup/arrivals.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'
import { readDownload } from '#tests/setup/read-download.ts'
import { newcomer, registerByForm } from '#tests/setup/register-by-form.ts'
import { journeys } from '#tests/setup/seed.ts'
import { exportSearch, register } from '#tests/setup/shop-over-http.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { textsOf } from '#tests/setup/site-texts.ts'

const browser = useBrowser()
const ways = [
  { language: 'en' as const, options: {} },
  { language: 'vi' as const, options: phone },
]
const main = (page: Page) => page.getByRole('main')

test.each(journeys(ways, 0))(
  'a newcomer is led to the search, without a warning, in $language',
  async ({ language, options }) => {
    const t = textsOf(language)
    const page = await browser.open('/register', { language, ...options })
    await registerByForm(page, t, newcomer(`buoc-${language}`))
    await arrived(page, '/dashboard')
    await main(page)
      .getByRole('heading', { name: t('account.first.title') })
      .waitFor()
    await main(page)
      .getByText(t('account.first.free', { count: 10 }))
      .waitFor()
    expect(
      await main(page)
        .getByRole('listitem')
        .filter({ has: page.locator('h3') })
        .count(),
    ).toBe(3)
    expect(await main(page).getByText(t('account.dashboard.changeLow')).count()).toBe(0)
    await expectFit(page)
    await expectAccessible(page)
    await main(page)
      .getByRole('link', { name: t('account.dashboard.search') })
      .first()
      .click()
    await arrived(page, '/search')
  },
)

test.each(journeys(ways, 1))(
  'an export is renamed by keyboard and downloaded from its row, in $language',
  async ({ language, options }) => {
    const t = textsOf(language)
    const cookie = await signIn(language === 'en' ? 'export-names-1' : 'export-names-2')
    const id = await exportSearch(cookie, 'q=tnhh&hasEmail=true')
    const page = await browser.open('/exports', { language, cookie, ...options })
    const row = page.getByRole('row').filter({ has: page.locator(`a[href="/exports/${id}"]`) })
    await row.getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: t('exports.rename.title') })
    await dialog.waitFor()
    await expectAccessible(page)
    const name = dialog.getByLabel(t('exports.rename.name'))
    await name.focus()
    await name.fill('Khách hàng miền Trung')
    await page.keyboard.press('Enter')
    await row.getByRole('link', { name: 'Khách hàng miền Trung', exact: true }).waitFor()
    expect(await dialog.count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/exports')
    const label = t('exports.history.downloadAs', { format: 'Excel', name: 'Khách hàng miền Trung' })
    const file = await readDownload(page, () => row.getByRole('link', { name: label }).click())
    expect(file.name).toMatch(/^khach-hang-mien-trung-\d{8}-\d{6}\.xlsx$/)
    expect(file.bytes.subarray(0, 2).toString()).toBe('PK')
    await expectFit(page)
  },
)

test.each(journeys(ways, 1))(
  'a typed password is shown on request and hidden when sent, in $language',
  async ({ language, options }) => {
    const t = textsOf(language)
    const page = await browser.open('/login', { language, ...options })
    const password = page.getByLabel(t('auth.password'))
    await password.fill('bí mật')
    await password.press('Tab')
    const show = page.getByRole('button', { name: t('layout.showPassword') })
    expect(await show.evaluate((button) => button === document.activeElement)).toBe(true)
    expect((await show.boundingBox())!.height).toBeGreaterThanOrEqual(40)
    await page.keyboard.press('Enter')
    expect(await password.getAttribute('type')).toBe('text')
    expect(await password.inputValue()).toBe('bí mật')
    expect(await password.getAttribute('autocomplete')).toBe('current-password')
    await expectAccessible(page)
    await page.getByRole('button', { name: t('layout.hidePassword') }).press('Space')
    expect(await password.getAttribute('type')).toBe('password')
    await show.click()
    await page.getByLabel(t('auth.email')).fill('khong-co@example.vn')
    await main(page)
      .getByRole('button', { name: t('auth.login'), exact: true })
      .click()
    await page.getByRole('alert').waitFor()
    expect(await password.getAttribute('type')).toBe('password')
  },
)

test('every password field can be shown, and none without a script', async () => {
  const cookie = await register(newcomer('mat-khau'))
  for (const javaScriptEnabled of [true, false]) {
    const shownOf = async (path: string, options = {}) => {
      const page = await browser.open(path, { javaScriptEnabled, ...options })
      const fields = page.locator('input[type=password]')
      const buttons = page.locator('input[type=password] + button')
      expect(await fields.count()).toBeGreaterThan(0)
      expect(await buttons.count()).toBe(await fields.count())
      // Those of closed disclosures have no box either way.
      return page.locator('input[type=password] + button').filter({ visible: true }).count()
    }
    expect((await shownOf('/register')) > 0).toBe(javaScriptEnabled)
    for (const path of ['/profile', '/api-keys', '/security']) {
      expect((await shownOf(path, { cookie })) > 0, path).toBe(javaScriptEnabled)
    }
  }
})

test.each(journeys(ways, 1))(
  'a failed purchase says so and keeps the packages, in $language',
  async ({ language, options }) => {
    const t = textsOf(language)
    const page = await browser.open('/buy-credits', { language, account: 'dashboard-2', ...options })
    const buy = page.getByRole('button', { name: t('billing.package.purchase', { name: 'Pro' }) })
    const problem = page.getByRole('alert').filter({ hasText: t('billing.problem.other') })
    for (const path of ['/buy-credits', '/export-pricing?selected=30000']) {
      await visit(page, path)
      for (const fail of ['unreachable', 'unavailable']) {
        // The message of the round before may still be there.
        const failed = Promise.withResolvers<void>()
        await page.route(/\/buy-credits\.data/, async (route) => {
          await (fail === 'unreachable' ? route.abort() : route.fulfill({ status: 503, body: 'no' }))
          failed.resolve()
        })
        await buy.click()
        await failed.promise
        await problem.getByText(t('billing.problem.nothingCharged')).waitFor()
        await page.unroute(/\/buy-credits\.data/)
        expect(page.url()).toContain(path)
        await expect.poll(() => buy.isEnabled()).toBe(true)
        expect(await main(page).getByRole('heading', { level: 3 }).count()).toBe(3)
      }
      await expectFit(page)
      await expectAccessible(page)
    }
    await buy.click()
    await arrived(page, /\/test-checkout\//)
  },
)
