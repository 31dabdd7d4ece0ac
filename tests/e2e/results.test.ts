import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFit } from '#tests/setup/accessible.ts'
import { arrived, visit } from '#tests/setup/arrivals.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'
import { textsOf } from '#tests/setup/site-texts.ts'

const browser = useBrowser()

const results = (page: Page) => page.locator('section[aria-labelledby=total]')
/** The checkboxes of the rows, in the list and in the table. */
const boxes = (page: Page) => results(page).locator('li, tbody tr').getByRole('checkbox')
const checked = (page: Page) =>
  boxes(page).evaluateAll((inputs) =>
    inputs.flatMap((input, at) => ((input as HTMLInputElement).checked ? [at] : [])),
  )
const bar = (page: Page) => page.getByRole('form', { name: 'Selection' })
const names = (page: Page) => results(page).locator('[data-row]')
const focusedRow = (page: Page) =>
  names(page).evaluateAll((links) => links.findIndex((link) => link === document.activeElement))
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Follows the link to a page of results and waits until it is shown. */
async function turnTo(page: Page, number: number) {
  const link = page.getByRole('navigation', { name: 'Pages, bottom' }).getByRole('link', {
    name: `Page ${number}`,
    exact: true,
  })
  await link.click()
  await link.and(page.locator('[aria-current=page]')).waitFor()
}

test('two phone numbers stay in their column', async () => {
  const page = await browser.open('/search?q=tnhh&hasPhone=true&perPage=100')
  const phones = results(page)
    .locator('li > p')
    .filter({ hasText: /\d \/ \d/ })
  const room = await phones.evaluateAll((cells) =>
    cells.map(({ scrollWidth, clientWidth }) => clientWidth - scrollWidth),
  )
  expect(room.length).toBeGreaterThan(0)
  expect(Math.min(...room)).toBe(0)
})

test('a selection lasts over pages, Back, reload and a company, and ends with its search', async () => {
  const page = await browser.open('/search?q=tnhh', { account: 'quotes-1' })
  await boxes(page).nth(1).check()
  await boxes(page)
    .nth(4)
    .click({ modifiers: ['Shift'] })
  expect(await checked(page)).toEqual([1, 2, 3, 4])
  await turnTo(page, 2)
  expect(await checked(page)).toEqual([])
  await boxes(page).nth(0).check()
  const said = '5 selected on 2 pages'
  await bar(page).getByText(said).waitFor()
  await expectAccessible(page)

  await page.goBack()
  await expect.poll(() => checked(page)).toEqual([1, 2, 3, 4])
  await bar(page).getByText(said).waitFor()
  await page.reload()
  await bar(page).getByText(said).waitFor()
  expect(await checked(page)).toEqual([1, 2, 3, 4])
  await names(page).first().click()
  await arrived(page, /\/company\//)
  await page.goBack()
  await bar(page).getByText(said).waitFor()
  await turnTo(page, 2)
  expect(await checked(page)).toEqual([0])

  // All five, also those of the other page, are priced.
  await bar(page)
    .getByRole('button', { name: /^Export 5 companies · / })
    .click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Export 5 companies' }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: /^Active only/ }).click()
  await page.waitForURL(/status=active/)
  await bar(page).waitFor({ state: 'detached' })
  await page.goBack()
  await page.waitForURL(/page=2/)
  await expect.poll(() => checked(page)).toEqual([])
  expect(await bar(page).count()).toBe(0)
})

test('deselecting one of a whole search keeps the page without it', async () => {
  const page = await browser.open('/search?q=tnhh&hasEmail=true')
  await results(page).getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar(page)
    .getByRole('button', { name: /^Select all \d+ results$/ })
    .click()
  await bar(page)
    .getByRole('button', { name: /^Select all/ })
    .waitFor({ state: 'detached' })
  await boxes(page).nth(2).uncheck()
  await bar(page).getByText('9 selected').waitFor()
  expect(await checked(page)).toEqual([0, 1, 3, 4, 5, 6, 7, 8, 9])
  await bar(page).getByRole('button', { name: 'Clear' }).click()
  await bar(page).waitFor({ state: 'detached' })
})

test('rows are reached with J and K, selected with Space and opened with Enter', async () => {
  const page = await browser.open('/search?q=tnhh')
  const { keyboard } = page
  await page.getByRole('heading', { level: 2, name: /compan/ }).click()
  for (const key of ['j', 'j', 'j', 'k']) await keyboard.press(key)
  expect(await focusedRow(page)).toBe(1)
  await keyboard.press('Space')
  await keyboard.press('j')
  await keyboard.press('j')
  await keyboard.press('Shift+Space')
  expect(await checked(page)).toEqual([1, 2, 3])
  // Typed words are no keys.
  await keyboard.press('/')
  await keyboard.type('jk')
  const box = page.getByRole('combobox').first()
  expect(await box.inputValue()).toContain('jk')
  await box.press('Escape')
  await visit(page, '/search?q=tnhh')
  await page.keyboard.press('j')
  await expect.poll(() => focusedRow(page)).toBe(0)
  const address = (await names(page).first().getAttribute('href'))!
  await keyboard.press('Enter')
  await arrived(page, address)
})

test.each(['en', 'vi'] as const)(
  'a table with chosen columns and order is remembered, in %s',
  async (language) => {
    const t = textsOf(language)
    const page = await browser.open('/search?q=tnhh', { language })
    await page.getByRole('button', { name: t('search.view.table'), exact: true }).click()
    const table = page.getByRole('table', { name: t('search.results') })
    await table.waitFor()
    const heads = () => table.getByRole('columnheader').allInnerTexts()
    const email = t('search.column.email')
    expect(await heads()).not.toContain(email)
    await page.getByRole('button', { name: t('search.columns') }).click()
    const menu = page.getByRole('form', { name: t('search.columns') })
    await menu.getByRole('checkbox', { name: email }).check()
    await menu.getByRole('checkbox', { name: t('search.column.taxCode') }).uncheck()
    await page.keyboard.press('Escape')
    expect(await heads()).toContain(email)
    await boxes(page).first().check()
    await expectAccessible(page)

    await table.getByRole('link', { name: t('search.column.issueDate') }).click()
    await page.waitForURL(/sort=newest/)
    await table.locator('[aria-sort=descending]', { hasText: t('search.column.issueDate') }).waitFor()
    await page.reload()
    expect(await heads()).toContain(email)
    expect(await heads()).not.toContain(t('search.column.taxCode'))
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflow(page), String(width)).toBeLessThanOrEqual(0)
    }
  },
)

test('the chosen page length is remembered, and without a script a view is, too', async () => {
  const page = await browser.open('/search?q=tnhh')
  await page.getByLabel('Per page').selectOption('25')
  await expect.poll(() => names(page).count()).toBe(25)
  await page.goto(new URL('/search?q=cong', page.url()).href)
  expect(await names(page).count()).toBe(25)
  // Links leave out the usual length, so asking for it is remembered, too.
  await page.goto(new URL('/search?q=cong&perPage=10', page.url()).href)
  await turnTo(page, 2)
  expect(await names(page).count()).toBe(10)

  const plain = await browser.open('/search?q=tnhh', { javaScriptEnabled: false })
  await plain.getByRole('button', { name: 'Table', exact: true }).click()
  await plain.getByRole('table').waitFor()
  expect(new URL(plain.url()).search).toBe('?q=tnhh')
  await plain.goto(new URL('/search?q=cong', plain.url()).href)
  await plain.getByRole('table').waitFor()
})

test('a preview stays beside the list, follows the keys and returns the focus', async () => {
  const page = await browser.open('/search?q=tnhh', { viewport: { width: 1600, height: 900 } })
  const pane = page.getByRole('complementary', { name: 'Preview' })
  await page.keyboard.press('j')
  await results(page)
    .getByRole('button', { name: /^Preview / })
    .first()
    .click()
  await pane.getByRole('heading', { name: (await names(page).first().innerText()).trim() }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('j')
  await pane.getByRole('heading', { name: (await names(page).nth(1).innerText()).trim() }).waitFor()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
  await pane.waitFor({ state: 'detached' })
  await expect.poll(() => focusedRow(page)).toBe(1)
})

test.each(['en', 'vi'] as const)(
  'results start high on a phone, and Select shows the checkboxes, in %s',
  async (language) => {
    const t = textsOf(language)
    const page = await browser.open('/search?q=tnhh&hasPhone=true', {
      ...phone,
      viewport: { width: 390, height: 844 },
      language,
    })
    expect((await names(page).first().boundingBox())!.y).toBeLessThanOrEqual(230)
    expect(await boxes(page).first().isVisible()).toBe(false)
    const select = page.getByRole('button', { name: t('search.selecting'), exact: true })
    await select.click()
    await boxes(page).nth(1).check()
    await page.getByRole('form', { name: t('exports.bar') }).waitFor()
    await page.setViewportSize(phone.viewport)
    await expectFit(page)
    await expectAccessible(page)
    await select.click()
    await page.getByRole('form', { name: t('exports.bar') }).waitFor({ state: 'detached' })
    await boxes(page).first().waitFor({ state: 'hidden' })
  },
)

test('nothing overflows from a phone to a wide screen', async () => {
  const page = await browser.open('/search?q=tnhh&hasPhone=true', { language: 'vi' })
  await boxes(page).first().check()
  for (const width of [320, 390, 768, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFit(page)
  }
})
