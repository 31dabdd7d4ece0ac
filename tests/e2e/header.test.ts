import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFit } from '#tests/setup/accessible.ts'
import { arrived, visit } from '#tests/setup/arrivals.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'

const browser = useBrowser()

/** Returns the focused element's accessible name or text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!
    return element.getAttribute('aria-label') ?? element.textContent.trim()
  })

/** Fails if the ring around an element in the scope would be cut by an ancestor that clips. */
async function expectWholeRings(page: Page, scope: string) {
  const clipped = await page.locator(`:is(${scope}) :is(a, button, input)`).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .flatMap((element) => {
        ;(element as HTMLElement).focus({ focusVisible: true } as FocusOptions)
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        const { outlineWidth, outlineOffset } = getComputedStyle(element)
        const reach = Math.max(0, parseFloat(outlineWidth) + parseFloat(outlineOffset))
        const ring = element.getBoundingClientRect()
        const cutBy = (ancestor: Element | null): boolean => {
          if (!ancestor || ancestor === document.body) return false
          const box = ancestor.getBoundingClientRect()
          const isClipping = getComputedStyle(ancestor).overflowX !== 'visible'
          const isCut =
            ring.left - reach < box.left - 0.5 ||
            ring.right + reach > box.right + 0.5 ||
            (ring.top >= box.top && ring.top - reach < box.top - 0.5)
          return (isClipping && isCut) || cutBy(ancestor.parentElement)
        }
        return cutBy(element.parentElement) ? [element.outerHTML.slice(0, 120)] : []
      }),
  )
  expect(clipped).toEqual([])
}

test('the account menu works by keyboard, and its focus rings are whole', async () => {
  const page = await browser.open('/terms', { account: 'header-1' })
  const button = page.getByRole('button', { name: 'Account' })
  const menu = page.locator('#account-menu')
  await button.focus()
  await page.keyboard.press('Enter')
  await menu.getByRole('link', { name: 'Dashboard' }).waitFor()
  await expectAccessible(page)
  await expectWholeRings(page, '#account-menu, header')
  await button.focus()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Credits 10,000')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  expect(await focused(page)).toBe('Account')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Dashboard')
  await page.keyboard.press('Enter')
  await arrived(page, '/dashboard')
  await menu.waitFor({ state: 'hidden' })
  await button.click()
  expect(await menu.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page')
  await page.setViewportSize({ width: 320, height: 720 })
  await expectWholeRings(page, 'main > div > nav')
})

test('on a phone one sheet holds everything, by keyboard and without script', async () => {
  const options = { ...phone, language: 'vi', account: 'header-1' } as const
  const page = await browser.open('/terms', options)
  const sheet = page.locator('#site-menu')
  await page.getByRole('button', { name: 'Danh mục' }).focus()
  await page.keyboard.press('Enter')
  for (const name of ['Tổng quan', 'Sổ tín dụng', 'Bảng giá', 'Quyền riêng tư']) {
    await sheet.getByRole('link', { name, exact: true }).waitFor()
  }
  await sheet.getByText('header-1@').waitFor()
  await expectFit(page)
  await expectAccessible(page)
  await expectWholeRings(page, '#site-menu')
  const small = await sheet
    .locator('a, button')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.getBoundingClientRect().height < 44)
        .map((target) => target.outerHTML),
    )
  expect(small).toEqual([])
  await sheet.getByRole('button', { name: 'Tối' }).click()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  expect(await focused(page)).toBe('Danh mục')

  const plain = await browser.open('/terms', { ...options, javaScriptEnabled: false })
  await plain.getByRole('button', { name: 'Danh mục' }).click()
  await plain.locator('#site-menu').getByRole('button', { name: 'EN' }).click()
  await plain.getByRole('heading', { level: 1, name: 'Terms of use' }).waitFor()
  await plain.getByRole('button', { name: 'Menu' }).click()
  await plain.locator('#site-menu').getByRole('link', { name: 'Pricing' }).click()
  await plain.waitForURL('**/export-pricing')
})

test('the header fits and marks the page at every width', async () => {
  const page = await browser.open('/articles', { language: 'vi', account: 'header-1' })
  for (const width of [320, 390, 720, 768, 960, 1024, 1280, 1680, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFit(page)
  }
  const link = page.getByRole('banner').getByRole('link', { name: 'Bài viết' })
  expect(await link.getAttribute('aria-current')).toBe('page')
})

test('every page begins at one left edge', async () => {
  const page = await browser.open('/')
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [
      '/terms',
      '/articles',
      '/help/faq',
      '/export-pricing',
      '/login',
      '/search',
      '/company/0',
    ]) {
      await visit(page, path)
      const [header, heading] = await page.evaluate(() =>
        ['header a', 'main :is(h1, input):not(.visually-hidden)'].map((selector) => {
          const { left } = document.querySelector(selector)!.getBoundingClientRect()
          return Math.round(left)
        }),
      )
      if (path !== '/search') expect([path, heading]).toEqual([path, header])
      const main = await page.locator('main').evaluate((element) => {
        const { left } = element.getBoundingClientRect()
        return Math.round(left + parseFloat(getComputedStyle(element).paddingLeft))
      })
      expect([path, main]).toEqual([path, header])
    }
  }
})

test('the language switch keeps the scroll position and leaves the address without a language', async () => {
  const page = await browser.open('/terms?lang=en')
  await page.evaluate(() => window.scrollTo(0, 700))
  await page.evaluate(() => document.querySelector<HTMLElement>('[name=lang][value=vi]')!.click())
  await page.getByRole('heading', { level: 1, name: 'Điều khoản sử dụng' }).waitFor()
  // The texts above differ in length, and the browser keeps what is in sight in place.
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 700))).toBeLessThan(150)
  expect(new URL(page.url()).search).toBe('')
})

test('a slow page shows a bar and an outline, in place and without moving anything', async () => {
  const page = await browser.open('/terms')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/export-pricing.data*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await page.getByText('Loading…').waitFor({ state: 'attached' })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const outline = page.locator('main > [aria-hidden=true]').last()
  await outline.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  release()
  await arrived(page, '/export-pricing')
  expect(await outline.count()).toBe(0)
})

test('account and administration end with one line that has the legal pages', async () => {
  const page = await browser.open('/exports', { account: 'header-1' })
  const footer = page.getByRole('contentinfo')
  expect((await footer.boundingBox())!.height).toBeLessThan(60)
  await footer.getByRole('link', { name: 'Privacy' }).click()
  await arrived(page, '/privacy')
  await footer.getByRole('heading', { name: 'About' }).waitFor()
})
