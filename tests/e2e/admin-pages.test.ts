import { test } from 'vitest'
import { expectAccessibleEverywhere } from '#tests/setup/accessible.ts'
import { follow } from '#tests/setup/arrivals.ts'
import { useBrowser } from '#tests/setup/browser.ts'
import { textsOf } from '#tests/setup/site-texts.ts'

const browser = useBrowser()

const pages = [
  '/admin',
  '/admin?tab=analytics',
  '/admin/analytics?range=12m',
  '/admin/users',
  '/admin/users?q=nobody+is+called+so',
  '/admin/articles',
  '/admin/articles?text=nothing+is+called+so',
  '/admin/articles/new',
  '/admin/help',
  '/admin/help/new',
  '/admin/media',
  '/admin/media?q=nothing+is+called+so',
  '/admin/data',
  '/admin/requests',
  '/admin/requests?status=declined',
  '/admin/audit',
  '/admin/audit?what=index',
  '/admin/sign-in-log',
  '/admin/sign-in-log?email=nobody%40example.vn',
]

test.each(['en', 'vi'] as const)(
  'every admin page is accessible, fits and truncates nothing, in %s',
  { timeout: 300_000 },
  async (language) => {
    const page = await browser.open('/admin', { language, account: 'admin' })
    for (const path of pages) {
      await follow(page, path)
      await expectAccessibleEverywhere(page, language)
    }
  },
)

test('a reviewer sees a draft marked as such, accessibly', async () => {
  const t = textsOf('vi')
  const title = 'Những điều cần biết khi tra cứu chi nhánh'
  const editor = await browser.open('/admin/articles/new', { language: 'vi', account: 'admin' })
  await editor.locator('[name=titleVi]').fill(title)
  await editor.locator('[role=textbox][lang=vi]').click()
  await editor.keyboard.type('Mã chi nhánh có thêm ba chữ số.')
  await editor.getByRole('button', { name: t('admin.save'), exact: true }).click()
  await editor.getByText(t('adminTexts.article.savedDraft')).waitFor()

  const reviewer = await browser.open('/articles', { language: 'vi', account: 'guest' })
  await reviewer.getByText(t('articles.draft')).first().waitFor()
  await expectAccessibleEverywhere(reviewer, 'vi')
  await reviewer.getByRole('link', { name: title, exact: true }).click()
  await reviewer.getByRole('heading', { level: 1, name: title }).waitFor()
  await reviewer.getByText(t('articles.draft')).first().waitFor()
  await expectAccessibleEverywhere(reviewer, 'vi')

  await editor.getByRole('button', { name: t('adminTexts.deleteOf', { title }) }).click()
  await editor.getByRole('button', { name: t('adminTexts.article.deleteForGood') }).click()
  await editor.getByText(t('adminTexts.deleted')).waitFor()
})
