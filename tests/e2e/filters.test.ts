import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/setup/accessible.ts'
import { useBrowser } from '#tests/setup/browser.ts'
import { textsOf } from '#tests/setup/site-texts.ts'

const browser = useBrowser()
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const total = async (page: Page) =>
  Number(/^[\d,]+/.exec((await page.locator('#total').textContent())!)![0].replace(',', ''))

test('a dropdown opens, filters and selects by keyboard alone', async () => {
  const page = await browser.open('/search?q=tnhh')
  const before = await total(page)
  await page.getByRole('button', { name: /^Province More/ }).focus()
  await page.keyboard.press('ArrowDown')
  const find = page.getByRole('combobox', { name: 'Province' })
  await find.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('ho chi')
  const option = page.getByRole('option', { name: /Hồ Chí Minh/ })
  await option.waitFor()
  const expected = Number(/([\d,]+)$/.exec((await option.textContent())!)![1].replace(',', ''))
  await page.keyboard.press('Enter')
  await page.waitForURL(/cityId=79/)
  await expect.poll(() => total(page)).toBe(expected)
  expect(expected).toBeLessThan(before)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('cityId')
  const panel = page.getByRole('complementary', { name: 'Filters' })
  await panel.locator('[aria-current]', { hasText: 'Hồ Chí Minh' }).waitFor()
})

test('Escape closes a dropdown without a choice and returns the focus', async () => {
  const page = await browser.open('/search?q=tnhh')
  const trigger = page.getByRole('button', { name: /^Industry/ })
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
  await page.getByRole('button', { name: /^Province More/ }).click()
  await page.getByRole('combobox', { name: 'Province' }).fill('hai phong')
  await page.getByRole('option', { name: /Hải Phòng/ }).click()
  await page.waitForURL(/cityId=31/)
  expect(parameters(page)).not.toHaveProperty('districtId')
})

test('the panel switches to the units since 2025, where a ward sets its province', async () => {
  const page = await browser.open('/search?q=tnhh')
  await page.getByRole('button', { name: /Province since/ }).waitFor({ state: 'hidden' })
  await page.getByRole('radio', { name: '34 provinces' }).check()
  await page.getByRole('button', { name: /^Province More/ }).waitFor({ state: 'hidden' })
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
  await again
    .getByRole('link', { name: /^Phường/ })
    .first()
    .click()
  await again.waitForURL(/wardId=/)
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

test('active companies are one click away, and a second click shows all', async () => {
  const page = await browser.open('/search?q=tnhh')
  const all = await total(page)
  const active = page.getByRole('link', { name: /^Active only/ })
  const expected = Number(/([\d,]+)$/.exec((await active.textContent())!)![1].replace(',', ''))
  await active.click()
  await page.waitForURL(/status=active/)
  await expect.poll(() => total(page)).toBe(expected)
  expect(expected).toBeLessThan(all)
  await active.and(page.locator('[aria-current]')).press('Enter')
  await expect.poll(() => parameters(page)).toEqual({ q: 'tnhh' })
  await expect.poll(() => total(page)).toBe(all)
})

test.each(['en', 'vi'] as const)('dates are typed day first, in %s', async (language) => {
  const t = textsOf(language)
  const page = await browser.open('/search', { language })
  const [from, to] = (['from', 'to'] as const).map((end) =>
    page.getByRole('textbox', { name: t(`search.filters.${end}`) }),
  )
  await to.pressSequentially('31/12/2015')
  await page.waitForURL(/dateRange=/)
  expect(parameters(page).dateRange).toBe('1900-01-01,2015-12-31')
  await expect.poll(() => from.inputValue()).toBe('01/01/1900')
  await from.fill('5.1.2010')
  await from.press('Enter')
  await page.waitForURL(/dateRange=2010-01-05/)
  await expect.poll(() => from.inputValue()).toBe('05/01/2010')

  await from.fill('31/02/2010')
  await from.press('Enter')
  await page.getByText(t('search.dates.invalid')).waitFor()
  await from.fill('01/01/2016')
  await page.getByText(t('search.dates.reversed')).waitFor()
  await expectAccessible(page)
  expect(parameters(page).dateRange).toBe('2010-01-05,2015-12-31')
  await from.fill('')
  await to.fill('')
  await to.blur()
  await expect.poll(() => parameters(page)).toEqual({})
})

test('an unfinished date is no mistake until the field is left', async () => {
  const page = await browser.open('/search')
  await page.clock.install()
  const from = page.getByLabel('From', { exact: true })
  await from.fill('1/2')
  await page.clock.runFor(5000)
  expect(await page.getByText('Please enter a valid date').count()).toBe(0)
  await from.blur()
  await page.getByText('Please enter a valid date').waitFor()
  expect(parameters(page)).toEqual({})
})

test('an emptied date changes nothing until both fields are left', async () => {
  const dateRange = '2010-01-05,2015-12-31'
  const page = await browser.open(`/search?dateRange=${dateRange}`)
  await page.clock.install()
  const from = page.getByLabel('From', { exact: true })
  await from.fill('')
  await page.clock.runFor(5000)
  expect(parameters(page)).toEqual({ dateRange })
  const to = page.getByLabel('To', { exact: true })
  await to.focus()
  await page.clock.runFor(5000)
  expect([parameters(page), await from.inputValue()]).toEqual([{ dateRange }, ''])
  await to.fill('')
  await to.blur()
  await expect.poll(() => parameters(page)).toEqual({})
})

test('a range of days is one click away', async () => {
  const page = await browser.open('/search')
  const month = page.getByRole('link', { name: 'Last 30 days' })
  await month.click()
  await page.waitForURL(/dateRange=/)
  const [from, to] = parameters(page).dateRange.split(',')
  expect(Date.parse(to) - Date.parse(from)).toBe(29 * 86_400_000)
  await month.and(page.locator('[aria-current]')).click()
  await expect.poll(() => parameters(page)).toEqual({})
})

test('a date typed during another search is kept and validated', async () => {
  const page = await browser.open('/search')
  const answer = Promise.withResolvers<void>()
  await page.route('**/search.data*', async (route) => {
    await answer.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/search.data*')
  await page.getByLabel('To', { exact: true }).fill('31/12/2015')
  await asked
  const from = page.getByLabel('From', { exact: true })
  await from.fill('01/01/2016')
  const problem = page.getByText('Start date must be less than or equal to end date')
  await problem.waitFor()
  answer.resolve()
  const chips = page.getByRole('list', { name: 'Active filters' })
  await chips.getByRole('link', { name: /2015/ }).waitFor()
  expect(await from.inputValue()).toBe('01/01/2016')
  expect(await problem.isVisible()).toBe(true)

  await chips.getByRole('link', { name: /2015/ }).click()
  await expect.poll(() => parameters(page)).toEqual({})
  await expect.poll(() => from.inputValue()).toBe('')
})

test('sorting and page size are part of the URL, and a selection ends with its order', async () => {
  const page = await browser.open('/search?q=tnhh')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  expect(
    await page
      .getByRole('checkbox', { name: /^Select .*TNHH/ })
      .first()
      .isChecked(),
  ).toBe(true)
  const bar = page.getByRole('form', { name: 'Selection' })
  const exportAll = page.getByRole('button', { name: 'Export all' })
  await bar.waitFor()
  // One way to export at a time.
  await exportAll.waitFor({ state: 'hidden' })
  await page.getByLabel('Sort by').selectOption({ label: 'Newest first' })
  await page.waitForURL(/sort=newest/)
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'Select all on this page' }).isChecked())
    .toBe(false)
  await bar.waitFor({ state: 'detached' })
  expect(await exportAll.isVisible()).toBe(true)
  await page.getByLabel('Per page').selectOption('25')
  await page.waitForURL(/perPage=25/)
  await expect.poll(() => page.getByRole('checkbox', { name: /^Select (?!all)/ }).count()).toBe(25)
})
