import { expect, inject, test } from 'vitest'
import { expectAccessibleEverywhere } from '#tests/setup/accessible.ts'
import { arrived, visit } from '#tests/setup/arrivals.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'
import { textsOf } from '#tests/setup/site-texts.ts'
import { journeys } from '#tests/setup/seed.ts'

const browser = useBrowser()
const site = inject('site')

test.each(
  journeys(
    [
      ['en', 'leading zeros', 'Open a CSV file in Excel without losing accents or zeros', {}],
      ['vi', 'mat so 0 excel', 'Mở tệp CSV bằng Excel mà không mất dấu, không mất số 0', phone],
    ] as const,
    1,
  ),
)('a reader finds help, reads it and goes on (%s)', async (language, query, title, options) => {
  const t = textsOf(language)
  const page = await browser.open('/help', { language, ...options })
  await expectAccessibleEverywhere(page, language)
  await page.getByLabel(t('help.search')).fill(query)
  await page.keyboard.press('Enter')
  await page.locator('ol').getByRole('link', { name: title }).waitFor()
  expect(await page.locator('ol mark').count()).toBeGreaterThan(0)
  await expectAccessibleEverywhere(page, language)

  await page.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/help/export-options/open-csv-in-excel')
  await expectAccessibleEverywhere(page, language)
  const contents = page.getByRole('navigation', { name: t('help.contents') })
  await contents.getByRole('link').nth(1).click()
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#h-/)

  await page
    .getByRole('navigation', { name: t('help.path') })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: t('help.title') }).waitFor()
})

test('a page that cannot be loaded reports it in the reader’s language', async () => {
  const t = textsOf('vi')
  const page = await browser.open('/help', { language: 'vi' })
  await page.route('**/*.data*', (route) => route.fulfill({ status: 503, body: 'away' }))
  await page.locator('main').getByRole('link').first().click()
  await page
    .getByRole('alert')
    .filter({ hasText: t('layout.lost.title') })
    .getByText(t('layout.lost.page'))
    .waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('vi')
})

test('an empty search offers the topics, and a deleted article the way back', async () => {
  const t = textsOf('en')
  const page = await browser.open('/help?q=zzqq')
  await page.getByText(t('help.nothing', { query: 'zzqq' })).waitFor()
  expect(await page.getByRole('link', { name: 'Export options' }).count()).toBe(1)
  await page.goto(`${site}/help/faq/gone`)
  await page.getByRole('heading', { name: 'Article Not Found' }).waitFor()
  await expectAccessibleEverywhere(page, 'en')
  await page.getByRole('link', { name: t('help.back') }).click()
  await page.getByRole('heading', { level: 1, name: t('help.title') }).waitFor()
})

test.each(journeys(['en', 'vi'] as const, 0))(
  'an administrator writes, previews, edits with a conflict, orders and deletes (%s)',
  async (language) => {
    const t = textsOf(language)
    const title = language === 'en' ? 'How to read a chart' : 'Cách đọc biểu đồ'
    const ending = language === 'en' ? 'En' : 'Vi'
    const page = await browser.open('/admin/help', { language, account: 'admin' })
    await expectAccessibleEverywhere(page, language)
    await page
      .getByRole('link', { name: t('adminTexts.help.new') })
      .first()
      .click()
    await arrived(page, '/admin/help/new')
    await page.getByRole('heading', { level: 1, name: t('adminTexts.help.newTitle') }).waitFor()
    const texts = page.getByRole('group', {
      name: t(`admin.language.${language}`),
    })
    const description = texts.getByLabel(t('adminTexts.help.metaDescription'))
    await page.getByLabel(t('adminTexts.help.category')).selectOption('campaigns')
    await texts.getByLabel(t('adminTexts.title'), { exact: true }).fill(title)
    await description.fill('x'.repeat(161))
    await texts.getByText(t('adminTexts.help.countOver', { count: 1 })).waitFor({ state: 'attached' })
    const editor = texts.locator('[contenteditable=true]')
    await editor.click()
    await page.keyboard.type('Look at the axes first.')
    await expectAccessibleEverywhere(page, language)

    // Rejected with all typed values kept, and the focus on the problem.
    await page.getByRole('button', { name: t('admin.save'), exact: true }).click()
    await page.getByText(t('adminTexts.saveFailed')).waitFor()
    await expect.poll(() => description.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await editor.textContent()).toBe('Look at the axes first.')
    await description.fill('Axes, units, values.')
    await page.getByRole('button', { name: t('adminTexts.preview') }).click()
    const preview = page.getByRole('region', { name: t('adminTexts.help.previewTitle') })
    await preview.getByText('Look at the axes first.').waitFor()
    await page.getByRole('button', { name: t('admin.save'), exact: true }).click()
    await page.getByText(t('adminTexts.help.created')).waitFor()
    const address = new URL(page.url()).pathname

    const other = await page.context().newPage()
    await visit(other, site + address)
    await other.locator(`[name=metaDescription${ending}]`).fill('Theirs.')
    await other.getByRole('button', { name: t('admin.save'), exact: true }).click()
    await other.getByText(t('adminTexts.help.saved')).waitFor()
    await other.close()
    await description.fill('Mine.')
    await page.getByRole('button', { name: t('admin.save'), exact: true }).click()
    await page.getByText(t('adminTexts.saveProblem.conflict')).waitFor()
    await page.locator('[contenteditable=true]').first().waitFor()
    expect(await page.locator(`[name=metaDescription${ending}]`).inputValue()).toBe('Mine.')
    await expectAccessibleEverywhere(page, language)
    await page.getByRole('button', { name: t('admin.save'), exact: true }).click()
    await page.getByText(t('adminTexts.help.saved')).waitFor()

    await visit(page, '/admin/help')
    await page.getByRole('link', { name: t('adminTexts.editOf', { title }) }).click()
    await arrived(page, address)
    await visit(page, '/admin/help')
    await page.getByRole('button', { name: t('adminTexts.help.upNamed', { title }) }).click()
    await page.getByRole('status').filter({ hasText: title }).waitFor()
    await page.getByRole('button', { name: t('adminTexts.deleteOf', { title }) }).click()
    const card = page.locator('dialog:popover-open')
    await card.getByRole('heading', { name: t('adminTexts.help.deleteQuestion') }).waitFor()
    expect(await card.textContent()).toContain(title)
    await expectAccessibleEverywhere(page, language)
    await card.getByRole('button', { name: t('adminTexts.deleteOf', { title }) }).click()
    await page.getByText(t('adminTexts.deleted')).waitFor()
    expect(await page.getByRole('link', { name: title }).count()).toBe(0)
  },
)
