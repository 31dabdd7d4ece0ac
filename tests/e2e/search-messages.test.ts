import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/setup/accessible.ts'
import { arrived } from '#tests/setup/arrivals.ts'
import { useBrowser } from '#tests/setup/browser.ts'
import { textsOf } from '#tests/setup/site-texts.ts'

const browser = useBrowser()
const query = (page: Page) => new URL(page.url()).searchParams.get('q')
const chipsOf = (page: Page) => page.getByRole('list', { name: 'Active filters' })
const resultsOf = (page: Page) => page.getByRole('region', { name: /compan/ }).getByRole('listitem')

test.each(['en', 'vi'] as const)(
  'an unfinished phrase is reported once and keeps the results, in %s',
  async (language) => {
    const t = textsOf(language)
    const page = await browser.open('/search?q=tnhh', { language })
    await page.clock.install()
    const total = await page.locator('#total').textContent()
    const box = page.getByRole('combobox').first()
    await box.fill('"ABC')
    const problem = page.getByText(t('search.problem.unclosedPhrase'))
    await page.clock.runFor(10_000)
    await problem.waitFor()
    expect(await problem.count()).toBe(1)
    expect(await page.getByRole('listbox').count()).toBe(0)
    expect(query(page)).toBe('tnhh')
    expect(await page.locator('#total').textContent()).toBe(total)
    await expectAccessible(page)
  },
)

test('a failed search shows its message above the last results', async () => {
  const page = await browser.open('/search?q=tnhh')
  const first = await resultsOf(page).first().textContent()
  const box = page.getByRole('combobox').first()
  await box.fill('"')
  await page.getByText('Please add a phrase for exact phrase search').waitFor()
  await box.fill('079123456789')
  await box.press('Enter')
  await page.getByRole('alert').getByText('A personal number is not looked up here').waitFor()
  expect(await resultsOf(page).first().textContent()).toBe(first)
  expect(await page.getByRole('listbox').count()).toBe(0)
})

test('a corrected word is a chip; taking it back searches the typed word', async () => {
  const page = await browser.open('/search?q=sao+phuongg+bac')
  const chips = chipsOf(page)
  await chips.getByRole('link', { name: 'Remove sao' }).waitFor()
  await chips.getByRole('link', { name: 'Remove in place of “phuongg” phương' }).click()
  await expect.poll(() => query(page)).toBe('sao "phuongg" bac')
  await chips.getByRole('link', { name: 'Remove exact phrase “phuongg”' }).waitFor()
})

test('a message about the typed words is not covered by suggestions', async () => {
  const page = await browser.open('/search')
  const box = page.getByRole('combobox').first()
  await box.pressSequentially('sao phuongg ba')
  await page.getByText('Showing results for').waitFor()
  await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
  await box.pressSequentially('c')
  await page.getByRole('listbox').waitFor()
})

test('a typed tax code lists its company, and Enter opens it', async () => {
  const page = await browser.open('/search')
  const answer = await fetch(new URL('/api/search?q=chi+nhanh', page.url()))
  const { results } = (await answer.json()) as { results: { taxCode: string; name: string }[] }
  const { taxCode, name } = results.find((company) => company.taxCode.includes('-'))!
  const box = page.getByRole('combobox').first()
  await box.pressSequentially(taxCode)
  await page.locator('#total').getByText('1 company').waitFor()
  expect(new URL(page.url()).pathname).toBe('/search')
  await resultsOf(page)
    .getByRole('checkbox', { name: `Select ${name}` })
    .check()
  await page.reload()
  await page.locator('#total').getByText('1 company').waitFor()
  await box.press('Enter')
  await arrived(page, `/company/${taxCode}`)
  await page.goBack()
  await page.locator('#total').getByText('1 company').waitFor()
  expect(await box.inputValue()).toBe(taxCode)
})

test('a wrong address is named until another search', async () => {
  const page = await browser.open('/search?q=tnhh&cityId=9999')
  const notice = page.getByRole('status').filter({ hasText: 'The filter “Province: 9999” does not exist' })
  await notice.waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Active only/ }).click()
  await notice.waitFor({ state: 'detached' })
  expect(page.url()).not.toContain('9999')
})
