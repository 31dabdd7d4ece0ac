import { expect, inject, test } from 'vitest'
import { expectAccessible, expectFit } from '#tests/setup/accessible.ts'
import { follow, visit } from '#tests/setup/arrivals.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'

const browser = useBrowser()

const paths = [
  '/',
  '/provinces',
  '/provinces/former',
  '/provinces/ho-chi-minh',
  '/industries',
  '/industries/4649',
  '/provinces/ho-chi-minh/industries/4649',
  '/new',
]

test.each(['en', 'vi'] as const)(
  'pages with figures fit 320, 390 and 1440 pixels, in %s',
  async (language) => {
    const page = await browser.open('/privacy', { ...phone, language })
    for (const path of paths) {
      await follow(page, path)
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await expectFit(page)
      }
    }
  },
)

test('the search box of the home page stays while recent searches appear', async () => {
  const page = await browser.open('/search?q=thep')
  await visit(page, '/')
  await page.getByRole('heading', { name: 'Recent searches' }).waitFor()
  expect(await page.getByRole('main').locator('input[name=q]').count()).toBe(1)
})

test('the home page compares both administrative maps by keyboard, without a request', async () => {
  const page = await browser.open('/')
  const present = page.getByRole('table', { name: '34 provinces' })
  const former = page.getByRole('table', { name: '63 former' })
  expect([await present.isVisible(), await former.isVisible()]).toEqual([true, false])
  await page.getByRole('radio', { name: '34 provinces' }).focus()
  await page.keyboard.press('ArrowRight')
  expect([await present.isVisible(), await former.isVisible()]).toEqual([false, true])
  await expectAccessible(page)
  await former.getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: /before July 2025/ }).waitFor()
})

test('an example and a newly registered company are one click from home', async () => {
  const page = await browser.open('/')
  await page.getByRole('list', { name: 'Try' }).getByRole('link', { name: 'xay dung' }).click()
  await page.waitForURL(/\/search\?q=xay/)
  await page.goBack()
  await page.getByRole('list', { name: 'Recent searches' }).getByRole('link', { name: 'xay dung' }).waitFor()
  const newest = page.getByRole('region', { name: 'Newly registered' }).getByRole('listitem')
  await newest.first().waitFor()
  expect(await newest.count()).toBe(5)
  const name = await newest.first().getByRole('link').innerText()
  await newest.first().getByRole('link').click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
})

test('a section of industries opens by keyboard, and its figures lead to the search', async () => {
  const page = await browser.open('/industries')
  const section = page.getByRole('group').filter({ hasText: 'Wholesale and retail trade' })
  await section.locator('summary').focus()
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: 'Wholesale and retail trade' })
  await table.waitFor()
  await expectAccessible(page)
  const count = table.getByRole('link', { name: /compan(y|ies): / }).first()
  const total = await count.innerText()
  await count.click()
  await page.waitForURL(/\/search\?businessTypeId=/)
  await page
    .getByText(new RegExp(`^${total} compan`))
    .first()
    .waitFor()
})

test('a chart and its table show the same figures without script', async () => {
  const page = await browser.open('/provinces/ho-chi-minh', { javaScriptEnabled: false })
  const bars = await page.locator('svg rect > title').allTextContents()
  const rows = await page
    .getByRole('table', { name: 'Registrations per month' })
    .getByRole('row')
    .allInnerTexts()
  expect(bars).toHaveLength(24)
  expect(
    rows
      .slice(1)
      .map((row) => row.split(/\s+/).join(': '))
      .toReversed(),
  ).toEqual(bars)
  const file = await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')
  const csv = await (await fetch(inject('site') + file)).text()
  const lines = csv.trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.replace(/^(\d+)-(\d+),/, '$2/$1: '))).toEqual(bars)
})
