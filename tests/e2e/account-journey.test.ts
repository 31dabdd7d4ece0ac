import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import type { Language } from '#text/languages.ts'
import { arrived, visit } from '#tests/setup/arrivals.ts'
import { phone, useBrowser } from '#tests/setup/browser.ts'
import { readOutbox, waitForMail } from '#tests/setup/outbox.ts'
import { newcomer, type Newcomer, registerByForm } from '#tests/setup/register-by-form.ts'
import { siteAccount } from '#tests/setup/site-accounts.ts'
import { textsOf } from '#tests/setup/site-texts.ts'
import { journeys } from '#tests/setup/seed.ts'

const browser = useBrowser()
const ways = [
  { language: 'en' as const, options: {} },
  { language: 'vi' as const, options: phone },
]
type Way = (typeof ways)[number]

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function logIn(page: Page, language: Language, email: string, password: string) {
  const t = textsOf(language)
  await main(page).getByLabel(t('auth.email')).fill(email)
  await main(page).getByLabel(t('auth.password')).fill(password)
  await main(page)
    .getByRole('button', { name: t('auth.login') })
    .click()
}

/** Opens a page as a newly registered user. */
async function enter({ language, options }: Way, person: Newcomer): Promise<Page> {
  const page = await browser.open('/register', { language, ...options })
  await registerByForm(page, textsOf(language), person)
  await arrived(page, '/dashboard')
  return page
}

/** Returns the address of a mail's link on the site under test. */
const pathIn = (link: string) => new URL(link).pathname + new URL(link).search

test.each(journeys(ways, 1))(
  'logging in leads to the requested page, in $language',
  async ({ language, options }) => {
    const t = textsOf(language)
    const page = await browser.open('/transactions', { language, ...options })
    await arrived(page, '/login?returnTo=%2Ftransactions')
    const { email, password } = siteAccount('journey-3')

    await logIn(page, language, email, 'not the password')
    await page
      .getByRole('alert')
      .filter({ hasText: t('auth.invalidCredentials') })
      .waitFor()
    expect(await main(page).getByLabel(t('auth.email')).inputValue()).toBe(email)
    // Registering keeps the requested page, and so does going back.
    await main(page)
      .getByRole('link', { name: t('auth.register') })
      .click()
    await arrived(page, '/register?returnTo=%2Ftransactions')
    await main(page)
      .getByRole('link', { name: t('auth.login') })
      .click()
    await arrived(page, '/login?returnTo=%2Ftransactions')

    await logIn(page, language, email, password)
    await arrived(page, '/transactions')
    await heading(page, t('billing.transactions')).waitFor()
  },
)

test.each(journeys(ways, 1))('an administrator lands on the administration, in $language', async (way) => {
  const { language, options } = way
  const page = await browser.open('/login?returnTo=/dashboard', { language, ...options })
  const t = textsOf(language)
  const { email, password, recoveryCodes } = siteAccount('journey-admin-1')
  await logIn(page, language, email, password)
  await arrived(page, '/login/second-step')
  await page.getByText(t('security.step.recovery')).click()
  await page.getByLabel(t('security.step.recoveryCode')).fill(recoveryCodes[0])
  await page
    .getByRole('button', { name: t('security.step.go') })
    .last()
    .click()
  await arrived(page, '/admin')
  await heading(page, t('admin.dashboard')).waitFor()
  await visit(page, '/dashboard')
  await arrived(page, '/admin')
})

test.each(journeys(ways, 1))(
  'a forgotten password is reset by a mailed link, once, in $language',
  async (way) => {
    const { language } = way
    const t = textsOf(language)
    const person = newcomer(`quen-${language}`)
    const before = await enter(way, person)

    const page = await browser.open('/login', way)
    await main(page)
      .getByRole('link', { name: t('auth.forgotten') })
      .click()
    await arrived(page, '/reset-password')
    await main(page).getByLabel(t('auth.email')).fill(person.email)
    await main(page)
      .getByRole('button', { name: t('auth.sendLink') })
      .click()
    await heading(page, t('auth.resetSent')).waitFor()
    const mail = await waitForMail(inject('outbox'), { to: person.email, kind: 'reset' })
    const link = pathIn(mail.links[0])
    expect(mail.headers.get('content-language')).toBe(language)

    await visit(page, link)
    await main(page).getByLabel(t('auth.newPassword')).fill('abc')
    await main(page)
      .getByRole('button', { name: t('auth.choose') })
      .click()
    await page.getByText(t('auth.problem.passwordShort')).waitFor()
    await main(page).getByLabel(t('auth.newPassword')).fill('một mật khẩu khác')
    await main(page)
      .getByRole('button', { name: t('auth.choose') })
      .click()
    await arrived(page, '/login?notice=reset')
    await page.getByText(t('auth.notice.reset')).waitFor()

    // The earlier sign-in has ended.
    await visit(before, '/exports')
    await arrived(before, '/login?returnTo=%2Fexports')

    await logIn(page, language, person.email, person.password)
    await page
      .getByRole('alert')
      .filter({ hasText: t('auth.invalidCredentials') })
      .waitFor()
    await logIn(page, language, person.email, 'một mật khẩu khác')
    await arrived(page, '/dashboard')

    await page.context().clearCookies({ name: 'account.session_token' })
    await visit(page, link)
    await page.getByText(t('auth.linkUsed')).waitFor()
    expect(await main(page).getByLabel(t('auth.newPassword')).count()).toBe(0)
  },
)

test.each(journeys(ways, 1))('an address is confirmed by a mailed link, in $language', async (way) => {
  const t = textsOf(way.language)
  const person = newcomer(`thu-${way.language}`)
  const page = await enter(way, person)
  const waiting = page.getByText(t('auth.verify.waiting', { email: person.email }))
  await waiting.waitFor()
  await main(page)
    .getByRole('button', { name: t('auth.verify.resend') })
    .click()
  await heading(page, t('auth.verify.sent')).waitFor()
  const expected = { to: person.email, kind: 'verification' }
  const second = await waitForMail(inject('outbox'), { ...expected, count: 2 })
  const first = readOutbox(inject('outbox'), expected.kind).find(({ to }) => to === person.email)!

  // Also on a device without a sign-in.
  const elsewhere = await browser.open(pathIn(first.links[0]), way)
  const confirm = { name: t('auth.verify.confirm') }
  await main(elsewhere).getByRole('button', confirm).click()
  await heading(elsewhere, t('auth.verify.verified')).waitFor()

  await visit(page, '/profile')
  await page.getByText(t('auth.profile.emailVerified'), { exact: false }).first().waitFor()
  expect(await waiting.count()).toBe(0)
  // The other link has nothing left to do, and says so calmly.
  await visit(page, pathIn(second.links[0]))
  await main(page).getByRole('button', confirm).click()
  await heading(page, t('auth.verify.verified')).waitFor()
})

test.each(journeys(ways, 1))(
  'an unrecognised device is signed out from another, in $language',
  async (way) => {
    const t = textsOf(way.language)
    const person = newcomer(`may-${way.language}`)
    const here = await enter(way, person)
    const there = await browser.open('/login?returnTo=/profile', way)
    await logIn(there, way.language, person.email, person.password)
    await arrived(there, '/profile')

    await visit(here, '/sign-ins')
    const devices = here.getByRole('row').filter({ has: here.getByRole('rowheader') })
    await expect.poll(() => devices.count()).toBe(2)
    const other = devices.filter({ hasNotText: t('auth.signIns.current') })
    await other.getByRole('button').click()
    await here.getByText(t('auth.signIns.ended')).waitFor()
    await expect.poll(() => devices.count()).toBe(1)

    await there.reload()
    await arrived(there, '/login?returnTo=%2Fprofile')
    await visit(here, '/profile')
    await heading(here, t('auth.profileTitle')).waitFor()
  },
)

test.each(journeys(ways, 1))(
  'closing an account takes one confirmation and erases the person, in $language',
  async (way) => {
    const t = textsOf(way.language)
    const person = newcomer(`dong-${way.language}`)
    const page = await enter(way, person)
    await visit(page, '/profile')
    await page.getByText(t('auth.close.title')).click()
    const close = page.getByRole('button', { name: t('auth.close.giveUp', { count: 10 }) })
    const password = page.getByRole('group').filter({ has: close }).getByLabel(t('auth.currentPassword'))
    await password.fill('not the password')
    await close.click()
    await page
      .getByRole('alert')
      .filter({ hasText: t('auth.wrongPassword') })
      .waitFor()
    await password.fill(person.password)
    await close.click()
    await arrived(page, '/login?notice=closed')
    await page.getByText(t('auth.notice.closed')).waitFor()

    await logIn(page, way.language, person.email, person.password)
    await page
      .getByRole('alert')
      .filter({ hasText: t('auth.invalidCredentials') })
      .waitFor()
    // The email can be used again.
    await visit(page, '/register')
    await registerByForm(page, t, person)
    await arrived(page, '/dashboard')
  },
)
