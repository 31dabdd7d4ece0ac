import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '#tests/setup/arrivals.ts'
import { useBrowser } from '#tests/setup/browser.ts'
import { readDownload } from '#tests/setup/read-download.ts'

const browser = useBrowser()

const bar = (page: Page) => page.locator('#export-selection')
const dialog = (page: Page) => page.getByRole('dialog')
const alert = (page: Page) => page.getByRole('alert')
const confirm = (page: Page) => dialog(page).getByRole('button', { name: /^Export/ })

/** Opens a search with the first results selected. */
async function open(query: string, account: 'exports-1' | 'exports-2' | 'exports-3') {
  const page = await browser.open(`/search?${query}`, { account })
  const boxes = page.getByRole('main').locator('li').getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await bar(page).waitFor()
  return page
}

async function requestQuote(page: Page) {
  await bar(page)
    .getByRole('button', { name: /^Export/ })
    .click()
  await dialog(page).waitFor()
}

/** Returns the credits in the account menu. */
const balance = async (page: Page) =>
  Number(/[\d,]+/.exec((await page.locator('#account-menu p a').textContent())!)![0].replace(',', ''))

const problem = (type: string, status: number, details = {}) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: `urn:problem:${type}`, details }),
})

test('a double click, a lost response and a second tab charge once', async () => {
  const page = await open('q=tnhh&hasPhone=true&page=2', 'exports-1')
  const before = await balance(page)
  // The request arrives; its response is lost.
  await page.route('**/exports/quotes/*/export', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 200, body: 'cut off' })
  })
  await bar(page)
    .getByRole('button', { name: /^Export/ })
    .dblclick()
  await dialog(page).waitFor()
  await confirm(page).dblclick()
  await alert(page).getByText('An unexpected error occurred').waitFor()
  await page.unroute('**/exports/quotes/*/export')
  await alert(page).getByRole('button', { name: 'Try again' }).click()
  await dialog(page).waitFor()
  const { bytes } = await readDownload(page, () => confirm(page).click())
  expect(parse(bytes, { bom: true, columns: false })).toHaveLength(3)
  await expect.poll(() => balance(page)).toBe(before - 2)

  await visit(page, '/exports')
  expect(await page.getByRole('table').getByRole('rowheader').getByRole('link').count()).toBe(1)
})

test('a failed download is repeated for free', async () => {
  const page = await open('q=tnhh&hasPhone=true&page=3', 'exports-2')
  const before = await balance(page)
  await page.route('**/exports/*/file?*', (route) => route.fulfill(problem('too-many-requests', 429)))
  await requestQuote(page)
  await confirm(page).click()
  await alert(page).getByText('Export failed').waitFor()
  await alert(page)
    .getByText(/The export is paid and kept/)
    .waitFor()
  // A failure stays until closed.
  await expect.poll(() => balance(page)).toBe(before - 2)
  await page.unroute('**/exports/*/file?*')
  const { bytes } = await readDownload(page, () =>
    alert(page).getByRole('button', { name: 'Download the file again' }).click(),
  )
  expect(parse(bytes, { bom: true, columns: false })).toHaveLength(3)
  await page.getByText('Export successful!').waitFor()
  await expect.poll(() => balance(page)).toBe(before - 2)
})

test('a download is stopped and restarted', async () => {
  const page = await open('q=tnhh&hasPhone=true&page=5', 'exports-2')
  await page.route('**/exports/*/file?*', () => new Promise<void>(() => {}))
  await requestQuote(page)
  await confirm(page).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Download stopped' })
  await notice.waitFor()
  await page.unroute('**/exports/*/file?*')
  const { bytes } = await readDownload(page, () =>
    notice.getByRole('button', { name: 'Download the file again' }).click(),
  )
  expect(parse(bytes, { bom: true, columns: false })).toHaveLength(3)
})

test.each([
  [
    problem('insufficient-credits', 402, { required: 12, available: 5 }),
    'Insufficient credits. Required: 12, Available: 5',
  ],
  [problem('no-companies', 422), 'No companies found'],
  [problem('unauthenticated', 401), 'Not authenticated'],
  [problem('user-not-found', 404), 'User data not found'],
  [problem('foreign-origin', 403), 'An unexpected error occurred'],
  [{ status: 418, contentType: 'text/html', body: '<p>' }, 'An unexpected error occurred'],
])('%o shows %s and keeps the selection', async (answer, text) => {
  const page = await open('q=tnhh&hasPhone=true&page=4', 'exports-3')
  await page.route('**/exports/quotes/*/export', (route) => route.fulfill(answer))
  await requestQuote(page)
  await confirm(page).click()
  await alert(page).getByText('Export failed').waitFor()
  await alert(page).getByText(text, { exact: true }).waitFor()
  await bar(page).getByText('2 selected').waitFor()
  await alert(page).getByRole('button', { name: 'Close' }).click()
  await alert(page).waitFor({ state: 'detached' })
})

test('a failed quote is reported in place', async () => {
  const page = await open('q=tnhh&hasPhone=true&page=4', 'exports-3')
  await page.route('**/exports/quotes', (route) => route.fulfill(problem('unauthenticated', 401)))
  await bar(page)
    .getByRole('button', { name: /^Export/ })
    .click()
  await alert(page).getByText('Not authenticated').waitFor()
  const login = alert(page).getByRole('link', { name: 'Log in' })
  expect(await login.getAttribute('href')).toBe(
    `/login?returnTo=${encodeURIComponent('/search?q=tnhh&hasPhone=true&page=4')}`,
  )
})

test.each([
  ['quote-running', 429, /Another quote of yours is being prepared\. Your selection is kept/],
  ['too-many-requests', 429, /Your selection is kept: try again in a minute/],
])('a quote refused with %s keeps the selection and can be retried', async (type, status, text) => {
  const page = await open('q=tnhh&hasPhone=true&page=4', 'exports-3')
  const ask = () =>
    bar(page)
      .getByRole('button', { name: /^Export/ })
      .click()
  await page.route('**/exports/quotes', (route) => route.fulfill(problem(type, status, { retryAfter: 2 })))
  await ask()
  await alert(page).getByText(text).waitFor()
  await bar(page).getByText('2 selected').waitFor()
  await page.unroute('**/exports/quotes')
  await alert(page).getByRole('button', { name: 'Try again' }).click()
  await dialog(page).waitFor()
})

test('a quote that needs a confirmed address links to the mail and keeps the selection', async () => {
  const page = await open('q=tnhh&hasPhone=true&page=4', 'exports-3')
  await page.route('**/exports/quotes', (route) => route.fulfill(problem('email-unconfirmed', 403)))
  await bar(page)
    .getByRole('button', { name: /^Export/ })
    .click()
  await alert(page).getByText('Confirm your email first').waitFor()
  await alert(page).getByRole('link', { name: 'Get the link again' }).click()
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
  await page.goBack()
  await bar(page).getByText('2 selected').waitFor()
})
