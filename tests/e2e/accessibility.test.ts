import { inject, test } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere } from '#tests/setup/accessible.ts'
import { follow } from '#tests/setup/arrivals.ts'
import { useBrowser } from '#tests/setup/browser.ts'

const browser = useBrowser()

const { results } = (await (await fetch(`${inject('site')}/api/search?q=sao+phuong+bac`)).json()) as {
  results: { slug: string }[]
}
const paths = [
  '/',
  '/search',
  '/search?q="công ty" -zzqq tnhh&cityId=1&hasPhone=true&dateRange=2010-01-01,2020-12-31',
  '/search?q=sao+phuong+bac&cityId=96',
  `/company/${results[0].slug}`,
  '/provinces',
  '/provinces/former/binh-duong',
  '/provinces/ha-noi/industries/4649',
  '/industries',
  '/industries/4649',
  '/new',
]

test.each(['en', 'vi'] as const)(
  'axe finds no serious violation and everything fits, in %s',
  async (language) => {
    const page = await browser.open('/privacy', { language })
    for (const path of paths) {
      await follow(page, path)
      await expectAccessibleEverywhere(page, language)
    }
  },
)

test('axe finds no serious violation in an open dropdown, the tips and the suggestions', async () => {
  const page = await browser.open('/search?q=tnhh')
  await page.getByRole('button', { name: /^Province More/ }).click()
  await page.getByRole('option').first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search Tips' }).click()
  await page.getByRole('heading', { name: 'Search Tips' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox').first().fill('xay')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await expectAccessible(page)
})
