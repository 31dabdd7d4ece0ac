import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/setup/accessible.ts'
import { arrived, visit } from '#tests/setup/arrivals.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'

const browser = useBrowser()

test('a company page has each fact once, in cards, and copies its code', async () => {
  const page = await browser.open('/search?q=sao+phuong+bac')
  await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: 'SAO PHƯƠNG BẮC' })
    .first()
    .click()
  await arrived(page, /\/company\//)
  const main = page.getByRole('main')
  for (const name of ['Contact', 'Registration', 'Industry', 'Record']) {
    expect(await main.getByRole('heading', { level: 2, name, exact: true }).count()).toBe(1)
  }
  const terms = await main.locator('dl dt').allTextContents()
  expect(terms).toEqual(expect.arrayContaining(['Phone', 'Address', 'Legal representative', 'Source']))
  expect(new Set(terms).size).toBe(terms.length)
  const taxCode = new URL(page.url()).pathname.replace('/company/', '')
  await page
    .getByRole('button', { name: /Copy tax code/i })
    .first()
    .click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(taxCode)
})

test('a company leads back to the results it was found in, and to its neighbours', async () => {
  const page = await browser.open('/search?q=tnhh&page=2')
  const rows = page.getByRole('main').locator('ol li')
  const slugs = await rows
    .locator('a[href^="/company/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')!))])
  const total = /[\d,]+/.exec(await page.locator('#total').innerText())![0]
  await page.locator(`ol a[href="${slugs[1]}"]`).first().click()
  await arrived(page, slugs[1])
  const trail = page.getByRole('navigation', { name: 'You are here' })
  await trail.getByText(`12 of ${total}`).waitFor()
  await trail.getByRole('link', { name: 'Next result' }).press('Enter')
  await arrived(page, slugs[2])
  await trail.getByText(`13 of ${total}`).waitFor()
  await trail.getByRole('link', { name: 'Previous result' }).click()
  await arrived(page, slugs[1])
  await trail.getByRole('link', { name: 'Previous result' }).click()
  await arrived(page, slugs[0])
  expect(await trail.getByRole('link', { name: 'Previous result' }).count()).toBe(0)
  await page.reload()
  await trail.getByText(`11 of ${total}`).waitFor()
  await trail.getByRole('link', { name: '← Results' }).click()
  await arrived(page, '/search?q=tnhh&page=2')

  const elsewhere = await browser.open(slugs[1])
  const names = await elsewhere
    .getByRole('navigation', { name: 'You are here' })
    .getByRole('link')
    .allInnerTexts()
  expect(names[0]).toBe('Home')
  expect(names.length).toBeGreaterThan(1)
})

test.each([
  ['desktop', {}],
  ['phone', phone],
] as const)('the actions work by keyboard (%s)', async (_device, device) => {
  const page = await browser.open('/search?q=sao+phuong+bac', device)
  const link = page.getByRole('main').locator('ol a[href^="/company/"]').first()
  await visit(page, (await link.getAttribute('href'))!)
  const actions = page.getByRole('group', { name: 'Actions' })
  const more = actions.getByRole('button', { name: 'More actions' })
  await actions.getByRole('button', { name: /^Export( ·)? 1 credit$/ }).focus()
  await page.keyboard.press('Tab')
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  const copy = actions.getByRole('button', { name: 'Copy details' })
  await copy.waitFor()
  expect(await copy.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(name)
  await page.keyboard.press('Escape')
  await copy.waitFor({ state: 'hidden' })
})

test('on a phone the actions stay in reach and cover nothing at the end', async () => {
  const page = await browser.open('/search?q=sao+phuong+bac', phone)
  const link = page.getByRole('main').locator('ol a[href^="/company/"]').first()
  await visit(page, (await link.getAttribute('href'))!)
  const bar = page.getByRole('group', { name: 'Actions' })
  const bottomOf = () => bar.evaluate((element) => innerHeight - element.getBoundingClientRect().bottom)
  expect(await bottomOf()).toBe(0)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  expect(await bottomOf()).toBe(0)
  const gap = await page.evaluate(() => {
    const { bottom } = document.querySelector('footer')!.getBoundingClientRect()
    return document.querySelector('fieldset[aria-label=Actions]')!.getBoundingClientRect().top - bottom
  })
  expect(gap).toBeGreaterThanOrEqual(0)
  for (const button of await bar.getByRole('button').all()) {
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  }
})

test('made-up phone numbers and mail addresses are no links, and the page prints on one sheet', async () => {
  const page = await browser.open('/search?hasPhone=true&hasEmail=true')
  const link = page.getByRole('main').locator('ol a[href^="/company/"]').first()
  await visit(page, (await link.getAttribute('href'))!)
  const actions = page.getByRole('group', { name: 'Actions' })
  await page.getByRole('main').getByText('Phone', { exact: true }).waitFor()
  expect(await page.getByRole('main').locator('a[href^="tel:"], a[href^="mailto:"]').count()).toBe(0)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await actions.isVisible()).toBe(false)
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets).toHaveLength(1)
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
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  expect(new URL(page.url()).search).toBe('?q=tnhh')
})

test('an unknown path redirects home, which says so', async () => {
  const page = await browser.open('/no/such/page')
  expect(new URL(page.url()).pathname).toBe('/')
  const notice = page.getByText('The page you opened does not exist.')
  expect(await notice.isVisible()).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await visit(page, '/')
  expect(await notice.isVisible()).toBe(false)
})
