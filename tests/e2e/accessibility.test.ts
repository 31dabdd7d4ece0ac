import { inject, test } from 'vitest'
import { expectAccessible } from '#tests/setup/accessible.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'

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
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const language of ['en', 'vi'] as const) {
    test.each(paths)(`axe finds nothing serious in ${colorScheme}, ${language}: %s`, async (path) => {
      const page = await browser.open(path, { colorScheme, language, ...(language === 'vi' ? phone : {}) })
      await expectAccessible(page)
    })
  }
}

test('axe finds nothing serious in an open dropdown, the tips and the suggestions', async () => {
  const page = await browser.open('/search?q=tnhh')
  await page.getByRole('button', { name: /City or province/ }).click()
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
