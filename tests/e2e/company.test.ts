import { expect, test } from 'vitest'
import { arrived, visit } from '#tests/setup/arrivals.ts'
import { useBrowser } from '#tests/setup/browser.ts'

const browser = useBrowser()

test('a company page shows every field, and missing ones as not available', async () => {
  const page = await browser.open('/search?q=sao+phuong+bac')
  await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: 'SAO PHƯƠNG BẮC' })
    .first()
    .click()
  await arrived(page, /\/company\//)
  const terms = await page.getByRole('main').locator('dl dt').allTextContents()
  expect(terms).toEqual(
    expect.arrayContaining([
      'Name',
      'Tax code',
      'Legal representative',
      'Address',
      'Phone',
      'Email',
      'Main business',
    ]),
  )
  const taxCode = new URL(page.url()).pathname.replace('/company/', '')
  await page
    .getByRole('button', { name: /Copy tax code/i })
    .first()
    .click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(taxCode)
})

test('structured data, canonical address and description describe the company', async () => {
  const page = await browser.open('/search?q=sao+phuong+bac')
  const link = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: 'SAO PHƯƠNG BẮC' })
    .first()
  await visit(page, (await link.getAttribute('href'))!)
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const types = blocks.flatMap((text) => JSON.parse(text)).map((item) => item['@type'])
  expect(types).toEqual(expect.arrayContaining(['Organization', 'BreadcrumbList']))
  const { pathname } = new URL(page.url())
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain(pathname)
  expect(await page.locator('meta[name=description]').getAttribute('content')).toContain('SAO PHƯƠNG BẮC')
  expect(await page.title()).toContain('SAO PHƯƠNG BẮC')
})

test('the language switch applies across pages and sets the document language', async () => {
  const page = await browser.open('/')
  await page.getByRole('button', { name: 'VN' }).click()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('vi')
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('vi')
  await visit(page, '/search?q=tnhh')
  expect(await page.locator('html').getAttribute('lang')).toBe('vi')
  await page.getByRole('button', { name: 'EN' }).click()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  expect(new URL(page.url()).search).toBe('?q=tnhh')
})

test('an unknown path redirects home', async () => {
  const page = await browser.open('/no/such/page')
  expect(new URL(page.url()).pathname).toBe('/')
})
