import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessibleEverywhere } from '#tests/setup/accessible.ts'
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
let site: PreparedSite
let admin: Person
let failed: string

beforeAll(async () => {
  site = await openPreparedSite(async (context) => {
    const { db } = context
    admin = await enterAsAdministrator(context, 'quan-tri')
    const customer = await enter(context, 'khach-hang-cho-thanh-toan')
    await db.execute(sql`insert into transactions
      (user_id, package_id, credits, amount, status, created_at, checked_at, checkout_session_id)
      values (${customer.id}, 'credits-5000', 5000, 1900, 'pending', now() - interval '26 hours', now(), 'cs_none')`)
    await db.execute(sql`insert into mails (kind, recipient, language, data, attempts, error)
      values ('receipt', 'a@example.vn', 'en', '{}', 8, ${`550 5.1.1 ${'no-such-mailbox-'.repeat(12)}`})`)
    const headings = 'Mã|Tên công ty|Ngày cấp|'.repeat(12)
    const { rows } = (await db.execute(sql`insert into imports (file_name, status, error, failure)
      values (${`${'tệp-có-tên-rất-dài-'.repeat(7)}.csv`}, 'failed', 'No tax code column was found.',
        ${JSON.stringify({ reason: 'no_tax_code_column', headings })}::jsonb) returning id`)) as unknown as {
      rows: { id: number }[]
    }
    failed = `/admin/data/imports/${rows[0].id}`
  })
})
afterAll(() => site[Symbol.asyncDispose]())

describe.each(['en', 'vi'] as const)('failures, in %s', (language) => {
  const t = textsOf(language)
  const open = (path: string) => browser.open(path, { at: site.address(), cookie: admin.cookie, language })

  test('are shown on the dashboard, with a next step', async () => {
    const page = await open('/admin')
    const hint = page.getByText(t('admin.dashboard.failedMailsHint'))
    await page.getByRole('listitem').filter({ has: hint }).getByText(t('admin.dashboard.whatToDo')).click()
    await hint.waitFor()
    await expectAccessibleEverywhere(page, language)
    await page.getByRole('link', { name: 'khach-hang-cho-thanh-toan' }).click()
    await page.getByRole('heading', { name: 'khach-hang-cho-thanh-toan', level: 1 }).waitFor()
  })

  test('are shown for an import', async () => {
    const page = await open(failed)
    await page.getByRole('alert').getByText('tax_code').waitFor()
    await expectAccessibleEverywhere(page, language)
  })

  test('are shown in place of a missing page, with the navigation intact', async () => {
    const page = await open('/admin/media/nothing')
    await page.getByRole('heading', { name: t('admin.missing.picture'), level: 1 }).waitFor()
    await expectAccessibleEverywhere(page, language)
    await page.getByRole('link', { name: t('admin.audit') }).click()
    await page.getByRole('heading', { name: t('admin.audit'), level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: t('media.all') }).click()
    await page.getByRole('heading', { name: t('admin.media'), level: 1, exact: true }).waitFor()
    expect(await page.getByText(t('admin.missing.picture')).count()).toBe(0)
  })
})
