import { expect, test } from 'vitest'
import { helpCategoryIds } from '#core/texts/help-categories.ts'
import { standingPages } from '#app/routes/seo/sitemap-pages.ts'
import { expectAccessibleEverywhere } from '#tests/setup/accessible.ts'
import { follow } from '#tests/setup/arrivals.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'

const browser = useBrowser()

test.each(['en', 'vi'] as const)(
  'every static page is accessible and fits a phone of 320 pixels, in %s',
  async (language) => {
    const page = await browser.open('/login', { language })
    const help = helpCategoryIds.map((category) => `/help/${category}`)
    for (const path of [...standingPages, '/help', ...help, '/help/faq/api']) {
      await follow(page, path)
      await expectAccessibleEverywhere(page, language)
    }
  },
)

test('the help menu opens on a click, and closes on a click outside and after a choice', async () => {
  const page = await browser.open('/terms')
  const button = page.getByRole('button', { name: 'Help', exact: true })
  const item = page.locator('#help-menu').getByRole('link', { name: 'Questions and answers' })
  await button.click()
  await item.waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await item.waitFor({ state: 'hidden' })
  await button.click()
  await item.click()
  await page.waitForURL('**/help/faq')
  await item.waitFor({ state: 'hidden' })
})

test('a footer link navigates without reloading the document', async () => {
  const page = await browser.open('/', phone)
  await page.evaluate(() => Object.assign(window, { isKept: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor()
  expect(await page.evaluate(() => (window as { isKept?: boolean }).isKept)).toBe(true)
})

test.each([true, false])(
  'the examples of the API change with their tabs, script: %s',
  async (javaScriptEnabled) => {
    const page = await browser.open('/api', { javaScriptEnabled })
    const examples = page.locator('#exportCompanies fieldset')
    const curl = examples.getByText('curl --fail-with-body')
    const python = examples.getByText('import json')
    await curl.waitFor()
    expect(await python.isVisible()).toBe(false)
    await examples.getByRole('radio', { name: 'curl' }).focus()
    await page.keyboard.press('ArrowLeft')
    await python.waitFor()
    expect(await curl.isVisible()).toBe(false)
    if (!javaScriptEnabled) return
    // All examples change together.
    expect(await page.locator('#suggest').getByRole('radio', { name: 'Python' }).isChecked()).toBe(true)
    await examples.getByRole('button', { name: 'Copy Python example' }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^import json\nimport os\n/)
  },
)

test('the footer leads to the API page without reloading, and the page to the document', async () => {
  const page = await browser.open('/')
  await page.evaluate(() => Object.assign(window, { isKept: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'API', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Company data API' }).waitFor()
  expect(await page.evaluate(() => (window as { isKept?: boolean }).isKept)).toBe(true)
  await page.getByRole('main').getByRole('link', { name: 'OpenAPI document' }).first().click()
  await page.waitForURL('**/api/openapi.json')
})
