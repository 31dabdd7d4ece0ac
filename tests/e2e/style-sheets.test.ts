import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrived } from '#tests/setup/arrivals.ts'
import { useBrowser } from '#tests/setup/browser.ts'

const browser = useBrowser()

/** Position in the panel, size and visibility of every part of the filter panel. */
const panelLayout = (page: Page) =>
  page.locator('#filters, #filters *').evaluateAll(([panel, ...parts]) =>
    [panel, ...parts].map((part) => {
      const origin = panel.getBoundingClientRect()
      const { x, y, width, height } = part.getBoundingClientRect()
      const { display, position, visibility } = getComputedStyle(part)
      const inside = part === panel ? 0 : panel.scrollTop
      const isHidden = width === 0 && height === 0
      const box = isHidden ? [] : [x - origin.x, y - origin.y + inside, width, height].map(Math.round)
      return `${part.localName} ${part.textContent.slice(0, 20)}: ${box.join(' ')} ${display} ${position} ${visibility}`
    }),
  )

/** Fails if two sheets have the same address, ignoring fragments. */
async function expectEachSheetOnce(page: Page) {
  const addresses = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href!))
  expect(addresses).not.toEqual([])
  expect(addresses).toEqual([...new Set(addresses.map((address) => address.replace(/#.*/, '')))])
}

test('the filter panel does not shift after loading', async () => {
  const page = await browser.open('/search?q=tnhh')
  const panel = page.getByRole('complementary', { name: 'Filters' })
  const loaded = await panelLayout(page)
  expect(await panel.getByRole('button', { name: /^(Close|Apply|Show)/ }).count()).toBe(0)
  const expectUnchanged = async () => {
    expect(await panelLayout(page)).toEqual(loaded)
    await expectEachSheetOnce(page)
  }
  await expectUnchanged()

  const results = page.getByRole('region', { name: /compan/ }).getByRole('listitem')
  await results.getByRole('link').first().hover()
  await expectUnchanged()
  // The export bar is loaded when a result is selected.
  const box = results.getByRole('checkbox').first()
  await box.check()
  const bar = page.getByRole('form', { name: 'Selection' })
  await bar.waitFor()
  await expectUnchanged()
  await box.uncheck()

  await panel.getByRole('button', { name: /^Industry/ }).click()
  await panel.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await panel.getByRole('listbox').waitFor({ state: 'detached' })
  await expectUnchanged()

  await results.getByRole('link').first().click()
  await arrived(page, /\/company\//)
  await expectEachSheetOnce(page)
  await page.goBack()
  await panel.waitFor()
  await expectUnchanged()
})

test('every rule is in a layer, and the layers are in order', async () => {
  const page = await browser.open('/')
  const layers = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .flatMap((rule) => {
        if (rule instanceof CSSLayerStatementRule) return [...rule.nameList]
        return rule instanceof CSSLayerBlockRule ? rule.name : rule.cssText.slice(0, 40)
      }),
  )
  expect([...new Set(layers)]).toEqual(['styles', 'ui', 'shell', 'routes'])
})
