import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/setup/browser.ts'

const browser = useBrowser()
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const total = async (page: Page) =>
  Number(/^[\d,]+/.exec((await page.locator('#total').textContent())!)![0].replace(',', ''))

test('a dropdown opens, filters and selects by keyboard alone', async () => {
  const page = await browser.open('/search?q=tnhh')
  const before = await total(page)
  await page.getByRole('button', { name: /City or province/ }).focus()
  await page.keyboard.press('ArrowDown')
  const find = page.getByRole('combobox', { name: 'City or province' })
  await find.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('ho chi')
  const option = page.getByRole('option', { name: /Hồ Chí Minh/ })
  await option.waitFor()
  const expected = Number(/([\d,]+)$/.exec((await option.textContent())!)![1].replace(',', ''))
  await page.keyboard.press('Enter')
  await page.waitForURL(/cityId=79/)
  await expect.poll(() => total(page)).toBe(expected)
  expect(expected).toBeLessThan(before)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Hồ Chí Minh')
})

test('Escape closes a dropdown without a choice and returns the focus', async () => {
  const page = await browser.open('/search?q=tnhh')
  const trigger = page.getByRole('button', { name: /Business type/ })
  await trigger.click()
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
  await trigger.and(page.locator(':focus')).waitFor()
})

test('choosing a district sets its city, and another city clears it', async () => {
  const page = await browser.open('/search?q=tnhh&page=3')
  await page.getByRole('button', { name: /^District/ }).click()
  await page.getByRole('group', { name: 'Hà Nội' }).getByRole('option').first().click()
  await page.waitForURL(/districtId=/)
  expect(parameters(page)).toMatchObject({ cityId: '1' })
  expect(parameters(page)).not.toHaveProperty('page')
  await page.getByRole('button', { name: /City or province/ }).click()
  await page.getByRole('combobox', { name: 'City or province' }).fill('hai phong')
  await page.getByRole('option', { name: /Hải Phòng/ }).click()
  await page.waitForURL(/cityId=31/)
  expect(parameters(page)).not.toHaveProperty('districtId')
})

test('the panel switches to the units since 2025, where a ward sets its province', async () => {
  const page = await browser.open('/search?q=tnhh')
  await page.getByRole('button', { name: /Province since/ }).waitFor({ state: 'hidden' })
  await page.getByRole('radio', { name: '34 provinces' }).check()
  await page.getByRole('button', { name: /City or province/ }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Ward since/ }).click()
  const ward = page.getByRole('group', { name: 'Hồ Chí Minh' }).getByRole('option').first()
  const name = await ward.locator('span').first().textContent()
  await ward.click()
  await page.waitForURL(/wardId=/)
  expect(parameters(page)).toMatchObject({ provinceId: '79' })
  await page.getByRole('list', { name: 'Active filters' }).getByText(name!).waitFor()
  // The choice decides which filters the next visit shows.
  const again = await browser.open('/search?q=tnhh&provinceId=79')
  await again.getByRole('radio', { name: '34 provinces', checked: true }).waitFor()
  await again.getByRole('button', { name: /^Status/ }).click()
  await again.getByRole('option', { name: /^Active/ }).click()
  await again.waitForURL(/status=active/)
})

test('phone-or-email excludes the two single filters', async () => {
  const page = await browser.open('/search?hasPhone=true&hasEmail=true')
  await page.getByRole('checkbox', { name: /Has phone or email/ }).click()
  await page.waitForURL(/hasPhoneOrEmail=true/)
  expect(parameters(page)).toEqual({ hasPhoneOrEmail: 'true' })
  const single = page.getByRole('checkbox', { name: /^Has email/ })
  await expect.poll(() => single.isChecked()).toBe(false)
  await single.click()
  await page.waitForURL(/hasEmail=true/)
  expect(parameters(page)).toEqual({ hasEmail: 'true' })
})

test('chips distinguish terms, phrases and exclusions and are removed one by one', async () => {
  const page = await browser.open('/search?q=công "công ty" -zubayaq&hasPhone=true')
  const chips = page.getByRole('list', { name: 'Active filters' })
  const colours = await Promise.all(
    ['công', '“công ty”', 'zubayaq'].map((text) =>
      chips
        .getByRole('link', { name: new RegExp(`${text}$`) })
        .first()
        .evaluate((chip) => getComputedStyle(chip).backgroundColor),
    ),
  )
  expect(new Set(colours).size).toBe(3)
  await chips.getByRole('link', { name: /zubayaq/ }).press('Enter')
  await expect.poll(() => parameters(page).q).toBe('công "công ty"')
  await chips.getByRole('link', { name: 'Clear all' }).click()
  await expect.poll(() => parameters(page)).toEqual({})
})

test('one date fills in the other, and a reversed range is reported', async () => {
  const page = await browser.open('/search')
  await page.getByLabel('To', { exact: true }).fill('2015-12-31')
  await page.waitForURL(/dateRange=/)
  expect(parameters(page).dateRange).toBe('1900-01-01,2015-12-31')
  await page.getByLabel('From', { exact: true }).fill('2016-01-01')
  await page.getByText('Start date must be less than or equal to end date').waitFor()
  expect(parameters(page).dateRange).toBe('1900-01-01,2015-12-31')
})

test('a date typed during another search is kept and validated', async () => {
  const page = await browser.open('/search')
  const answer = Promise.withResolvers<void>()
  await page.route('**/search.data*', async (route) => {
    await answer.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/search.data*')
  await page.getByLabel('To', { exact: true }).fill('2015-12-31')
  await asked
  const from = page.getByLabel('From', { exact: true })
  await from.fill('2016-01-01')
  const problem = page.getByText('Start date must be less than or equal to end date')
  await problem.waitFor()
  answer.resolve()
  const chips = page.getByRole('list', { name: 'Active filters' })
  await chips.getByRole('link', { name: /2015/ }).waitFor()
  expect(await from.inputValue()).toBe('2016-01-01')
  expect(await problem.isVisible()).toBe(true)

  await page.getByRole('button', { name: 'Clear dates' }).click()
  await expect.poll(() => parameters(page)).toEqual({})
  await expect.poll(() => from.inputValue()).toBe('')
})

test('sorting and page size are part of the URL, and a selection resets with its results', async () => {
  const page = await browser.open('/search?q=tnhh')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  expect(
    await page
      .getByRole('checkbox', { name: /^Select .*TNHH/ })
      .first()
      .isChecked(),
  ).toBe(true)
  const exportButton = page.getByRole('region').getByRole('button', { name: 'Export', exact: true })
  expect(await exportButton.isEnabled()).toBe(true)
  await page.getByLabel('Sort by').selectOption({ label: 'Newest first' })
  await page.waitForURL(/sort=newest/)
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'Select all on this page' }).isChecked())
    .toBe(false)
  expect(await exportButton.isDisabled()).toBe(true)
  await page.getByLabel('Per page').selectOption('25')
  await page.waitForURL(/perPage=25/)
  await expect.poll(() => page.getByRole('checkbox', { name: /^Select (?!all)/ }).count()).toBe(25)
})
