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
  const button = page.getByRole('button', { name: 'Help Center' })
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
