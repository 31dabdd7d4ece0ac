import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFit } from '#tests/setup/accessible.ts'
import { arrived } from '#tests/setup/arrivals.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'
import { siteAccount } from '#tests/setup/site-accounts.ts'

const browser = useBrowser()
const main = (page: Page) => page.getByRole('main')

test('registering leads back to the original page, and logging out works', async () => {
  const page = await browser.open('/register?returnTo=%2Fsearch%3Fq%3Dtnhh')
  await page.getByLabel('Email').fill('somebody')
  await page.getByLabel('Password').fill('12345')
  await main(page).getByRole('button', { name: 'Create an account' }).click()
  await page.getByText('Password must be at least 6 characters long').waitFor()
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name)
  await expect.poll(focused).toBe('email')
  expect(await page.getByLabel('Email').inputValue()).toBe('somebody')
  await page.getByLabel('Email').fill(`${randomUUID()}@example.vn`)
  await page.getByLabel('Password').fill('secret-1')
  await page.getByLabel('Full name').fill('Đỗ Thị Mới')
  await page.getByLabel('Company name').fill('Công ty Mới')
  await main(page).getByRole('button', { name: 'Create an account' }).click()
  await arrived(page, '/search?q=tnhh')
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: 'Account' }).click()
  await bar.getByRole('link', { name: 'Credits 10', exact: true }).waitFor()
  await bar.getByRole('button', { name: 'Log out' }).click()
  await bar.getByRole('link', { name: 'Log in' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('forms work without JavaScript', async () => {
  const { email, password } = siteAccount('journey-1')
  const page = await browser.open('/profile', { javaScriptEnabled: false })
  expect(new URL(page.url()).pathname).toBe('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('wrong')
  await main(page).getByRole('button', { name: 'Log in' }).click()
  await page.getByText('Invalid email or password').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  await page.getByLabel('Password').fill(password)
  await main(page).getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/profile')
  await page.getByLabel('Full name').fill('Vũ Văn Hành')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Your profile is saved.').waitFor()
  expect(await page.getByLabel('Full name').inputValue()).toBe('Vũ Văn Hành')
})

test('on a phone, one menu has balance, account pages and logout', async () => {
  const page = await browser.open('/', { ...phone, language: 'vi', account: 'journey-2' })
  await expectFit(page)
  const credits = page.getByRole('link', { name: 'Tín dụng 10.000' })
  expect(await credits.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Danh mục' }).click()
  await credits.click()
  await arrived(page, '/ledger')
  await page.getByRole('button', { name: 'Danh mục' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Đăng xuất' }).click()
  await arrived(page, '/')
})

test.each(['en', 'vi'] as const)('the top bar fits at every width, in %s', async (language) => {
  for (const account of [undefined, 'journey-2'] as const) {
    const page = await browser.open('/', { language, account })
    for (const width of [320, 390, 768, 820, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      await expectFit(page)
    }
  }
})
