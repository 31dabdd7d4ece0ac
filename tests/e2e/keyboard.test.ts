import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Language } from '#text/languages.ts'
import { arrived } from '#tests/setup/arrivals.ts'
import { useBrowser } from '#tests/setup/browser.ts'
import { readDownload } from '#tests/setup/read-download.ts'
import { newcomer } from '#tests/setup/register-by-form.ts'
import { textsOf } from '#tests/setup/site-texts.ts'
import { journeys } from '#tests/setup/seed.ts'

const browser = useBrowser()

/** More than any page requires. */
const maxTabs = 120

/** Returns the focused element's accessible name or text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const label = (element as HTMLInputElement).labels?.[0]?.textContent
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '')
      .replace(/\s+/g, ' ')
      .trim()
  })

/** Presses Tab until the named element has the focus, and checks that it is visible. */
async function tabTo(page: Page, name: string, key = 'Tab') {
  for (let n = 0; n < maxTabs; n++) {
    await page.keyboard.press(key)
    if (!(await focused(page)).startsWith(name)) continue
    const isInSight = await page.evaluate(() => {
      const element = document.activeElement!
      const { left, top, width, height } = element.getBoundingClientRect()
      const shown = document.elementFromPoint(left + width / 2, top + height / 2)
      return shown !== null && (element.contains(shown) || shown.contains(element))
    })
    expect(isInSight, name).toBe(true)
    return
  }
  throw new Error(`No ${key} leads to ${name}.`)
}

test.each(journeys<Language>(['en', 'vi'], 0))(
  'registering, selecting, exporting and downloading work by keyboard, in %s',
  async (language) => {
    const t = textsOf(language)
    const page = await browser.open(`/register?returnTo=${encodeURIComponent('/search?q=tnhh')}`, {
      language,
    })
    const { keyboard } = page
    const person = newcomer(`phim-${language}`)
    for (const [label, value] of [
      ['auth.email', person.email],
      ['auth.password', person.password],
      ['auth.fullName', person.fullName],
      ['auth.companyName', person.companyName],
    ] as const) {
      await tabTo(page, t(label))
      await keyboard.type(value)
    }
    await keyboard.press('Enter')
    await arrived(page, '/search?q=tnhh')

    await tabTo(page, t('search.selectAll'))
    await keyboard.press('Space')
    const label = `${t('exports.do', { count: 10 })} · ${t('exports.credits', { count: 10 })}`
    await page.getByRole('form', { name: t('exports.bar') }).waitFor()
    await tabTo(page, label)
    await keyboard.press('Enter')
    const quote = page.getByRole('dialog')
    await quote.waitFor()

    // Escape returns to the trigger.
    await keyboard.press('Escape')
    await quote.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe(label)
    await keyboard.press('Enter')
    await quote.waitFor()

    // Nothing behind the dialog takes the focus.
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowUp')
    await tabTo(page, t('exports.quote.columns'))
    await keyboard.press('Space')
    await tabTo(page, t('exports.column.internationalName'))
    await keyboard.press('Space')
    await tabTo(page, label)
    expect(await quote.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    const { bytes } = await readDownload(page, () => keyboard.press('Enter'))
    const rows: string[][] = parse(bytes, { bom: true })
    expect(rows).toHaveLength(11)
    expect(rows[0]).not.toContain('International Name')

    // The payment is announced, and the focus moves to where the next selection begins.
    await page
      .getByRole('status')
      .filter({ hasText: t('exports.done') })
      .waitFor()
    await expect.poll(() => focused(page)).toBe(t('search.selectAll'))
    await tabTo(page, t('exports.done.see'))
    await keyboard.press('Enter')
    await arrived(page, /\/exports\/[\w-]{36}$/)
    await tabTo(page, t('exports.format.xlsx'))
    const again = await readDownload(page, () => keyboard.press('Enter'))
    expect(again.name).toMatch(/\.xlsx$/)
  },
)
