import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFit } from '#tests/setup/accessible.ts'
import { arrived, ready, visit } from '#tests/setup/arrivals.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'
import { siteAccount } from '#tests/setup/site-accounts.ts'

const browser = useBrowser()
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and go to' })
const box = (page: Page) => palette(page).getByRole('combobox')
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name, exact: true })

test('the slash opens the palette, whose first option searches, and the search is remembered', async () => {
  const page = await browser.open('/terms')
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.keyboard.press('/')
  await box(page).waitFor()
  expect(scripts.some((path) => path.startsWith('/assets/palette-'))).toBe(true)
  await page.keyboard.type('sao phuong')
  await option(page, 'Search for “sao phuong”').waitFor()
  await option(page, /SAO PHƯƠNG BẮC/)
    .first()
    .waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await arrived(page, '/search?q=sao%20phuong')
  expect(await palette(page).count()).toBe(0)

  // On the search page the slash belongs to its box, and Ctrl K opens the palette.
  await page.locator('#search-form [name=q]').waitFor()
  await page.keyboard.press('/')
  expect(await page.evaluate(() => document.activeElement!.closest('form')?.id)).toBe('search-form')
  await page.keyboard.press('Control+k')
  await option(page, 'sao phuong').waitFor()
  await expectAccessible(page)
  await option(page, 'Clear recent searches').click()
  await option(page, 'sao phuong').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBe('[]')
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement!.getAttribute('name'))).toBe('q')
})

test('the arrow keys choose a company or a place, and typed slashes stay text', async () => {
  const page = await browser.open('/terms')
  await page.keyboard.press('Control+k')
  await box(page).waitFor()
  await page.keyboard.type('1/2')
  expect(await box(page).inputValue()).toBe('1/2')
  await box(page).fill('pric')
  await option(page, 'Pricing').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await arrived(page, '/export-pricing')

  await page.keyboard.press('Meta+k')
  await box(page).fill('sao phuong bac')
  const company = option(page, /SAO PHƯƠNG BẮC/).first()
  await company.waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => company.getAttribute('data-active-item')).toBe('true')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /SAO PHƯƠNG BẮC/ }).waitFor()
})

test('the header box opens it, and a click beside it closes it with the focus back', async () => {
  const page = await browser.open('/terms')
  const opener = page.getByRole('search').getByRole('button', { name: /^Search companies/ })
  await opener.click()
  await box(page).waitFor()
  await page.mouse.click(10, 600)
  await palette(page).waitFor({ state: 'detached' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('a search begun before the script has loaded keeps its text and its form', async () => {
  const page = await browser.open('/terms')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(new URL('/privacy', page.url()).href, { waitUntil: 'commit' })
  const field = page.getByRole('search').getByRole('textbox', { name: 'Search companies' })
  await field.fill('tnhh')
  release()
  await ready(page)
  expect(await field.inputValue()).toBe('tnhh')
  await field.press('Enter')
  await arrived(page, '/search?q=tnhh')
})

test('administrators find users, articles and pages of the administration', async () => {
  const page = await browser.open('/terms', { account: 'palette-admin-1' })
  const { email, id } = siteAccount('header-1')
  await page.keyboard.press('Control+k')
  await box(page).fill('sign-in log')
  await option(page, 'Sign-in log').waitFor()
  await box(page).fill(email)
  await option(page, new RegExp(`${email}$`)).waitFor()
  await expectAccessible(page)
  await option(page, new RegExp(`${email}$`)).click()
  await arrived(page, `/admin/users/${id}`)
})

test('customers are never offered them', async () => {
  const page = await browser.open('/terms', { account: 'header-1' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.keyboard.press('Control+k')
  await box(page).fill('admin')
  await page.waitForResponse('**/api/suggest?*')
  await option(page, 'Search for “admin”').waitFor()
  expect(await option(page, /Administration|Users/).count()).toBe(0)
  expect(asked.filter((url) => url.includes('/admin'))).toEqual([])
})

test('on a phone the search button opens it, in the size of the screen', async () => {
  const page = await browser.open('/terms', phone)
  await page.getByRole('banner').getByRole('link', { name: 'Search companies' }).click()
  await box(page).fill('cong ty')
  await option(page, /CÔNG TY/)
    .first()
    .waitFor()
  await expectFit(page)
  await expectAccessible(page)
  await palette(page).getByRole('button', { name: 'Close' }).click()
  await palette(page).waitFor({ state: 'detached' })
  await visit(page, '/search')
  expect(await page.getByRole('banner').getByRole('link', { name: 'Search companies' }).count()).toBe(0)
})
