import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#core/db/schema/accounts.ts'
import { visit } from '#tests/setup/arrivals.ts'
import { useBrowser } from '#tests/setup/browser.ts'
import {
  enter,
  enterAsAdministrator,
  openPreparedSite,
  type Person,
  type PreparedSite,
} from '#tests/setup/prepared-site.ts'
import { textsOf } from '#tests/setup/site-texts.ts'

const browser = useBrowser()
const password = 'mật khẩu dài'
const t = textsOf('en')
let site: PreparedSite
let admin: Person
let target: Person
beforeAll(async () => {
  site = await openPreparedSite(async (context) => {
    admin = await enterAsAdministrator(context, 'quan-tri')
    target = await enter(context, 'khach')
  })
})
afterAll(() => site[Symbol.asyncDispose]())

const open = (path: string, language: 'en' | 'vi' = 'en') =>
  browser.open(path, { at: site.address(), cookie: admin.cookie, language })

/** Backdates when the password was given. */
const forget = () =>
  site.change(({ db }) => db.update(sessions).set({ provenAt: sql`now() - interval '11 minutes'` }))

test('credits, roles and deletions ask for the password in place and keep the typed values', async () => {
  await forget()
  const page = await open(`/admin/users/${target.id}`)
  await page.getByLabel(t('adminUsers.credits'), { exact: true }).fill('5')
  await page.getByRole('checkbox').check()
  await page.getByLabel(t('adminUsers.reason')).fill('On request')
  await page.getByRole('button', { name: t('admin.saveChanges') }).click()
  const asked = page.getByLabel(t('auth.currentPassword'))
  await asked.fill(password)
  expect(await page.getByRole('checkbox').isChecked()).toBe(true)
  await page.getByRole('button', { name: t('admin.saveChanges') }).click()
  await page.getByText(t('adminUsers.saved')).waitFor()

  await forget()
  await visit(page, `${site.address()}/admin/users?q=khach`)
  await page.getByLabel(t('adminUsers.roleOf', { name: 'khach' })).selectOption('guest')
  await page.getByLabel(t('auth.currentPassword')).fill(password)
  await page
    .getByRole('button', { name: t('adminUsers.makeRole', { role: t('adminUsers.role.guest') }) })
    .click()
  await page
    .getByText(t('adminUsers.roleChanged', { name: 'khach', role: t('adminUsers.role.guest') }))
    .waitFor()

  await forget()
  await visit(page, `${site.address()}/admin/users/${target.id}`)
  await page.getByRole('button', { name: t('adminUsers.delete') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('adminUsers.delete') }).click()
  await dialog.getByLabel(t('auth.currentPassword')).fill(password)
  await dialog.getByRole('button', { name: t('adminUsers.delete') }).click()
  await page.getByText(t('adminUsers.deleted')).waitFor()
})
