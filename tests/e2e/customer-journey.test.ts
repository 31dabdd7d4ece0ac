import { parse } from 'csv-parse/sync'
import type { Download, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { formatNumber } from '#text/formats.ts'
import type { Language } from '#text/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { arrived, visit } from '#tests/setup/arrivals.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'
import { waitForMail } from '#tests/setup/outbox.ts'
import { bytesOf } from '#tests/setup/read-download.ts'
import { readXlsx } from '#tests/setup/read-xlsx.ts'
import { newcomer, registerByForm } from '#tests/setup/register-by-form.ts'
import { textsOf } from '#tests/setup/site-texts.ts'
import { journeys } from '#tests/setup/seed.ts'

const browser = useBrowser()
const wanted = '/search?q=tnhh&perPage=25'
const header = [
  'Name',
  'International Name',
  'Tax Code',
  'Address',
  'Legal Representative',
  'Phone',
  'Email',
  'Founded Date',
  'Business Type',
  'Business Type (English)',
  'Ward',
  'District',
  'City',
]

/** Returns the companies of a page of the search, in order. */
async function found(page: number): Promise<{ name: string; taxCode: string }[]> {
  const answer = await fetch(`${inject('site')}/api/search?q=tnhh&perPage=25&page=${page}`)
  return ((await answer.json()) as { results: { name: string; taxCode: string }[] }).results
}

/** One browser window with a customer's actions. */
class Shopper {
  readonly page: Page
  readonly t: Translate
  readonly language: Language

  constructor(page: Page, language: Language) {
    this.page = page
    this.language = language
    this.t = textsOf(language)
  }

  get main() {
    return this.page.getByRole('main')
  }

  get bar() {
    return this.page.getByRole('form', { name: this.t('exports.bar') })
  }

  get badges() {
    return this.main.getByText(this.t('search.row.exported'), { exact: true })
  }

  async visit(path: string) {
    await visit(this.page, path)
  }

  async arrivesAt(path: string | RegExp) {
    await arrived(this.page, path)
  }

  press = (name: string) => this.main.getByRole('button', { name }).click()
  follow = (name: string) => this.main.getByRole('link', { name }).click()
  see = (text: string) => this.main.getByText(text).first().waitFor()

  /** On a phone, the checkboxes are shown first. */
  async selectPage() {
    const name = this.t('search.selecting')
    const selecting = this.page.getByRole('button', { name, exact: true, pressed: false })
    if (await selecting.isVisible()) await selecting.click()
    await this.page.getByLabel(this.t('search.selectAll')).click()
  }

  /** Returns the credits in the top bar. */
  async balance(): Promise<number> {
    const text = await this.page.locator('#account-menu p a').textContent()
    return Number(text!.replace(/\D/g, ''))
  }

  /** Exports the selection: opens the quote, chooses the format and confirms. */
  async export(count: number, cost: number, format: 'csv' | 'xlsx'): Promise<Download> {
    const { t } = this
    const price = cost === 0 ? t('exports.free') : t('exports.credits', { count: cost })
    const label = `${t('exports.do', { count })} · ${price}`
    await this.bar.getByRole('button', { name: label }).click()
    const quote = this.page.getByRole('dialog', { name: t('exports.do', { count }) })
    await quote.getByRole('radio', { name: t(`exports.format.${format}`) }).check()
    const downloading = this.page.waitForEvent('download')
    await quote.getByRole('button', { name: label }).click()
    return downloading
  }

  /** Returns amounts and balances of the ledger page, newest first. */
  async ledger(): Promise<{ amount: number; balance: number }[]> {
    const rows = this.main.getByRole('row').filter({ has: this.page.getByRole('cell') })
    const numbers = (await rows.all()).map(async (row) => {
      const [amount, balance] = (await row.getByRole('cell').allTextContents()).slice(-2)
      const size = Number(amount.replace(/\D/g, ''))
      return {
        amount: amount.startsWith('−') ? -size : size,
        balance: Number(balance.replace(/\D/g, '')),
      }
    })
    return Promise.all(numbers)
  }
}

const ways = [
  { language: 'en' as const, options: {} },
  { language: 'vi' as const, options: phone },
]

test.each(journeys(ways, 1))(
  'a visitor becomes a customer, exports companies and sees every credit accounted for, in $language',
  async ({ language, options }) => {
    const visitor = await browser.open(wanted, { language, ...options })
    const customer = new Shopper(visitor, language)
    const { t, page } = customer
    const credits = (count: number) => t('billing.credits', { count })

    // The pricing page knows a visitor's selection, and leads back to the search.
    await customer.selectPage()
    await customer.bar.getByRole('button', { name: t('exports.do', { count: 25 }) }).click()
    await customer.arrivesAt('/export-pricing')
    await page
      .getByRole('heading', { level: 1, name: t('billing.pricing.heroSelected', { count: 25 }) })
      .waitFor()
    await customer.follow(t('billing.pricing.start'))
    await customer.arrivesAt('/register')
    const person = newcomer(`mai-${language}`)
    await registerByForm(page, t, person)
    await customer.arrivesAt(wanted)
    await expect.poll(() => customer.balance()).toBe(10)

    // Only a confirmed address gets the receipt by mail.
    const { links } = await waitForMail(inject('outbox'), { to: person.email, kind: 'verification' })
    const { pathname, search } = new URL(links[0])
    const confirmation = await browser.open(pathname + search, { language })
    await confirmation.getByRole('button', { name: t('auth.verify.confirm') }).click()
    await confirmation.getByRole('heading', { name: t('auth.verify.verified') }).waitFor()

    // The selection is restored, and ten credits are not enough for it.
    await customer.bar.getByText(t('exports.missing', { count: 15, cost: '25', balance: '10' })).waitFor()
    await customer.bar.getByRole('button', { name: t('exports.addCredits') }).click()
    await customer.arrivesAt('/export-pricing')
    const need = page.getByRole('region', { name: t('billing.need.title') })
    await expect.poll(() => need.getByRole('definition').allTextContents()).toEqual([25, 10, 15].map(credits))
    await customer.press(t('billing.package.purchase', { name: 'Basic' }))
    await customer.arrivesAt(/\/test-checkout\//)
    await customer.see(t('billing.testMode'))
    await customer.press(t('billing.checkout.pay', { price: language === 'vi' ? '19 USD' : '$19' }))
    await customer.arrivesAt('/dashboard')
    await customer.see(t('account.dashboard.paid'))
    await customer.follow(t('billing.returnTo'))
    await customer.arrivesAt(wanted)
    await expect.poll(() => customer.balance()).toBe(5_010)

    // As CSV, which a spreadsheet opens without problems.
    const first = await found(1)
    const csv = await customer.export(25, 25, 'csv')
    expect(csv.suggestedFilename()).toMatch(/^companies-\d{8}-\d{6}\.csv$/)
    const bytes = await bytesOf(csv)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows: string[][] = parse(bytes, { bom: true })
    expect(rows[0]).toEqual(header)
    expect(rows.slice(1).map(([name, , taxCode]) => ({ name, taxCode }))).toEqual(
      first.map(({ name, taxCode }) => ({ name, taxCode })),
    )
    expect(rows.filter(([, , taxCode]) => taxCode.startsWith('0')).length).toBeGreaterThan(5)
    await customer.see(t('exports.done'))
    await expect.poll(() => customer.badges.count()).toBe(25)
    await expect.poll(() => customer.balance()).toBe(4_985)

    // Others as XLSX.
    await customer.visit(`${wanted}&page=2`)
    expect(await customer.badges.count()).toBe(0)
    await customer.selectPage()
    const workbook = readXlsx(await bytesOf(await customer.export(25, 25, 'xlsx')))
    expect(workbook.rows[0].map(({ value }) => value)).toEqual(header)
    const codes = workbook.rows.slice(1).map((cells) => cells.find(({ at }) => /^C\d/.test(at)))
    expect(codes).toMatchObject(
      (await found(2)).map(({ taxCode }) => ({ value: taxCode, type: 'inlineStr', format: '@' })),
    )
    await expect.poll(() => customer.balance()).toBe(4_960)

    // Exporting again is free, and the quote says so.
    await customer.visit(wanted)
    await expect.poll(() => customer.badges.count()).toBe(25)
    await customer.selectPage()
    expect(await bytesOf(await customer.export(25, 0, 'csv'))).toEqual(bytes)
    await customer.see(t('exports.done.again', { count: 25 }))
    await expect.poll(() => customer.balance()).toBe(4_960)

    // The history lists paid exports; their files are available in other formats.
    await customer.visit('/exports')
    const history = customer.main.getByRole('rowheader').getByRole('link')
    await expect.poll(() => history.count()).toBe(2)
    await history.first().click()
    await customer.arrivesAt(/\/exports\/[\w-]+$/)
    const again = page.waitForEvent('download')
    await customer.main.getByRole('link', { name: t('exports.format.jsonl') }).click()
    const lines = (await bytesOf(await again)).toString().trim().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { taxCode: string }).taxCode)).toEqual(
      (await found(2)).map(({ taxCode }) => taxCode),
    )
    await customer.see(t('exports.export.fetched', { name: (await again).suggestedFilename() }))

    // The ledger adds up.
    await customer.visit('/ledger')
    const entries = await customer.ledger()
    expect(entries.map(({ amount }) => amount)).toEqual([-25, -25, 5_000, 10])
    expect(entries.map(({ balance }) => balance)).toEqual([4_960, 4_985, 5_010, 10])

    // The purchase has a receipt, on the site and by mail.
    await page
      .getByRole('table')
      .getByRole('link', { name: t('account.ledger.reason.purchase') })
      .click()
    await customer.arrivesAt(/\/transactions\/[\w-]+$/)
    const receipt = page.getByRole('article', { name: t('billing.receipt') })
    for (const text of [person.fullName, person.companyName, person.email]) {
      await receipt.getByText(text, { exact: true }).waitFor()
    }
    await receipt.getByText(credits(5_000)).waitFor()
    const mail = await waitForMail(inject('outbox'), { to: person.email, kind: 'receipt' })
    expect(new URL(mail.links[0]).pathname).toBe(new URL(page.url()).pathname)
    expect(mail.plain).toContain(formatNumber(5_000, language))
  },
)

test('of two tabs with one balance, the second gets the specified message', async () => {
  const page = await browser.open(`/register?returnTo=${encodeURIComponent('/search?q=tnhh')}`)
  const here = new Shopper(page, 'en')
  await registerByForm(page, here.t, newcomer('an'))
  await here.arrivesAt('/search?q=tnhh')
  const there = new Shopper(await page.context().newPage(), 'en')
  await there.visit(new URL('/search?q=tnhh&page=2', page.url()).href)

  const select = async ({ page, main }: Shopper, count: number) => {
    // Background tabs draw only one frame a second.
    await page.bringToFront()
    const boxes = main.getByRole('listitem').getByRole('checkbox')
    for (let n = 0; n < count; n++) await boxes.nth(n).check()
  }
  await select(here, 8)
  await select(there, 6)
  const label = 'Export 6 companies · 6 credits'
  await there.bar.getByRole('button', { name: label }).click()
  const quote = there.page.getByRole('dialog', { name: 'Export 6 companies' })
  await quote.waitFor()
  await page.bringToFront()
  await here.export(8, 8, 'csv')
  await here.page
    .getByRole('status')
    .filter({ hasText: 'Export successful!' })
    .filter({ hasText: '8 companies · 8 new · 0 re-exported · 2 credits remaining' })
    .waitFor()
  await expect.poll(() => here.badges.count()).toBe(8)

  await there.page.bringToFront()
  await quote.getByRole('button', { name: label }).click()
  const failure = there.main.getByRole('alert').filter({ hasText: 'Export failed' })
  await failure.getByText('Insufficient credits. Required: 6, Available: 2').waitFor()
  await failure.getByRole('link', { name: 'Add credits to export' }).click()
  await there.arrivesAt('/export-pricing')
  await there.main.getByRole('heading', { name: 'Export 6 Companies and More' }).waitFor()
})

test('what one tab exports is free in the other at once, on pages it left as well', async () => {
  const page = await browser.open(`/register?returnTo=${encodeURIComponent('/search?q=tnhh')}`)
  const here = new Shopper(page, 'en')
  await registerByForm(page, here.t, newcomer('binh'))
  await here.arrivesAt('/search?q=tnhh')
  const there = new Shopper(await page.context().newPage(), 'en')
  await there.visit(page.url())
  const boxes = ({ main }: Shopper) => main.getByRole('listitem').getByRole('checkbox')
  for (const n of [0, 1]) await boxes(there).nth(n).check()
  const pages = there.page.getByRole('navigation', { name: 'Pages, bottom' })
  await pages.getByRole('link', { name: 'Page 2', exact: true }).click()
  await there.arrivesAt(/page=2/)
  await boxes(there).nth(0).check()
  await there.bar.getByRole('button', { name: 'Export 3 companies · 3 credits' }).waitFor()

  await page.bringToFront()
  for (const n of [0, 1]) await boxes(here).nth(n).check()
  await here.export(2, 2, 'csv')
  await there.page.bringToFront()
  await there.bar.getByRole('button', { name: 'Export 3 companies · 1 credit' }).waitFor()
  await there.bar.getByText('balance 8').waitFor()
  expect(await there.balance()).toBe(8)
})
