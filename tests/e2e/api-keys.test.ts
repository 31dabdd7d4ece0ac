import { expect, inject, test } from 'vitest'
import { expectAccessible } from '#tests/setup/accessible.ts'
import { ready, visit } from '#tests/setup/arrivals.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'
import { journeys } from '#tests/setup/seed.ts'
import { testPassword } from '#tests/setup/site-accounts.ts'

const browser = useBrowser()
const site = inject('site')

const words = {
  en: {
    name: 'Key name',
    password: 'Current password',
    wrong: 'The current password is incorrect',
    create: 'Create key',
    copy: 'Copy key',
    revoke: 'Revoke “Nightly import”',
    revoked: 'The key “Nightly import” is revoked.',
    empty: 'No keys yet',
  },
  vi: {
    name: 'Tên khóa',
    password: 'Mật khẩu hiện tại',
    wrong: 'Mật khẩu hiện tại không đúng',
    create: 'Tạo khóa',
    copy: 'Sao chép khóa',
    revoke: 'Thu hồi “Nightly import”',
    revoked: 'Đã thu hồi khóa “Nightly import”.',
    empty: 'Chưa có khóa nào',
  },
} as const

const statusWith = async (key: string) =>
  (await fetch(`${site}/api/facets`, { headers: { Authorization: `Bearer ${key}` } })).status

test.each(
  journeys(
    [
      ['en', 'api-keys-page-1', {}],
      ['vi', 'api-keys-page-2', { ...phone, colorScheme: 'dark' }],
    ] as const,
    1,
  ),
)('a key is created, copied, gone after a reload, and revoked (%s)', async (language, account, options) => {
  const text = words[language]
  const page = await browser.open('/api-keys', { language, account, ...options })
  await page.getByRole('heading', { name: text.empty }).waitFor()
  await expectAccessible(page)

  await page.getByLabel(text.name).fill('Nightly import')
  await page.getByLabel(text.password).fill('not the password')
  await page.getByRole('button', { name: text.create }).click()
  await page.getByText(text.wrong).waitFor()
  expect(await page.getByLabel(text.name).inputValue()).toBe('Nightly import')
  await expectAccessible(page)
  await page.getByLabel(text.password).fill(testPassword)
  await page.getByRole('button', { name: text.create }).click()
  const copy = page.getByRole('button', { name: text.copy })
  await copy.waitFor()
  await expectAccessible(page)
  await copy.click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(/^dbv_[0-9A-Za-z]{40}$/)
  const key = await copied()
  expect(await page.getByText(key).count()).toBe(1)
  expect(page.url()).toBe(`${site}/api-keys`)
  await expect.poll(() => page.getByLabel(text.name).inputValue()).toBe('')
  expect(await statusWith(key)).toBe(200)

  await page.reload()
  expect(await page.content()).not.toContain(key.slice(8))
  await visit(page, '/search')
  await page.goBack()
  await ready(page)
  expect(await page.content()).not.toContain(key.slice(8))

  await page.getByRole('button', { name: text.revoke }).click()
  await expectAccessible(page)
  await page.locator('dialog:popover-open').getByRole('button', { name: text.revoke }).click()
  await page.getByText(text.revoked).waitFor()
  await page.getByRole('heading', { name: text.empty }).waitFor()
  await expect.poll(() => statusWith(key)).toBe(401)
})

test('without JavaScript shows a key once too, and no copy button', async () => {
  const page = await browser.open('/api-keys', { account: 'api-keys-page-1', javaScriptEnabled: false })
  await page.getByLabel('Key name').fill('without script')
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = (await page.getByText(/^dbv_[0-9A-Za-z]{40}$/).textContent())!
  expect(await page.getByRole('button', { name: 'Copy key' }).count()).toBe(0)
  await page.goto(`${site}/search`)
  await page.goto(`${site}/api-keys`)
  expect(await page.content()).not.toContain(key.slice(8))
  expect(await page.getByRole('rowheader', { name: 'without script' }).count()).toBe(1)
})
