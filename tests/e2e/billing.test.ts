import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/setup/accessible.ts'
import { arrived, visit } from '#tests/setup/arrivals.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'
import { textsOf } from '#tests/setup/site-texts.ts'
import { journeys } from '#tests/setup/seed.ts'

const browser = useBrowser()

const words = {
  en: {
    selected: 'Export 25 Companies and More',
    start: 'Get Started Free',
    email: 'Email',
    password: 'Password',
    name: 'Full name',
    company: 'Company name',
    register: 'Create an account',
    suitable: /Basic.*Enough for your export/,
    purchase: 'Purchase Basic',
    testMode: 'Test mode: no money moves',
    decline: 'Card declined',
    declined: 'The card was declined',
    abandon: 'Abandon and go back',
    cancelled: 'Checkout cancelled',
    pay: 'Pay $19',
    free: '10 credits',
    balance: '5,010 credits',
    back: 'Back to what you wanted to export',
    status: 'Completed',
    refundedStatus: 'Refunded',
    receipt: 'Receipt',
    refund: 'Refund all',
    amount: '$19',
  },
  vi: {
    selected: 'Xuất 25 doanh nghiệp và nhiều hơn thế',
    start: 'Bắt đầu miễn phí',
    email: 'Email',
    password: 'Mật khẩu',
    name: 'Họ và tên',
    company: 'Tên công ty',
    register: 'Tạo tài khoản',
    suitable: /Basic.*Đủ cho lượt xuất này/,
    purchase: 'Mua gói Basic',
    testMode: 'Chế độ thử nghiệm: không trừ tiền thật',
    decline: 'Thẻ bị từ chối',
    declined: 'Thẻ đã bị từ chối',
    abandon: 'Bỏ dở và quay lại',
    cancelled: 'Đã hủy thanh toán',
    pay: 'Thanh toán 19 USD',
    free: '10 tín dụng',
    balance: '5.010 tín dụng',
    back: 'Quay lại dữ liệu bạn muốn xuất',
    status: 'Hoàn tất',
    refundedStatus: 'Đã hoàn tiền',
    receipt: 'Biên nhận',
    refund: 'Hoàn tiền toàn bộ',
    amount: '19 USD',
  },
} as const

const at = (page: Page, path: string) => arrived(page, new RegExp(`^https?://[^/]+${path}`))
const main = (page: Page) => page.getByRole('main')

const ways = [
  { language: 'en' as const, options: {} },
  { language: 'vi' as const, options: phone },
]

test.each(journeys(ways, 0))(
  'buys credits, gets a receipt and a refund, in $language',
  async ({ language, options }) => {
    const t = words[language]
    const wanted = '/search?q=tnhh&page=2'
    const page = await browser.open(`/export-pricing?selected=25&returnTo=${encodeURIComponent(wanted)}`, {
      language,
      ...options,
    })
    await page.getByRole('heading', { level: 1, name: t.selected }).waitFor()
    await page.getByText(t.testMode).waitFor()
    await page.getByRole('link', { name: t.start }).click()
    await at(page, '/register')
    await page.getByLabel(t.email).fill(`mai-${language}@shop.example.vn`)
    await page.getByLabel(t.password).fill('mật khẩu của Mai')
    await page.getByLabel(t.name).fill('Nguyễn Thị Mai')
    await page.getByLabel(t.company).fill('Công ty TNHH Sao Mai')
    await main(page).getByRole('button', { name: t.register }).click()
    await arrived(page, wanted)

    // The missing credits are known now, and one click buys them.
    await visit(page, `/export-pricing?selected=25&returnTo=${encodeURIComponent(wanted)}`)
    await main(page).getByText(t.free).first().waitFor()
    await page.getByRole('listitem').filter({ hasText: t.suitable }).waitFor()
    await page.getByRole('button', { name: t.purchase }).click()
    await at(page, '/test-checkout/')
    await page.getByText(t.testMode).waitFor()
    await page.getByRole('button', { name: t.decline }).click()
    await page.getByRole('alert').filter({ hasText: t.declined }).waitFor()
    await page.getByRole('link', { name: t.abandon }).click()
    await at(page, '/buy-credits')
    await page.getByText(t.cancelled).waitFor()
    await main(page).getByText(t.free).first().waitFor()

    await page.getByRole('button', { name: t.purchase }).click()
    await at(page, '/test-checkout/')
    await page.getByRole('button', { name: t.pay }).click()
    await at(page, '/dashboard')
    await main(page).getByRole('link', { name: t.back }).waitFor()
    await expect.poll(() => main(page).textContent()).toContain(t.balance.split(' ')[0])
    const id = new URL(page.url()).searchParams.get('purchase')!
    await page.getByRole('link', { name: t.back }).click()
    await arrived(page, wanted)

    await visit(page, '/transactions')
    await main(page).getByText(t.balance).waitFor()
    const row = page.getByRole('row').filter({ has: page.locator(`[href$="${id}"]`) })
    await row.getByText(t.status).filter({ visible: true }).waitFor()
    await row.getByRole('link').click()
    await at(page, `/transactions/${id}`)
    await page.getByRole('heading', { level: 1, name: t.receipt }).waitFor()
    await main(page).getByText('Công ty TNHH Sao Mai').waitFor()
    await page.getByRole('button', { name: t.refund }).click()
    await page.waitForURL(/tool=done/)
    await main(page).getByText(t.refundedStatus, { exact: true }).waitFor()
    await main(page).getByText(t.free, { exact: true }).waitFor()

    await visit(page, '/ledger')
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    const entries = (await rows.allTextContents()).map((text) => text.replace('−', '-'))
    const thousand = language === 'vi' ? '5.000' : '5,000'
    expect(entries.filter((text) => text.includes(`-${thousand}`))).toHaveLength(1)
    expect(entries.filter((text) => text.includes(thousand))).toHaveLength(2)
  },
)

test('a receipt prints on one page without navigation', async () => {
  const page = await browser.open('/buy-credits', { account: 'shop-4' })
  await page.getByRole('button', { name: 'Purchase Elite' }).click()
  await at(page, '/test-checkout/')
  await page.getByRole('button', { name: 'Pay $99' }).click()
  await at(page, '/dashboard')
  const id = new URL(page.url()).searchParams.get('purchase')
  for (const language of ['en', 'vi'] as const) {
    await page.context().addCookies([{ name: 'lang', value: language, url: page.url() }])
    await visit(page, `/transactions/${id}`)
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('article').isVisible()).toBe(true)
    for (const absent of ['navigation', 'button', 'banner', 'contentinfo'] as const) {
      expect(await page.getByRole(absent).filter({ visible: true }).count(), absent).toBe(0)
    }
    await page.emulateMedia({ media: null })
  }
})

test.each([
  { language: 'en' as const, colorScheme: 'light' as const, options: {} },
  { language: 'vi' as const, colorScheme: 'dark' as const, options: phone },
])('axe finds no serious violation and nothing overflows, in $language', async (how) => {
  const { language, colorScheme, options } = how
  const t = textsOf(language)
  const page = await browser.open('/export-pricing?selected=12&returnTo=/search', {
    language,
    colorScheme,
    ...options,
  })
  const check = async () => {
    await expectAccessible(page)
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(excess, page.url()).toBeLessThanOrEqual(0)
  }
  await check()
  const customer = await browser.open('/buy-credits', {
    account: 'shop-5',
    language,
    colorScheme,
    ...options,
  })
  await page.context().addCookies(await customer.context().cookies())
  const checkAt = async (path: string) => {
    await visit(page, path)
    await check()
  }
  await checkAt('/transactions')
  await checkAt('/export-pricing?selected=12000&returnTo=/search')
  await checkAt('/buy-credits?cancelled=1')
  await main(page).getByRole('button', { name: /Elite/ }).click()
  await at(page, '/test-checkout/')
  await check()
  await main(page).getByRole('button').nth(1).click()
  await page.getByRole('alert').waitFor()
  await check()
  await main(page).getByRole('button').first().click()
  await at(page, '/dashboard')
  await checkAt(`/transactions/${new URL(page.url()).searchParams.get('purchase')}`)
  for (const [tool, outcome] of [
    ['billing.tools.refund_part', 'billing.receipt.refunded'],
    ['billing.tools.dispute', 'billing.receipt.state.dispute'],
  ] as const) {
    await main(page)
      .getByRole('button', { name: t(tool), exact: true })
      .click()
    await main(page).getByText(t(outcome), { exact: true }).waitFor()
    await check()
  }
  await checkAt('/transactions')
})
