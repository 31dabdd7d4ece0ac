import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { expectAccessibleEverywhere } from '#tests/setup/accessible.ts'
import { arrived, ready } from '#tests/setup/arrivals.ts'
import { useBrowser } from '#tests/setup/browser.ts'
import { asAccount, signIn } from '#tests/setup/sign-in.ts'
import { textsOf } from '#tests/setup/site-texts.ts'

const browser = useBrowser()
const site = inject('site')
const t = textsOf('vi')

const forms = [
  {
    of: 'articles',
    texts: { gone: 'adminTexts.saveProblem.gone', tooLarge: 'adminTexts.saveProblem.tooLarge' },
    unanswered: 'adminTexts.saveProblem.unanswered',
    created: 'adminTexts.article.savedDraft',
  },
  {
    of: 'help',
    texts: { gone: 'adminTexts.saveProblem.gone', tooLarge: 'adminTexts.saveProblem.tooLarge' },
    unanswered: 'adminTexts.saveProblem.unanswered',
    created: 'adminTexts.help.created',
  },
] as const

async function open(path: string) {
  const page = await browser.open(path, { language: 'vi', account: 'articles-admin-2' })
  await contentOf(page).waitFor()
  return page
}
const contentOf = (page: Page) => page.locator('[role=textbox][lang=vi]')
const titleOf = (page: Page) => page.locator('[name=titleVi]')
const save = (page: Page) => page.getByRole('button', { name: t('admin.save'), exact: true }).click()
const problem = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor()

async function write(page: Page, title: string) {
  await titleOf(page).fill(title)
  await contentOf(page).click()
  await page.keyboard.type('Viết dở')
  const description = page.locator('[name=metaDescriptionVi]')
  if ((await description.count()) > 0) await description.fill('Mô tả')
}

/** Deletes a text that is open in an editor. */
async function deleteElsewhere(of: string, page: Page) {
  const id = new URL(page.url()).pathname.split('/').pop()!
  const version = await page.locator('[name=version]').first().inputValue()
  const deleted = await fetch(`${site}/admin/${of}`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'delete', id, version }),
    redirect: 'manual',
    headers: asAccount(await signIn('admin')),
  })
  expect(deleted.status).toBe(303)
}

describe.each(forms)('an administrator who writes in /admin/$of', ({ of, texts, unanswered, created }) => {
  test('saves a text deleted meanwhile as a new article', async () => {
    const page = await open(`/admin/${of}/new`)
    await write(page, `Sẽ bị xóa ${of}`)
    await save(page)
    await page.getByText(t(created)).waitFor()
    const before = page.url()
    await contentOf(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' rồi viết tiếp')
    await deleteElsewhere(of, page)
    await save(page)
    await problem(page, t(texts.gone))
    await expectAccessibleEverywhere(page, 'vi')
    expect(await contentOf(page).textContent()).toBe('Viết dở rồi viết tiếp')
    // Rejected again, and still marked as deleted.
    await titleOf(page).fill('')
    await save(page)
    await page.locator('[name=titleVi][aria-invalid=true]').waitFor()
    await titleOf(page).fill(`Sẽ bị xóa ${of}`)
    await save(page)
    await page.getByText(t(created)).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(new URL(before).pathname)
    expect(await contentOf(page).textContent()).toBe('Viết dở rồi viết tiếp')
  })

  test('sees that a text is too long and can continue', async () => {
    const page = await open(`/admin/${of}/new`)
    await write(page, `Quá dài ${of}`)
    const other = page.locator('[name=titleEn]')
    await other.evaluate((field: HTMLInputElement) => (field.value = 'x'.repeat(2_000_001)))
    await save(page)
    await problem(page, t(texts.tooLarge))
    expect(await contentOf(page).textContent()).toBe('Viết dở')
    expect((await other.inputValue()).length).toBe(2_000_001)
    await other.fill('')
    await save(page)
    await page.getByText(t(created)).waitFor()
    expect(await titleOf(page).inputValue()).toBe(`Quá dài ${of}`)
  })

  test('sees that the server is unavailable and can continue', async () => {
    const page = await open(`/admin/${of}/new`)
    await write(page, `Mất mạng ${of}`)
    await page.route(`**/admin/${of}/new.data*`, (route) => route.fulfill({ status: 503, body: 'away' }))
    await save(page)
    await problem(page, t(unanswered))
    expect(await contentOf(page).textContent()).toBe('Viết dở')
    await page.getByRole('link', { name: t('admin.cancel'), exact: true }).click()
    await page
      .getByRole('dialog', { name: t('admin.leave') })
      .getByRole('button', { name: t('admin.stay') })
      .click()
    await page.unrouteAll()
    await save(page)
    await page.getByText(t(created)).waitFor()
  })
})

test('leaving a help form with unsaved text asks first, submitting does not', async () => {
  const page = await open('/admin/help/new')
  const path = () => new URL(page.url()).pathname
  const dialog = page.getByRole('dialog', { name: t('admin.leave') })
  await page.getByRole('link', { name: t('admin.cancel'), exact: true }).click()
  await arrived(page, '/admin/help')
  await page
    .getByRole('link', { name: t('adminTexts.help.new') })
    .first()
    .click()
  await arrived(page, '/admin/help/new')
  await contentOf(page).waitFor()
  await write(page, 'Hỏi trước khi rời')
  await page.getByRole('link', { name: t('admin.cancel'), exact: true }).click()
  await dialog.getByText(t('adminTexts.help.leaveLost')).waitFor()
  await expectAccessibleEverywhere(page, 'vi')
  await dialog.getByRole('button', { name: t('admin.stay') }).click()
  expect(path()).toBe('/admin/help/new')
  await save(page)
  await page.getByText(t('adminTexts.help.created')).waitFor()
  await page.locator('[name=metaDescriptionVi]').fill('Khác')
  const title = 'Hỏi trước khi rời'
  await page.getByRole('button', { name: t('adminTexts.deleteOf', { title }) }).click()
  await page.locator('dialog:popover-open').getByRole('button', { name: title }).click()
  await page.getByText(t('adminTexts.deleted')).waitFor()
  expect(path()).toBe('/admin/help')
})

test('an ignored older draft pauses autosave, with a notice', async () => {
  const page = await browser.open('/admin/articles/new', { language: 'vi', account: 'articles-admin-3' })
  await contentOf(page).waitFor()
  const isKept = () =>
    page.waitForResponse(
      (response) =>
        response.url().endsWith('/admin/articles/drafts') &&
        response.request().postDataJSON().fields.contentVi.includes('Viết dở'),
    )
  const first = isKept()
  await write(page, 'Bản cũ')
  await first
  await page.reload()
  await ready(page)
  await write(page, 'Bản khác')
  await page.getByText(t('adminTexts.article.keepingPaused')).waitFor()
  await page.getByRole('link', { name: t('adminTexts.article.draftRestore') }).click()
  const dialog = page.getByRole('dialog', { name: t('admin.leave') })
  await dialog.getByRole('button', { name: t('admin.stay') }).click()
  expect(await titleOf(page).inputValue()).toBe('Bản khác')
  const discard = page.getByRole('button', { name: t('adminTexts.article.draftDiscard') })
  const second = isKept()
  await discard.first().click()
  await discard.last().click()
  await discard.first().waitFor({ state: 'detached' })
  expect((await second).request().postDataJSON().fields.titleVi).toBe('Bản khác')
})
