import { expect, test } from 'vitest'
import { expectFit } from '#tests/setup/accessible.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'

const browser = useBrowser()

test.each(['en', 'vi'] as const)('nothing overflows a phone of 320 pixels, in %s', async (language) => {
  const page = await browser.open('/', { ...phone, language })
  const answer = (await (await fetch(new URL('/api/search?perPage=100&sort=name', page.url()))).json()) as {
    results: { slug: string; name: string }[]
  }
  const longest = answer.results.toSorted((a, b) => b.name.length - a.name.length)[0]
  const paths = [
    '/',
    '/search?q=tnhh&cityId=1&hasPhone=true',
    '/search?q=zzqqzz',
    `/company/${longest.slug}`,
    '/company/1',
  ]
  for (const path of paths) {
    const response = await page.goto(new URL(path, page.url()).href)
    if (response!.status() >= 400) continue
    await expectFit(page)
  }
})

test('filters are in a drawer whose button shows the number of active ones', async () => {
  const page = await browser.open('/search?q=tnhh&hasPhone=true', phone)
  const button = page.getByRole('button', { name: /Filters.*1/ })
  await button.click()
  const drawer = page.getByRole('complementary', { name: 'Filters' })
  await drawer.getByRole('checkbox', { name: /Has email/ }).click()
  await page.waitForURL(/hasEmail=true/)
  // A link of the panel keeps it open, too.
  await drawer.getByRole('link', { name: /Active only/ }).click()
  await page.waitForURL(/status=active/)
  expect(await drawer.isVisible()).toBe(true)
  await drawer
    .getByRole('link', { name: /Active only/ })
    .and(page.locator('[aria-current]'))
    .click()
  await page.waitForURL((url) => !url.searchParams.has('status'))
  await page.keyboard.press('Escape')
  await expect.poll(() => drawer.isVisible()).toBe(false)
  await page.getByRole('button', { name: /Filters.*2/ }).waitFor()
})
