import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Language } from '#text/languages.ts'
import { expectAccessibleEverywhere } from '#tests/setup/accessible.ts'
import { useBrowser } from '#tests/setup/browser.ts'
import { newcomer } from '#tests/setup/register-by-form.ts'
import { register } from '#tests/setup/shop-over-http.ts'
import { textsOf } from '#tests/setup/site-texts.ts'
import { journeys } from '#tests/setup/seed.ts'

const browser = useBrowser()

/** Registers a user whom the administrator searches for by email. */
async function somebody(name: string) {
  const person = { ...newcomer('listed'), fullName: `Đặng Thị ${name}` }
  await register(person)
  return person
}

async function find(page: Page, email: string, language: Language) {
  const t = textsOf(language)
  await page.getByLabel(t('adminUsers.query')).fill(email)
  await page.getByRole('button', { name: t('admin.search'), exact: true }).click()
  await page.getByRole('row').filter({ hasText: email }).waitFor()
}

test.each(journeys(['en', 'vi'] as const, 0))(
  'an administrator changes a role and credits, finds both in the audit log, and deletes the account (%s)',
  async (language) => {
    const t = textsOf(language)
    const { email, fullName } = await somebody(`Nguyệt ${language}`)
    const page = await browser.open('/admin/users', { language, account: 'admin' })
    await find(page, email, language)

    const select = page.getByLabel(t('adminUsers.roleOf', { name: fullName }))
    await select.selectOption('guest')
    const guest = t('adminUsers.role.guest')
    await page.getByText(t('adminUsers.roleChanged', { name: fullName, role: guest })).waitFor()
    await page.getByRole('button', { name: t('admin.undo') }).click()
    const user = t('adminUsers.role.user')
    await page.getByText(t('adminUsers.roleChanged', { name: fullName, role: user })).waitFor()
    await expect.poll(() => select.inputValue()).toBe('user')
    await select.selectOption('guest')
    await page.getByText(t('adminUsers.roleChanged', { name: fullName, role: guest })).waitFor()
    await expectAccessibleEverywhere(page, language)

    await page.getByRole('link', { name: t('adminUsers.detailsOf', { name: fullName }) }).click()
    await page.getByRole('heading', { name: fullName, level: 1 }).waitFor()
    const credits = page.getByLabel(t('adminUsers.credits'), { exact: true })
    await expect.poll(() => credits.inputValue()).toBe('10')
    await credits.fill('250')
    await page
      .getByText(t('adminUsers.creditsChange', { from: '10', to: '250', difference: '+240' }))
      .waitFor()
    await page.getByRole('button', { name: t('admin.saveChanges') }).click()
    const reason = page.getByLabel(t('adminUsers.reason'))
    await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true')
    await reason.fill('Bù cho lần xuất bị lỗi')
    await page.getByRole('button', { name: t('admin.saveChanges') }).click()
    await page.getByText(t('adminUsers.saved')).waitFor()
    await expect.poll(() => credits.inputValue()).toBe('250')
    await page.getByText('Bù cho lần xuất bị lỗi · Người thử admin').first().waitFor()
    await expectAccessibleEverywhere(page, language)

    await page.getByRole('link', { name: t('adminUsers.audit') }).click()
    await page.getByRole('heading', { name: t('admin.audit'), level: 1 }).waitFor()
    const rows = page.getByRole('row')
    await rows.filter({ hasText: t('adminAudit.reasonIs', { reason: 'Bù cho lần xuất bị lỗi' }) }).waitFor()
    const ofCredits = await rows.nth(1).innerText()
    expect(ofCredits).toMatch(/10 → 250/)
    expect(await rows.nth(2).innerText()).toContain(`${user} → ${guest}`)
    await expectAccessibleEverywhere(page, language)

    await rows.nth(1).getByRole('link').click()
    await page.getByRole('heading', { name: fullName, level: 1 }).waitFor()
    await page.getByRole('button', { name: t('adminUsers.delete') }).click()
    const dialog = page.getByRole('dialog', { name: t('adminUsers.deleteNamed', { name: fullName }) })
    await dialog.getByText(t('adminUsers.deleteConfirm')).waitFor()
    await dialog.getByText(t('adminUsers.deleteCredits', { count: 250 })).waitFor()
    await dialog.getByRole('button', { name: t('admin.cancel') }).click()
    await expect.poll(() => dialog.isVisible()).toBe(false)
    await page.getByRole('button', { name: t('adminUsers.delete') }).click()
    await dialog.getByRole('button', { name: t('adminUsers.delete') }).click()
    await page.getByText(t('adminUsers.deleted')).waitFor()
    await page.getByLabel(t('adminUsers.query')).fill(email)
    await page.getByRole('button', { name: t('admin.search'), exact: true }).click()
    await page.getByRole('heading', { name: t('adminUsers.empty') }).waitFor()
  },
)

test('without JavaScript sets a role by a button and deletes an account in the same dialog', async () => {
  const t = textsOf('en')
  const { email, fullName } = await somebody('Không Kịch Bản')
  const page = await browser.open(`/admin/users?q=${encodeURIComponent(email)}`, {
    account: 'admin',
    javaScriptEnabled: false,
  })
  await page.getByLabel(t('adminUsers.roleOf', { name: fullName }), { exact: true }).selectOption('guest')
  await page.getByRole('button', { name: t('adminUsers.setRoleOf', { name: fullName }) }).click()
  await page
    .getByText(t('adminUsers.roleChanged', { name: fullName, role: t('adminUsers.role.guest') }))
    .waitFor()
  await page.getByRole('link', { name: t('adminUsers.detailsOf', { name: fullName }) }).click()
  await page.getByRole('button', { name: t('adminUsers.delete') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('adminUsers.deleteConfirm')).waitFor()
  await dialog.getByRole('button', { name: t('adminUsers.delete') }).click()
  await page.getByText(t('adminUsers.deleted')).waitFor()
})
