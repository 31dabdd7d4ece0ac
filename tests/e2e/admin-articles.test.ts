import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Language } from '#text/languages.ts'
import { expectAccessibleEverywhere } from '#tests/setup/accessible.ts'
import { arrived, ready, visit } from '#tests/setup/arrivals.ts'
import { useBrowser } from '#tests/setup/browser.ts'
import { openPreparedSite, type PreparedSite } from '#tests/setup/prepared-site.ts'
import { textsOf } from '#tests/setup/site-texts.ts'
import { journeys } from '#tests/setup/seed.ts'

const browser = useBrowser()
const site = inject('site')

const contentOf = (page: Page, language: Language) => page.locator(`[role=textbox][lang=${language}]`)

const endings = { en: 'En', vi: 'Vi' }

async function write(page: Page, language: Language, title: string, text: string) {
  await page.locator(`[name=title${endings[language]}]`).fill(title)
  await contentOf(page, language).click()
  await page.keyboard.type(text)
}
const save = (page: Page, language: Language) =>
  page.getByRole('button', { name: textsOf(language)('admin.save'), exact: true }).click()

describe.each(journeys<Language>(['en', 'vi'], 1))('in %s an administrator', (language) => {
  const t = textsOf(language)
  const ending = endings[language]

  test('writes, previews, publishes and unpublishes an article that a visitor reads', async () => {
    const title = language === 'en' ? 'How to read a tax code' : 'Cách đọc mã số thuế'
    const page = await browser.open('/admin/articles', { language, account: 'admin' })
    await page
      .getByRole('link', { name: t('adminTexts.article.new') })
      .first()
      .click()
    await arrived(page, '/admin/articles/new')
    await contentOf(page, language).waitFor()
    await expectAccessibleEverywhere(page, language)
    await write(page, language, title, 'Mười chữ số. ')
    const toolbar = page.getByRole('toolbar').nth(0)
    await toolbar.getByRole('button', { name: t('editor.bold'), exact: true }).hover()
    await page.mouse.down()
    // The cursor stays in the text, so typing continues there.
    expect(await page.evaluate(() => document.activeElement!.role)).toBe('textbox')
    await page.mouse.up()
    await page.keyboard.type('đậm')
    // By keyboard: the toolbar is one tab stop, arrow keys move within it.
    const bold = toolbar.getByRole('button', { name: t('editor.bold'), exact: true })
    await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('true')
    await bold.focus()
    await page.keyboard.press('ArrowRight')
    await page.locator('[data-tool=italic]:focus').waitFor()

    await page.getByRole('button', { name: t('adminTexts.preview') }).click()
    const preview = page.getByRole('region', { name: t('adminTexts.preview') })
    await preview.getByRole('heading', { name: title }).waitFor()
    expect(await preview.locator('strong').textContent()).toBe('đậm')

    await save(page, language)
    await page.getByText(t('adminTexts.article.savedDraft')).waitFor()
    await visit(page, '/admin/articles')
    await page.getByRole('button', { name: t('adminTexts.article.publishOf', { title }) }).click()
    await page.getByText(t('adminTexts.article.publishedNow', { title })).waitFor()
    await expectAccessibleEverywhere(page, language)

    const visitor = await browser.open('/articles', { language })
    await visitor.getByRole('link', { name: title, exact: true }).click()
    await visitor.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await visitor.locator('article strong').textContent()).toBe('đậm')
    await expectAccessibleEverywhere(visitor, language)
    const address = visitor.url()

    const feed = await visitor.evaluate(async (lang) => {
      const text = await (await fetch(`/articles/feed.xml?lang=${lang}`)).text()
      const xml = new DOMParser().parseFromString(text, 'application/xml')
      const titles = [...xml.querySelectorAll('entry > title')].map(({ textContent }) => textContent)
      return { isBroken: xml.querySelector('parsererror') !== null, titles }
    }, language)
    expect(feed.isBroken).toBe(false)
    expect(feed.titles).toContain(title)
    await visit(visitor, '/articles')
    await expectAccessibleEverywhere(visitor, language)

    await page.getByRole('button', { name: t('adminTexts.article.unpublishOf', { title }) }).click()
    await page.getByText(t('adminTexts.article.unpublishedNow', { title })).waitFor()
    expect((await visitor.goto(address))!.status()).toBe(404)
    await page.getByRole('button', { name: t('admin.undo') }).click()
    await page.getByText(t('adminTexts.article.publishedNow', { title })).waitFor()
    expect((await visitor.goto(address))!.status()).toBe(200)
    await page.getByRole('button', { name: t('admin.undo') }).click()
    await page.getByText(t('adminTexts.article.unpublishedNow', { title })).waitFor()
    expect((await visitor.goto(address))!.status()).toBe(404)

    await page.getByRole('button', { name: t('adminTexts.deleteOf', { title }) }).click()
    await page.getByRole('button', { name: t('adminTexts.article.deleteForGood') }).click()
    await page.getByText(t('adminTexts.deleted')).waitFor()
  })

  test('finds unsaved text after a reload and may discard it', async () => {
    const page = await browser.open('/admin/articles/new', { language, account: 'articles-admin-1' })
    await contentOf(page, language).waitFor()
    // The last draft: slow typing saves one per pause.
    const kept = page.waitForResponse(
      (response) =>
        response.url().endsWith('/admin/articles/drafts') &&
        response.request().postDataJSON().fields[`content${ending}`].includes('Chưa xong'),
    )
    await write(page, language, 'Nửa chừng', 'Chưa xong')
    expect((await kept).status()).toBe(200)
    await page.reload()
    await ready(page)
    await page.getByRole('link', { name: t('adminTexts.article.draftRestore') }).click()
    await contentOf(page, language).getByText('Chưa xong').waitFor()
    const discard = page.getByRole('button', { name: t('adminTexts.article.draftDiscard') })
    await discard.click()
    await page.getByRole('heading', { name: t('adminTexts.article.discardQuestion') }).waitFor()
    await expectAccessibleEverywhere(page, language)
    await discard.last().click()
    await discard.first().waitFor({ state: 'detached' })
    await expect.poll(() => page.locator(`[name=title${ending}]`).inputValue()).toBe('')
  })
})

test('two administrators edit one article: the second sees the conflict, compares and decides', async () => {
  const t = textsOf('en')
  const first = await browser.open('/admin/articles/new', { account: 'admin' })
  await contentOf(first, 'en').waitFor()
  await write(first, 'en', 'Shared article', 'One two three')
  await save(first, 'en')
  await first.getByText(t('adminTexts.article.savedDraft')).waitFor()

  const path = new URL(first.url()).pathname
  const second = await browser.open(path, { account: 'articles-admin-1' })
  await contentOf(second, 'en').waitFor()
  await contentOf(second, 'en').click()
  await second.keyboard.press('Control+End')
  await second.keyboard.type(' of the second')

  await contentOf(first, 'en').click()
  await first.keyboard.press('Control+End')
  await first.keyboard.type(' of the first')
  const saved = first.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && new URL(response.url()).pathname === `${path}.data`,
  )
  await save(first, 'en')
  await saved

  await save(second, 'en')
  await second.getByText(t('adminTexts.article.conflict')).waitFor()
  await expectAccessibleEverywhere(second, 'en')
  expect(await second.locator('dd del').textContent()).toContain('first')
  expect(await second.locator('dd ins').textContent()).toContain('second')
  expect(await contentOf(second, 'en').textContent()).toContain('of the second')
  await second.getByRole('button', { name: /^Save mine over/ }).click()
  await second.getByText(t('adminTexts.article.savedDraft')).waitFor()
  expect(await contentOf(second, 'en').textContent()).toBe('One two three of the second')
})

test('asks before leaving with unsaved changes', async () => {
  const t = textsOf('en')
  const page = await browser.open('/admin/articles/new', { account: 'articles-admin-1' })
  await page.locator('[name=titleEn]').fill('Unsaved')
  await page.getByRole('link', { name: t('admin.cancel') }).click()
  const dialog = page.getByRole('dialog', { name: t('admin.leave') })
  // Asked before the pause after which a draft is kept: it is kept now.
  await dialog.getByText(t('adminTexts.article.leaveKept')).waitFor()
  await dialog.getByRole('button', { name: t('admin.stay') }).click()
  expect(new URL(page.url()).pathname).toBe('/admin/articles/new')
  expect(await page.locator('[name=titleEn]').inputValue()).toBe('Unsaved')
  await page.getByRole('link', { name: t('admin.cancel') }).click()
  await dialog.getByRole('button', { name: t('admin.leaveNow') }).click()
  await arrived(page, '/admin/articles')
  await visit(page, '/admin/articles/new')
  await page.getByRole('link', { name: t('adminTexts.article.draftRestore') }).click()
  await expect.poll(() => page.locator('[name=titleEn]').inputValue()).toBe('Unsaved')
  await page
    .getByRole('button', { name: t('adminTexts.article.draftDiscard') })
    .first()
    .click()
  await page
    .getByRole('button', { name: t('adminTexts.article.draftDiscard') })
    .last()
    .click()
  await expect.poll(() => page.locator('[name=titleEn]').inputValue()).toBe('')
})

describe('when articles cannot be loaded', () => {
  let broken: PreparedSite
  beforeAll(async () => {
    broken = await openPreparedSite(async () => {})
    await broken.asOwner('alter table texts rename to texts_gone')
  })
  afterAll(() => broken[Symbol.asyncDispose]())

  test('retries after 1, 2 and 3 seconds, then reports the failure', async () => {
    const t = textsOf('vi')
    const page = await browser.newPage({ language: 'vi' })
    let asked = 0
    page.on('request', (request) => (asked += Number(new URL(request.url()).pathname === '/articles.data')))
    await page.clock.install({ time: '2026-11-21T08:00:00Z' })
    await page.clock.pauseAt('2026-11-21T09:00:00Z')
    await page.goto(`${broken.address()}/articles`)
    for (const seconds of [1, 2, 3]) {
      await page.getByText(t('articles.retrying', { attempt: seconds })).waitFor()
      await page.clock.runFor(seconds * 1000 - 1)
      expect(asked).toBe(seconds - 1)
      await page.clock.runFor(1)
      await expect.poll(() => asked).toBe(seconds)
    }
    await page.getByRole('alert').getByText(t('articles.failed')).waitFor()
    await page.clock.runFor(60_000)
    expect(asked).toBe(3)
  })

  test('shows them as soon as they load', async () => {
    const t = textsOf('en')
    const page = await browser.newPage()
    const healthy = await (await fetch(`${site}/articles.data`)).arrayBuffer()
    let asked = 0
    await page.route('**/articles.data*', (route) => {
      if (++asked === 1) return route.continue()
      return route.fulfill({ body: Buffer.from(healthy), contentType: 'text/x-script' })
    })
    await page.goto(`${broken.address()}/articles`)
    await page.getByText(t('articles.retrying', { attempt: 2 })).waitFor()
    await page.getByText(t('articles.retrying', { attempt: 2 })).waitFor({ state: 'detached' })
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(asked).toBe(2)
  })
})
