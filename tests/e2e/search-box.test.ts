import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/setup/browser.ts'

const browser = useBrowser()

/** Starts composing a word in the focused field. Returns `compose` for its next states and the events the page gets. */
async function startInputMethod(page: Page) {
  const events: string[] = []
  await page.exposeFunction('__note', (event: string) => void events.push(event))
  await page.evaluate(() => {
    const { __note: note } = window as unknown as { __note(event: string): void }
    for (const type of ['compositionstart', 'compositionend'])
      document.addEventListener(type, () => note(type), true)
  })
  const method = await page.context().newCDPSession(page)
  async function compose(...texts: string[]) {
    for (const text of texts) {
      const end = text.length
      await method.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
    }
  }
  return { compose, commit: (text: string) => method.send('Input.insertText', { text }), events }
}

test('text, caret, focus and an active composition survive hydration', async () => {
  const page = await browser.open('/')
  const script = Promise.withResolvers<void>()
  await page.route('**/search-form-*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.reload()
  const box = page.locator('[name=q]')
  await box.pressSequentially('cong ty')
  await box.press('ArrowLeft')
  await box.press('ArrowLeft')
  const { compose, commit, events } = await startInputMethod(page)
  await compose('t', 'ti', 'tiê')
  script.resolve()
  await page.getByRole('button', { name: 'Clear the text' }).waitFor()
  await compose('tiến')
  await commit('tiến')
  expect(await box.inputValue()).toBe('cong tiếnty')
  expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe('cong tiến'.length)
  await expect.poll(() => events).toEqual(['compositionstart', 'compositionend'])
})

test('the keys of an active composition neither choose a suggestion nor search', async () => {
  const page = await browser.open('/')
  const box = page.getByRole('combobox')
  await box.pressSequentially('xay d')
  const { compose, commit, events } = await startInputMethod(page)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await compose('u', 'ư', 'ựn')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await box.evaluate((input) => {
    for (const key of ['ArrowDown', 'Enter'])
      input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, isComposing: true }))
  })
  expect(await box.getAttribute('aria-activedescendant')).toBeNull()
  await commit('ựng')
  expect(await box.inputValue()).toBe('xay dựng')
  expect(new URL(page.url()).pathname).toBe('/')
  await expect.poll(() => events).toEqual(['compositionstart', 'compositionend'])
})

test('a long dropdown renders more on scroll and opens at the current choice', async () => {
  const page = await browser.open('/search?q=tnhh&cityId=31')
  const choices = Array.from({ length: 900 }, (_, index) => ({ id: index + 1, name: `Choice ${index + 1}` }))
  choices[30] = { id: 31, name: 'Hải Phòng' }
  choices.push(choices.splice(30, 1)[0])
  await page.route('**/search/choices/**', (route) => route.fulfill({ json: [{ choices }] }))
  await page.getByRole('button', { name: /^Province More/ }).click()
  const options = page.getByRole('listbox').getByRole('option')
  await expect.poll(() => options.count()).toBe(901)
  await expect.poll(() => options.last().isVisible()).toBe(true)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Industry/ }).click()
  await expect.poll(() => options.count()).toBe(301)
  await page.getByText('901 choices').waitFor({ state: 'attached' })
  await page.getByRole('combobox', { name: 'Industry' }).and(page.locator(':focus')).waitFor()
  await options.last().scrollIntoViewIfNeeded()
  await expect.poll(() => options.count()).toBe(601)
})
