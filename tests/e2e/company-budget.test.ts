import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleEverywhere } from '#tests/setup/accessible.ts'
import { ready } from '#tests/setup/arrivals.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'
import { openPreparedSite, type PreparedSite } from '#tests/setup/prepared-site.ts'
import { budget as english } from '#app/i18n/en/public/budget.ts'
import { budget as vietnamese } from '#app/i18n/vi/public/budget.ts'

const browser = useBrowser()
let site: PreparedSite
beforeAll(async () => {
  site = await openPreparedSite(async () => {}, {
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_DAILY_COMPANIES: '10',
  })
})
afterAll(() => site[Symbol.asyncDispose]())

const from = (address: string) => ({ extraHTTPHeaders: { 'X-Forwarded-For': address } })
const firstPage = '/search?q=c%C3%B4ng+ty'

test.each([
  ['en', english, {}],
  ['vi', vietnamese, phone],
] as const)('a proof of work extends a used-up budget (%s)', async (language, texts, device) => {
  const address = language === 'en' ? '198.18.1.1' : '198.18.2.1'
  const page = await browser.open(firstPage, { at: site.address(), language, ...device, ...from(address) })
  // A client navigation gets the same page as a document load.
  await page.locator('a[rel=next]').last().click()
  await page.getByRole('heading', { level: 1, name: texts['budget.title'] }).waitFor()
  expect(new URL(page.url()).searchParams.get('page')).toBe('2')
  const reloaded = await page.reload()
  expect(reloaded?.status()).toBe(429)
  await ready(page)
  await expectAccessibleEverywhere(page, language)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await page.getByRole('button', { name: texts['budget.continue'] }).click()
  await page.locator('ol li').nth(9).waitFor()
  expect(new URL(page.url()).searchParams.get('page')).toBe('2')
})

test('without JavaScript the page shows the reset time', async () => {
  const at = site.address()
  const page = await browser.open(firstPage, { at, javaScriptEnabled: false, ...from('198.18.3.1') })
  const refused = await page.goto(`${at}${firstPage}&page=2`)
  expect(refused?.status()).toBe(429)
  expect(await page.getByText('The limit resets at midnight in Vietnam').isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: english['budget.continue'] }).isVisible()).toBe(false)
})
