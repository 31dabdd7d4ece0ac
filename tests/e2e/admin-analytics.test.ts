import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/setup/accessible.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'
import { textsOf } from '#tests/setup/site-texts.ts'
import { journeys } from '#tests/setup/seed.ts'

const browser = useBrowser()

test.each(
  journeys(
    [
      ['en', {}],
      ['vi', { ...phone, colorScheme: 'dark' }],
    ] as const,
    1,
  ),
)('leads from the dashboard to the charts and to another period (%s)', async (language, options) => {
  const t = textsOf(language)
  const page = await browser.open('/admin', { language, account: 'admin', ...options })
  await page.getByRole('heading', { level: 1, name: t('admin.dashboard') }).waitFor()
  await page.getByText(t('admin.dashboard.totalUsers'), { exact: true }).waitFor()
  await page
    .getByRole('link', { name: t('admin.dashboard.newArticle') })
    .first()
    .waitFor()
  await expectAccessible(page)

  await page
    .getByRole('link', { name: t('admin.dashboard.tab.analytics'), exact: true })
    .last()
    .click()
  await page.getByRole('link', { name: t('admin.dashboard.allAnalytics') }).click()
  await page.getByRole('heading', { level: 1, name: t('admin.analytics') }).waitFor()

  const users = page.locator('section', { has: page.locator('#users') })
  expect(await users.locator('figure svg path').count()).toBeGreaterThan(2)
  expect(await users.locator('figure').first().getAttribute('aria-label')).toContain(
    t('admin.analytics.users.total'),
  )
  const show = () => users.getByText(t('admin.analytics.showData')).click()
  await show()
  // Thirty days, the heading and the total.
  await expect.poll(() => users.getByRole('row').count()).toBe(32)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await page.getByRole('link', { name: t('admin.analytics.range.7d') }).click()
  await expect.poll(() => users.getByRole('row').count()).toBe(9)
  expect(new URL(page.url()).search).toBe('?range=7d')
  await page.goBack()
  await expect.poll(() => users.getByRole('row').count()).toBe(32)

  await page.getByLabel(t('admin.analytics.by'), { exact: true }).selectOption('month')
  await page.getByRole('button', { name: t('admin.analytics.show'), exact: true }).click()
  await page.waitForURL(/by=month/)

  const download = page.waitForEvent('download')
  await page
    .getByRole('link', { name: t('admin.analytics.downloadOf', { table: t('admin.analytics.users') }) })
    .click()
  expect((await download).suggestedFilename()).toMatch(/^users-.*\.csv$/)
})

test('without JavaScript shows every figure and chart', async () => {
  const page = await browser.open('/admin/analytics?range=7d', { account: 'admin', javaScriptEnabled: false })
  const users = page.locator('section', { has: page.locator('#users') })
  expect(await users.locator('figure').first().isVisible()).toBe(true)
  await users.getByText('Show data').click()
  expect(await users.getByRole('row').count()).toBe(9)
  await page.getByLabel('By', { exact: true }).selectOption('month')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.waitForURL(/by=month/)
})
