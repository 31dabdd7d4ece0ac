import { expect, test } from 'vitest'
import { arrived, visit } from '#tests/setup/arrivals.ts'
import { useBrowser } from '#tests/setup/browser.ts'

const browser = useBrowser()

test.each([
  { language: 'en' as const, submit: 'Search', count: /^[\d,]+ compan/, next: 'Next' },
  { language: 'vi' as const, submit: 'Tra cứu', count: /^[\d.]+ doanh nghiệp/, next: 'Sau' },
])('a visitor finds a company by name in $language', async ({ language, submit, count, next }) => {
  const page = await browser.open('/', { language })
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  await page.getByRole('combobox').fill('sao phuong bac')
  await page.getByRole('main').getByRole('button', { name: submit, exact: true }).click()
  await arrived(page, /\/search\?q=sao\+phuong\+bac/)
  const first = page.getByRole('region', { name: count }).getByRole('listitem').first()
  expect(await first.getByRole('link').first().textContent()).toContain('SAO PHƯƠNG BẮC')
  // Typed without accents, highlighted with accents.
  expect((await first.getByRole('link').first().locator('mark').allTextContents()).join(' ')).toBe(
    'SAO PHƯƠNG BẮC',
  )

  await visit(page, '/search?q=tnhh')
  await page.getByRole('link', { name: next }).first().click()
  await page.waitForURL(/page=2/)
  await first.getByRole('link').first().click()
  await arrived(page, /\/company\//)
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent())
    .toMatch(/TNHH|TRÁCH NHIỆM HỮU HẠN/)
})

test('a typo is corrected with a notice', async () => {
  const page = await browser.open('/search?q=sao+phuongg+bac')
  await page.getByText('sao phương bắc', { exact: false }).first().waitFor()
  const link = page.getByRole('main').getByRole('listitem').getByRole('link', { name: 'SAO PHƯƠNG BẮC' })
  expect(await link.first().isVisible()).toBe(true)
})

test('a tax code leads straight to its company, in any spacing', async () => {
  const page = await browser.open('/')
  const answer = await fetch(new URL('/api/search?q=chi+nhanh', page.url()))
  const { results } = (await answer.json()) as { results: { taxCode: string }[] }
  const { taxCode } = results.find((company) => company.taxCode.includes('-'))!
  await page.getByRole('combobox').fill(`${taxCode.slice(0, 4)} ${taxCode.slice(4, 7)}.${taxCode.slice(7)}`)
  await page.keyboard.press('Enter')
  await arrived(page, `/company/${taxCode}`)
})

test('suggestions show words and companies, and link to both', async () => {
  const page = await browser.open('/')
  const box = page.getByRole('combobox')
  await box.fill('xay')
  const list = page.getByRole('listbox')
  await list.getByRole('option', { name: 'xây dựng' }).first().waitFor()
  expect(await list.getByRole('group').count()).toBe(2)
  await box.press('ArrowDown')
  expect(await box.getAttribute('aria-activedescendant')).not.toBeNull()
  await box.press('Enter')
  expect(await box.inputValue()).toBe('xây dựng ')
  await box.press('Enter')
  await arrived(page, /\/search\?q=/)

  await page.getByRole('combobox').first().fill('sao phuong b')
  await list
    .getByRole('option', { name: /SAO PHƯƠNG BẮC/ })
    .first()
    .click()
  await arrived(page, /\/company\//)
})

test('slash focuses the box, Escape clears it, and an invalid query shows a remedy', async () => {
  const page = await browser.open('/search?q=tnhh')
  await page.locator('body').press('/')
  const box = page.getByRole('combobox').first()
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
  await box.fill('"sao phương')
  await page.getByText('Please close the quotes for exact phrase search').waitFor()
  await box.press('Enter')
  expect(new URL(page.url()).searchParams.get('q')).toBe('tnhh')
  await box.press('Escape')
  await expect.poll(() => box.inputValue()).toBe('')
})

test('an empty result offers suggestions', async () => {
  const page = await browser.open('/search?q=sao+phuong+bac&cityId=96')
  await page.getByText('No companies found matching your search criteria.').waitFor()
  await page.getByRole('link', { name: /all 63 provinces/i }).click()
  await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: 'SAO PHƯƠNG BẮC' })
    .first()
    .waitFor()
})

test('works without JavaScript: search, filters, pages', async () => {
  const page = await browser.open('/', { javaScriptEnabled: false })
  await page.locator('input[name=q]').fill('tnhh')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(/\/search\?q=tnhh/)
  await page.getByRole('link', { name: /^Province More/ }).click()
  await page
    .getByRole('link', { name: /Hà Nội/ })
    .first()
    .click()
  await page.waitForURL(/cityId=1/)
  const total = Number(/\d+/.exec((await page.locator('#total').textContent())!)![0])
  expect(total).toBeGreaterThan(10)
  await page.getByRole('link', { name: 'Next' }).first().click()
  await page.waitForURL(/page=2/)
})

test('a recognised place is a chip; removing it searches the words', async () => {
  const page = await browser.open(`/search?q=${encodeURIComponent('tnhh ở hồ chí minh')}`)
  const chips = page.getByRole('list', { name: 'Active filters' })
  const box = page.getByRole('combobox').first()
  expect(await box.inputValue()).toBe('tnhh ở hồ chí minh')
  // A failure shows the page.
  await expect.poll(() => page.getByRole('main').innerText()).toMatch(/^\d+ companies$/m)
  expect(await page.locator('#total').innerText()).toMatch(/compan/)
  await page.getByRole('link', { name: /Next/ }).first().click()
  await page.waitForURL(/cityId=79&page=2/)
  await page.goBack()
  // On page 2 the chip removes a filter, on page 1 a reading.
  await chips.locator('a[href*="as=words"]', { hasText: 'Hồ Chí Minh' }).click()
  await page.waitForURL(/as=words/)
  expect(await box.inputValue()).toBe('tnhh ở hồ chí minh')
})

test('nearest names show missing words and cannot be exported as a whole', async () => {
  const page = await browser.open(`/search?q=${encodeURIComponent('sao phương bắc official')}`)
  await page.getByRole('heading', { name: 'Nearest names' }).waitFor()
  await page.getByText('No company has all the words. Without ‘official’').waitFor()
  expect(await page.locator('form[action="/exports/quotes"]').count()).toBe(0)
})
