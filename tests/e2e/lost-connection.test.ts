import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/setup/accessible.ts'
import { arrived, follow } from '#tests/setup/arrivals.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'
import { journeys } from '#tests/setup/seed.ts'
import { textsOf } from '#tests/setup/site-texts.ts'

const browser = useBrowser()

/** Fails every data request in the browser, as without a connection, or with an answer. Returns how many failed. */
async function cutOff(page: Page, answer?: Parameters<Route['fulfill']>[0]) {
  let cut = 0
  await page.route(/\.data(\?|$)/, (route) => {
    cut++
    return answer ? route.fulfill(answer) : route.abort()
  })
  return () => cut
}
const reconnect = (page: Page) => page.unroute(/\.data(\?|$)/)

test.each(journeys(['en', 'vi'] as const, 1))(
  'a failed navigation keeps the current page, in %s',
  async (language) => {
    const t = textsOf(language)
    const page = await browser.open('/help', { language, ...phone })
    await cutOff(page)
    const link = page.getByRole('contentinfo').getByRole('link', { name: t('layout.features'), exact: true })
    await link.click()
    const notice = page.getByRole('alert').filter({ hasText: t('layout.lost.title') })
    await notice.getByText(t('layout.lost.page')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/help')
    await page.getByRole('heading', { name: t('help.title'), level: 1 }).waitFor()
    expect(await page.getByText(t('layout.error.unexpectedTitle')).count()).toBe(0)
    await expectAccessible(page)
    await reconnect(page)
    // Unless a retry has just succeeded.
    const retry = notice.getByRole('link', { name: t('layout.error.retry') })
    await retry.evaluateAll(([link]) => (link as HTMLElement | undefined)?.click())
    await arrived(page, '/features')
    expect(await notice.count()).toBe(0)
  },
)

test('an offline browser reports the failure and continues once online', async () => {
  const t = textsOf('en')
  const page = await browser.open('/help')
  await page.context().setOffline(true)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('layout.features'), exact: true })
    .click()
  await page.getByRole('alert').getByText(t('layout.lost.page')).waitFor()
  expect(new URL(page.url()).pathname).toBe('/help')
  await page.context().setOffline(false)
  await arrived(page, '/features')
})

test('a form keeps the typed values and can be sent again', async () => {
  const t = textsOf('en')
  const page = await browser.open('/login')
  await page.getByLabel(t('auth.email')).fill('nobody@example.vn')
  await page.getByLabel(t('auth.password'), { exact: true }).fill('not the password')
  await cutOff(page)
  const button = page.getByRole('main').getByRole('button', { name: t('auth.login') })
  await button.click()
  const notice = page.getByRole('alert').filter({ hasText: t('layout.lost.title') })
  await notice.getByText(t('layout.lost.form')).waitFor()
  expect(await page.getByLabel(t('auth.email')).inputValue()).toBe('nobody@example.vn')
  expect(await page.getByLabel(t('auth.password'), { exact: true }).inputValue()).toBe('not the password')
  await reconnect(page)
  await button.click()
  await page.getByRole('alert').getByText(t('auth.invalidCredentials')).waitFor()
  expect(await notice.count()).toBe(0)
})

test('a search keeps its results, and the next one succeeds', async () => {
  const t = textsOf('en')
  const page = await browser.open('/search?q=tnhh')
  const first = await page
    .getByRole('region', { name: /compan/ })
    .getByRole('listitem')
    .first()
    .textContent()
  const next = page.locator('a[href*="page=2"]').first()
  // No retry but the one by hand.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await cutOff(page)
  await next.click()
  const alert = page.getByRole('main').getByRole('alert')
  expect(await alert.textContent()).toBe(`${t('layout.lost.title')} · ${t('search.retry')}`)
  expect(await page.getByRole('alert').count()).toBe(1)
  expect(
    await page
      .getByRole('region', { name: /compan/ })
      .getByRole('listitem')
      .first()
      .textContent(),
  ).toBe(first)
  await page.getByRole('link', { name: /^Active only/ }).click()
  await alert.locator('a[href*="status=active"]').waitFor()
  await reconnect(page)
  await alert.getByRole('link', { name: t('search.retry') }).click()
  await page.waitForURL(/status=active/)
  await page.getByRole('alert').waitFor({ state: 'detached' })
})

test('a search keeps its page although the script of the search box never arrived', async () => {
  const t = textsOf('en')
  const page = await browser.open('/search?q=tnhh')
  await page.context().setOffline(true)
  const box = page.getByRole('main').getByRole('combobox', { name: t('search.label') })
  await box.fill('vận tải')
  await box.press('Enter')
  const alert = page.getByRole('main').getByRole('alert')
  await alert.getByText(t('layout.lost.title')).waitFor()
  expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(0)
  await page.context().setOffline(false)
  await page.waitForURL((address) => address.searchParams.get('q') === 'vận tải')
  await alert.waitFor({ state: 'detached' })
  await expect.poll(() => box.inputValue()).toBe('vận tải')
})

test('a failed purchase shows the specified message', async () => {
  const t = textsOf('en')
  const page = await browser.open('/buy-credits', { account: 'lost-connection-1' })
  await cutOff(page)
  await page.getByRole('button', { name: 'Purchase Basic' }).click()
  await page.getByRole('alert').getByText('An error occurred during purchase').waitFor()
  await reconnect(page)
  await page.getByRole('button', { name: 'Purchase Basic' }).click()
  await page.getByText(t('billing.testMode')).waitFor()
})

test.each(['no response', 'a response of a proxy'])(
  'retries a page after 1, 2 and 3 seconds, and reports failed articles: %s',
  async (kind) => {
    const t = textsOf('en')
    const page = await browser.open('/help')
    const answer = { status: 503, contentType: 'text/html', body: '<h1>Service unavailable</h1>' }
    const cut = await cutOff(page, kind === 'no response' ? undefined : answer)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('layout.articles'), exact: true })
      .click()
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load articles' })
    for (const attempt of [1, 2, 3]) {
      await alert.getByText(t('layout.lost.retrying', { attempt, of: 3 })).waitFor()
      await page.clock.runFor(attempt * 1000 - 1)
      expect(cut()).toBe(attempt)
      await page.clock.runFor(1)
      await expect.poll(cut).toBe(attempt + 1)
    }
    await alert.getByText('Trying again').waitFor({ state: 'detached' })
    await page.clock.runFor(60_000)
    expect(cut()).toBe(4)
    expect(new URL(page.url()).pathname).toBe('/help')
    await reconnect(page)
    await alert.getByRole('link', { name: t('layout.error.retry') }).click()
    await page.getByRole('heading', { level: 1, name: t('articles.title') }).waitFor()
    expect(await alert.count()).toBe(0)
  },
)

test('an administrator sees which change failed', async () => {
  const t = textsOf('en')
  const page = await browser.open('/admin/users?q=lost-connection-1', { account: 'admin' })
  await cutOff(page)
  const select = page.getByRole('combobox', { name: /^Role of .*lost-connection-1/ }).first()
  await select.selectOption('guest')
  await page.getByRole('alert').getByText('Failed to update user role').waitFor()
  await page.getByText(t('adminUsers.connectionLost')).waitFor()
  expect(await select.inputValue()).toBe('user')

  await reconnect(page)
  const origin = new URL(page.url()).origin
  const written = { intent: 'save', titleEn: 'Lost', contentEn: '<p>Lost</p>', status: 'draft', version: '0' }
  await page.request.post(`${origin}/admin/articles/new`, { form: written, headers: { Origin: origin } })
  await follow(page, '/admin/articles')
  await cutOff(page)
  await page.locator('button[name=intent][value$=publish]:enabled').first().click()
  await page.getByText(t('adminTexts.article.connectionLost')).waitFor()
})
