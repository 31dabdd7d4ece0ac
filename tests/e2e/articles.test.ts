import { expect, test } from 'vitest'
import type { Language } from '#text/languages.ts'
import { expectAccessibleEverywhere } from '#tests/setup/accessible.ts'
import { arrived, follow } from '#tests/setup/arrivals.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'

const browser = useBrowser()
const articles = ['/articles/the-directory-in-figures', '/articles/what-an-export-contains']

test.each<Language>(['en', 'vi'])(
  'the articles of a demonstration are accessible and fit, in %s',
  async (language) => {
    const page = await browser.open('/articles', { language })
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    for (const path of articles) {
      await follow(page, path)
      await expectAccessibleEverywhere(page, language)
      const charts = page.getByRole('article').getByRole('img')
      expect(await charts.count()).toBe(2)
      for (const chart of await charts.all()) {
        await chart.scrollIntoViewIfNeeded()
        await expect
          .poll(() => chart.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(800)
        expect((await chart.getAttribute('alt'))!.length).toBeGreaterThan(80)
      }
    }
  },
)

test('a chart keeps its place while it loads', async () => {
  const page = await browser.open('/login', phone)
  await page.goto(new URL(articles[0], page.url()).href)
  const shift = await page.evaluate(async () => {
    let sum = 0
    const entries = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
    })
    entries.observe({ type: 'layout-shift', buffered: true })
    for (const image of document.querySelectorAll<HTMLImageElement>('article img')) {
      image.scrollIntoView()
      await image.decode()
    }
    await new Promise(requestAnimationFrame)
    return sum
  })
  expect(shift).toBeLessThanOrEqual(0.01)
})

test('a number of an article leads to a search with as many results', async () => {
  const page = await browser.open(articles[0])
  const number = page.getByRole('table').first().getByRole('row').nth(1).getByRole('link')
  const text = (await number.textContent())!
  await number.click()
  await arrived(page, /\/search\?provinceId=/)
  await page
    .getByText(new RegExp(`^${text} compan(y|ies)`))
    .first()
    .waitFor()
})
