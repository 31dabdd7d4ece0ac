import { expect, inject, test } from 'vitest'
import type { Page } from 'playwright-core'
import { ready } from '#tests/setup/arrivals.ts'
import { useBrowser } from '#tests/setup/browser.ts'
import { siteAccount } from '#tests/setup/site-accounts.ts'
import { textsOf } from '#tests/setup/site-texts.ts'

const browser = useBrowser()

/** Adds a virtual authenticator of Chromium that always confirms. */
async function plugInAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
}

test('a passkey is added, required after the password, and removed', async () => {
  const { email, password } = siteAccount('second-factor-1')
  const t = textsOf('en')
  const page = await browser.open('/login')
  const countKeys = await plugInAuthenticator(page)
  // Passkeys require a host name, not an IP address.
  const site = inject('site').replace('127.0.0.1', 'localhost')
  const givePassword = async (returnTo: string) => {
    await page.goto(`${site}/login?returnTo=${encodeURIComponent(returnTo)}`)
    await ready(page)
    await page.getByLabel(t('auth.email')).fill(email)
    await page.getByLabel(t('auth.password')).fill(password)
    await page
      .getByRole('main')
      .getByRole('button', { name: t('auth.login') })
      .click()
  }
  await givePassword('/security')

  const passkeys = page.getByRole('region', { name: t('security.passkeys') })
  await passkeys.getByLabel(t('security.passkeyName')).fill('Khóa của tôi')
  await passkeys.getByLabel(t('auth.currentPassword')).fill('another password')
  await passkeys.getByRole('button', { name: t('security.passkeyAdd') }).click()
  await passkeys.getByText(t('auth.wrongPassword')).waitFor()
  expect(await passkeys.getByLabel(t('security.passkeyName')).inputValue()).toBe('Khóa của tôi')
  await passkeys.getByLabel(t('auth.currentPassword')).fill(password)
  await passkeys.getByRole('button', { name: t('security.passkeyAdd') }).click()
  await page.getByText(t('security.codesKeep')).waitFor()
  expect(await page.locator('main li', { hasText: /^[a-z2-9]{5}-[a-z2-9]{5}$/ }).count()).toBe(10)
  expect(await countKeys()).toBeGreaterThan(0)

  await page.context().clearCookies({ name: 'account.session_token' })
  await givePassword('/exports')
  await page.getByRole('button', { name: t('security.step.passkey') }).click()
  await page.waitForURL('**/exports')

  await page.goto(`${site}/security`)
  await ready(page)
  const removal = { name: t('security.passkeyRemoveOf', { name: 'Khóa của tôi' }) }
  await passkeys.locator('summary').click()
  await passkeys.getByLabel(t('auth.currentPassword')).first().fill(password)
  await passkeys.getByRole('button', removal).click()
  await page.getByText(t('security.notice.removed')).waitFor()
  expect(await page.getByText('Khóa của tôi').count()).toBe(0)
})
