import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/setup/browser.ts'
import { textsOf } from '#tests/setup/site-texts.ts'

const browser = useBrowser()
const t = textsOf('vi')

/** Opens a new article with the cursor in its Vietnamese text, and simulates input method events. */
async function openEditor(account: 'editor-admin-1' | 'editor-admin-2') {
  const page = await browser.open('/admin/articles/new', { language: 'vi', account })
  const content = page.locator('[role=textbox][lang=vi]')
  await content.click()
  const told: string[] = []
  await page.exposeFunction('__tell', (what: string) => void told.push(what))
  await page.evaluate(() => {
    const { __tell: tell } = window as unknown as { __tell(what: string): void }
    document.addEventListener('compositionstart', () => tell('begun'), true)
    document.addEventListener('compositionend', ({ data }) => tell(`done: ${data}`), true)
  })
  return { page, content, told, method: await page.context().newCDPSession(page) }
}

async function compose(method: CDPSession, texts: readonly string[]) {
  for (const text of texts) {
    const end = text.length
    await method.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
  }
}
const commit = (method: CDPSession, text: string) => method.send('Input.insertText', { text })
const counted = (page: Page, count: number) => page.getByText(t('editor.words', { count })).first().waitFor()

test('autosave and the counter do not interrupt an input method’s composition', async () => {
  const { page, content, told, method } = await openEditor('editor-admin-1')
  const kept = page.waitForResponse((response) => response.url().endsWith('/admin/articles/drafts'))
  await compose(method, ['t', 'ti', 'tie', 'tiê'])
  expect((await kept).status()).toBe(200)
  await counted(page, 1)
  await compose(method, ['tiên', 'tiêng', 'tiếng'])
  await commit(method, 'tiếng')
  await page.keyboard.type(' ')
  await compose(method, ['V', 'Vi', 'Vie', 'Viê', 'Việ', 'Việt'])
  await commit(method, 'Việt')
  await counted(page, 2)
  expect(await content.innerText()).toBe('tiếng Việt')
  await expect.poll(() => told).toEqual(['begun', 'done: tiếng', 'begun', 'done: Việt'])
})

test('a tool pressed during a composition commits it first', async () => {
  const { page, content, told, method } = await openEditor('editor-admin-2')
  await compose(method, ['d', 'đ', 'đâ', 'đâm', 'đậm'])
  const toolbar = page.getByRole('toolbar').first()
  await toolbar.getByRole('button', { name: t('editor.bold'), exact: true }).click()
  await expect.poll(() => told).toEqual(['begun', 'done: đậm'])
  await expect.poll(() => content.evaluate((editable) => editable === document.activeElement)).toBe(true)
  await page.keyboard.type(' hơn')
  expect(await content.innerHTML()).toBe('<p>đậm<strong> hơn</strong></p>')
})
