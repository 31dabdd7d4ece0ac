import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { newcomer } from '#tests/setup/register-by-form.ts'
import { visit } from '#tests/setup/arrivals.ts'
import { useBrowser } from '#tests/setup/browser.ts'
import { applyTool, exportSearch, purchase, register, requestQuote } from '#tests/setup/shop-over-http.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { languages } from '#text/languages.ts'

/*
 * `npm run screens`: writes every screen and state to `.screens/WIDTH/LANGUAGE-THEME/NAME.png`, of which the main ones in
 * every width, and fails where one scrolls sideways.
 */

const folder = join(import.meta.dirname, '..', '..', '.screens')
/** By width; 720 is a window of 1440 at 200 %. */
const heights = { 320: 720, 390: 844, 720: 450, 768: 1024, 1024: 768, 1280: 800, 1440: 900, 1920: 1080 }
const allWidths = Object.keys(heights).map(Number) as (keyof typeof heights)[]
const fewWidths = [390, 1440] as const

interface Screen {
  name: string
  path: string
  isMain?: boolean
  /** Brings the page into a state. */
  act?(page: Page): Promise<void>
}

const site = inject('site')
const main = (name: string, path: string): Screen => ({ name, path, isMain: true })
const plain = (name: string, path: string): Screen => ({ name, path })

const firstLink = async (path: string, pattern: RegExp) =>
  pattern.exec(await (await fetch(site + path)).text())?.[1] ?? path

const searchPath = '/search?q=xay+dung'
const visitorScreens: Screen[] = [
  main('home', '/'),
  main('search', searchPath),
  main('company', await firstLink('/search?q=cong+ty&hasPhone=true', /href="(\/company\/[^"?]+)"/)),
  plain('company-branch', await firstLink('/search?q=chi+nhanh', /href="(\/company\/[^"?]+)"/)),
  plain('search-all', '/search'),
  plain('search-filters', '/search?q=tnhh&hasPhone=true&dateRange=2010-01-01,2020-12-31'),
  plain('search-corrected', '/search?q=xay+dugn'),
  plain('search-place', '/search?q=tnhh+ở+hồ+chí+minh'),
  plain('search-phrase', '/search?q="công ty" -xây'),
  plain('search-unclosed', '/search?q="ABC'),
  plain('search-nothing', '/search?q=zzqqzz+kkwwkk'),
  plain('search-last-page', '/search?q=tnhh&page=9999'),
  {
    ...plain('search-suggestions', '/search'),
    async act(page) {
      await page.getByRole('main').getByRole('combobox').first().fill('xay')
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    },
  },
  {
    ...plain('search-offline', searchPath),
    async act(page) {
      await page.context().setOffline(true)
      await page.getByRole('main').getByRole('combobox').first().fill('vận tải')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').first().waitFor()
    },
  },
  main('provinces', '/provinces'),
  main('province', await firstLink('/provinces', /href="(\/provinces\/[^"?/]+)"/)),
  plain('industries', '/industries'),
  plain('industry', await firstLink('/industries', /href="(\/industries\/[^"?/]+)"/)),
  plain('new', '/new'),
  main('pricing', '/export-pricing'),
  plain('pricing-missing', '/export-pricing?selected=4000&returnTo=/search'),
  main('articles', '/articles'),
  plain('article', await firstLink('/articles', /href="(\/articles\/[^"?./]+)"/)),
  plain('help', '/help'),
  plain('help-category', '/help/faq'),
  plain('help-article', '/help/faq/api'),
  plain('api', '/api'),
  plain('features', '/features'),
  plain('privacy', '/privacy'),
  plain('terms', '/terms'),
  plain('login', '/login'),
  plain('register', '/register'),
  plain('reset-password', '/reset-password'),
  plain('unknown-company', '/company/0000000000'),
]

const adminScreens: Screen[] = [
  main('admin', '/admin'),
  main('admin-analytics', '/admin/analytics?range=12m'),
  main('admin-users', '/admin/users'),
  plain('admin-users-nobody', '/admin/users?q=nobody+is+called+so'),
  plain('admin-articles', '/admin/articles'),
  plain('admin-article', '/admin/articles/new'),
  plain('admin-help', '/admin/help'),
  plain('admin-media', '/admin/media'),
  plain('admin-data', '/admin/data'),
  plain('admin-requests', '/admin/requests'),
  plain('admin-audit', '/admin/audit'),
  plain('admin-sign-in-log', '/admin/sign-in-log'),
]

let newcomerScreens: Screen[] = []
let customerScreens: Screen[] = []
const cookies = { newcomer: '', customer: '', admin: '' }

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  cookies.admin = await signIn('admin')
  cookies.newcomer = await register(newcomer('moi'))
  cookies.customer = await register({
    ...newcomer('quen'),
    fullName: 'Nguyễn Hoàng Phương Thảo Nguyên Thị Minh Khai',
    companyName: 'CÔNG TY TNHH MỘT THÀNH VIÊN ĐẦU TƯ XÂY DỰNG THƯƠNG MẠI VÀ XUẤT NHẬP KHẨU ĐẠI PHÁT',
  })
  const quote = await requestQuote(cookies.newcomer, 'q=tnhh')
  const paid = await purchase(cookies.customer, 'credits-50000', 'pay')
  await purchase(cookies.customer, 'credits-5000', 'decline')
  const refunded = await purchase(cookies.customer, 'credits-5000', 'pay')
  await applyTool(cookies.customer, refunded, 'refund_part')
  const made = await exportSearch(cookies.customer, 'q=tnhh')
  await exportSearch(cookies.customer, 'q=tnhh&hasPhone=true', 'xlsx')
  newcomerScreens = [
    plain('newcomer-dashboard', '/dashboard'),
    plain('newcomer-exports', '/exports'),
    plain('newcomer-ledger', '/ledger'),
    plain('newcomer-transactions', '/transactions'),
    plain('newcomer-quote', `/exports/quotes/${quote}`),
  ]
  customerScreens = [
    main('dashboard', '/dashboard'),
    main('exports', '/exports'),
    plain('export', `/exports/${made}`),
    plain('ledger', '/ledger'),
    plain('transactions', '/transactions'),
    plain('transaction', `/transactions/${paid}`),
    plain('transaction-refunded', `/transactions/${refunded}`),
    plain('buy-credits', '/buy-credits'),
    plain('profile', '/profile'),
    plain('security', '/security'),
    plain('sign-ins', '/sign-ins'),
    plain('api-keys', '/api-keys'),
    {
      ...plain('search-selected', searchPath),
      async act(page) {
        const rows = page.getByRole('checkbox', { name: /^(Select|Chọn) .*CÔNG TY/ })
        for (const at of [0, 1]) await rows.nth(at).check()
      },
    },
  ]
})

const browser = useBrowser()

async function shoot(page: Page, { name, path, isMain, act }: Screen, into: string): Promise<void> {
  await visit(page, path)
  await act?.(page)
  await page.evaluate(async () => void (await document.fonts.ready))
  for (const width of isMain ? allWidths : fewWidths) {
    const place = join(folder, String(width), into)
    mkdirSync(place, { recursive: true })
    await page.setViewportSize({ width, height: heights[width] })
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(needed, `${name} at ${width} px`).toBeLessThanOrEqual(width)
    await page.screenshot({ path: join(place, `${name}.png`), fullPage: true, animations: 'disabled' })
  }
  await page.context().setOffline(false)
}

const groups = [
  ['visitor', () => visitorScreens],
  ['newcomer', () => newcomerScreens],
  ['customer', () => customerScreens],
  ['admin', () => adminScreens],
] as const

describe.each(languages)('in %s', (language) => {
  describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
    test.each(groups)('of the %s', { timeout: 1_200_000 }, async (who, screens) => {
      const cookie = who === 'visitor' ? undefined : cookies[who]
      const page = await browser.open('/privacy', { language, colorScheme, cookie })
      for (const screen of screens()) await shoot(page, screen, `${language}-${colorScheme}`)
    })
  })
})
