import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import type { Language } from '#text/languages.ts'
import { expectAccessibleEverywhere } from '#tests/setup/accessible.ts'
import { visit } from '#tests/setup/arrivals.ts'
import { useBrowser } from '#tests/setup/browser.ts'
import { halves } from '#tests/setup/pictures.ts'
import { textsOf } from '#tests/setup/site-texts.ts'
import { journeys } from '#tests/setup/seed.ts'

const browser = useBrowser()
const site = inject('site')

interface File {
  name: string
  mimeType: string
  buffer: Buffer<ArrayBuffer>
}

/** Drops a file on the upload area. */
async function drop(page: Page, language: Language, { name, mimeType, buffer }: File) {
  const dataTransfer = await page.evaluateHandle(
    ([name, type, base64]) => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type }))
      return transfer
    },
    [name, mimeType, buffer.toString('base64')],
  )
  await page.getByText(textsOf(language)('media.drop')).dispatchEvent('drop', { dataTransfer })
}

describe.each(journeys(['en', 'vi'] as const, 1))('in %s an administrator', (language) => {
  const t = textsOf(language)
  const shown = `Giấy chứng nhận ${language}.png`
  const unused = `unused-${language}.jpeg`
  const alt = { en: 'A certificate of registration', vi: 'Giấy chứng nhận đăng ký doanh nghiệp' }
  const title = language === 'en' ? 'An article with pictures' : 'Bài viết có ảnh'

  test('uploads, describes, shows and deletes pictures', { timeout: 300_000 }, async () => {
    const page = await browser.open('/admin/media', { language, account: 'admin' })
    const picture = { mimeType: 'image/png', buffer: await halves({ width: 1200, height: 800 }) }
    await page.setInputFiles('[name=files]', { name: shown, ...picture })
    await page.getByRole('link', { name: shown }).waitFor()
    const buffer = await halves({ width: 300, height: 500, format: 'jpeg' })
    await drop(page, language, { name: unused, mimeType: 'image/jpeg', buffer })
    await page.getByRole('link', { name: unused }).waitFor()
    await drop(page, language, { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
    await page.getByRole('alert').getByText(t('media.problem.type')).waitFor()
    await expectAccessibleEverywhere(page, language)

    await page.getByRole('link', { name: shown }).click()
    await page.getByRole('heading', { level: 1, name: shown }).waitFor()
    const pictureAddress = page.url()
    await page.getByLabel(t('media.alt.en')).fill(alt.en)
    await page.getByLabel(t('media.alt.vi')).fill(alt.vi)
    await page.getByRole('button', { name: t('admin.save'), exact: true }).click()
    await page.getByText(t('media.notice.saved')).waitFor()
    await expectAccessibleEverywhere(page, language)

    await visit(page, '/admin/articles/new')
    await page.locator(`[name=title${language === 'en' ? 'En' : 'Vi'}]`).fill(title)
    const editable = page.locator(`[role=textbox][lang=${language}]`)
    await editable.click()
    await page.keyboard.type('Ảnh ở dưới.')
    const pick = page.getByRole('button', { name: t('media.pick', { name: shown }) })
    // The page's language comes first.
    await page
      .getByRole('button', { name: t('editor.image') })
      .first()
      .click()
    await pick.click()
    await editable.locator(`img[alt="${alt[language]}"]`).waitFor()
    await expect.poll(() => page.getByLabel(t('editor.alt')).inputValue()).toBe(alt[language])
    const described = `${alt[language]} 2026`
    await page.getByLabel(t('editor.alt')).fill(described)
    await page.getByRole('button', { name: t('adminTexts.article.coverChoose') }).click()
    await pick.click()
    await page.getByRole('img', { name: t('adminTexts.article.coverId') }).waitFor()
    await page.locator('[name=status]').selectOption('published')
    await page.getByRole('button', { name: t('admin.save'), exact: true }).click()
    await page.getByText(t('adminTexts.article.savedPublished')).waitFor()

    const visitor = await browser.open('/articles', { language })
    await visitor.getByRole('link', { name: title, exact: true }).click()
    await visitor.getByRole('heading', { level: 1, name: title }).waitFor()
    for (const name of [alt[language], described]) {
      const image = visitor.getByRole('img', { name, exact: true })
      await image.scrollIntoViewIfNeeded()
      await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    }
    await expectAccessibleEverywhere(visitor, language)

    await visit(page, pictureAddress)
    await page.getByRole('button', { name: t('media.deleteNamed', { name: shown }) }).click()
    await page.getByText(t('media.deleteUsed', { count: 2 })).waitFor()
    expect(await page.getByRole('alert').getByRole('link', { name: title }).count()).toBe(2)
    await expectAccessibleEverywhere(page, language)
    await page.getByRole('link', { name: t('media.keep') }).click()
    await page.getByRole('button', { name: t('media.deleteNamed', { name: shown }) }).waitFor()
    await visitor.reload()
    expect(await visitor.getByRole('img', { name: described }).count()).toBe(1)

    await page.getByRole('link', { name: t('media.all') }).click()
    await page.getByRole('link', { name: unused }).click()
    await page.getByRole('heading', { level: 1, name: unused }).waitFor()
    const file = await page.locator('figure img').getAttribute('src')
    await page.getByRole('button', { name: t('media.deleteNamed', { name: unused }) }).click()
    await page.getByRole('heading', { name: t('media.deleteQuestion', { name: unused }) }).waitFor()
    await expectAccessibleEverywhere(page, language)
    await page.getByRole('button', { name: t('media.deleteForGood') }).click()
    await page.getByText(t('media.notice.deleted')).waitFor()
    await page.getByRole('link', { name: shown }).waitFor()
    expect(await page.getByRole('link', { name: unused }).count()).toBe(0)
    expect((await fetch(site + file)).status).toBe(404)
  })

  test('uploads without JavaScript', async () => {
    const name = `no-script-${language}.png`
    const page = await browser.open('/admin/media', { language, account: 'admin', javaScriptEnabled: false })
    await page.getByRole('button', { name: t('media.upload'), exact: true }).click()
    await page.getByText(t('media.problem.none')).waitFor()
    const files = [
      { name, mimeType: 'image/png', buffer: await halves({ width: 50, height: 50 }) },
      {
        name: 'page.png',
        mimeType: 'image/png',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
    ]
    await page.setInputFiles('[name=files]', files)
    await page.getByRole('button', { name: t('media.upload'), exact: true }).click()
    await page.getByText(t('media.problem.svg')).waitFor()
    await page.getByText(t('media.notice.uploaded', { count: 1 })).waitFor()
    expect(await page.getByRole('link', { name }).count()).toBe(1)
  })
})
