import { expect, test } from 'vitest'
import { useBrowser } from '#tests/setup/browser.ts'

const browser = useBrowser()

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
