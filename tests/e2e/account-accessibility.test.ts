import type { Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { useBrowser } from '#tests/setup/browser.ts'
import { expectAccessible, expectAccessibleEverywhere } from '#tests/setup/accessible.ts'
import { createKey } from '#tests/setup/api-keys.ts'
import { arrived, follow, visit } from '#tests/setup/arrivals.ts'
import { newcomer } from '#tests/setup/register-by-form.ts'
import { applyTool, requestQuote, exportSearch, purchase, register } from '#tests/setup/shop-over-http.ts'

const browser = useBrowser()

/** A user with data everywhere, a user without any, and the addresses of the data. */
let busy: string
let fresh: string
const made = { export: '', dearQuote: '', quote: '', pending: '', refunded: '', disputed: '', checkout: '' }

beforeAll(async () => {
  fresh = await register(newcomer('trong'))
  busy = await register({
    ...newcomer('ban'),
    fullName: 'Nguyễn Hoàng Phương Thảo Nguyên Thị Minh Khai',
    companyName:
      'CÔNG TY TRÁCH NHIỆM HỮU HẠN MỘT THÀNH VIÊN ĐẦU TƯ XÂY DỰNG THƯƠNG MẠI VÀ XUẤT NHẬP KHẨU ĐẠI PHÁT',
  })
  await purchase(busy, 'credits-50000', 'pay')
  made.refunded = await purchase(busy, 'credits-5000', 'pay')
  await applyTool(busy, made.refunded, 'refund_part')
  made.disputed = await purchase(busy, 'credits-20000', 'pay')
  await applyTool(busy, made.disputed, 'dispute')
  await purchase(busy, 'credits-5000', 'decline')
  made.pending = await purchase(busy, 'credits-5000')
  made.export = await exportSearch(busy, 'q=tnhh')
  await exportSearch(busy, 'q=tnhh&hasPhone=true', 'xlsx')
  made.quote = await requestQuote(busy, 'q=cong+ty')
  made.dearQuote = await requestQuote(fresh, 'q=tnhh')
  await createKey(busy, 'Đồng bộ CRM hằng đêm từ máy chủ ở văn phòng Thành phố Hồ Chí Minh')
})

const enter = (cookie: string, language: 'en' | 'vi') => browser.open('/export-pricing', { cookie, language })

describe.each(['en', 'vi'] as const)(
  'axe finds no serious violation and nothing overflows, in both themes, on phone and desktop, in %s',
  (language) => {
    test('for a visitor', async () => {
      const page = await browser.open('/export-pricing', { language })
      for (const path of [
        '/export-pricing?selected=25&returnTo=/search',
        '/login?notice=reset',
        '/register?returnTo=/search',
        '/reset-password',
        '/reset-password?sent',
        '/reset-password?token=used',
        '/verify-email',
        '/verify-email?token=used',
      ]) {
        await follow(page, path)
        await expectAccessibleEverywhere(page, language)
      }
    })

    test('for a new account', async () => {
      const page = await enter(fresh, language)
      for (const path of [
        '/dashboard',
        '/exports',
        `/exports/quotes/${made.dearQuote}`,
        '/ledger?kind=purchases',
        '/ledger?from=2026-12-01&to=2020-01-01',
        '/transactions',
        '/buy-credits?cancelled=1&returnTo=/search',
        '/api-keys',
        '/sign-ins',
        '/security',
        '/export-pricing?selected=4000&returnTo=/search',
      ]) {
        await follow(page, path)
        await expectAccessibleEverywhere(page, language)
      }
    })

    test('for an account with every kind of entry', async () => {
      const page = await enter(busy, language)
      for (const path of [
        `/dashboard?purchase=${made.refunded}`,
        `/dashboard?purchase=${made.pending}`,
        '/exports',
        `/exports/${made.export}`,
        `/exports/quotes/${made.quote}`,
        '/ledger',
        '/transactions',
        `/transactions/${made.refunded}`,
        `/transactions/${made.disputed}?tool=done`,
        `/transactions/${made.pending}`,
        '/profile?notice=saved',
        '/api-keys',
        '/sign-ins?ended',
      ]) {
        await follow(page, path)
        await expectAccessibleEverywhere(page, language)
      }
      await visit(page, `/transactions/${made.pending}`)
      await page.getByRole('main').locator('a[href*="/test-checkout/"]').click()
      await arrived(page, /\/test-checkout\//)
      await expectAccessibleEverywhere(page, language)
    })

    test('for an administrator', async () => {
      const page = await browser.open('/admin', { language, account: 'admin' })
      await expectAccessibleEverywhere(page, language)
    })
  },
)

test('refused forms are announced accessibly, in both themes', async () => {
  const expectBothAccessible = async (page: Page) => {
    await page.locator('[aria-invalid]').first().waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
  }
  const page = await enter(busy, 'en')
  const refusal = (button: string) => page.getByRole('main').getByRole('button', { name: button })
  for (const [path, button] of [
    ['/profile', 'Change email'],
    ['/profile', 'Change password'],
  ]) {
    await visit(page, path)
    await refusal(button).click()
    await expectBothAccessible(page)
  }
  const visitor = await browser.open('/register')
  await visitor.getByRole('main').getByRole('button', { name: 'Create an account' }).click()
  await expectBothAccessible(visitor)
})
