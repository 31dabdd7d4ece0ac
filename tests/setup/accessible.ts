import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Language } from '#text/languages.ts'
import { isLong } from './seed.ts'

/** Half the size of `axe.source`, which is sent to every new document. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Rule {
  id: string
  impact: string
  enabled: boolean
  tags: readonly string[]
}
const isSerious = (impact: string | null | undefined) => impact === 'serious' || impact === 'critical'
/** Axe's default rules; each finding has the impact of its rule. */
const rules = (axe as unknown as { _audit: { rules: readonly Rule[] } })['_audit'].rules
  .filter(({ enabled, tags }) => enabled && !tags.includes('experimental') && !tags.includes('deprecated'))
  .filter(({ impact }) => isSerious(impact))
  .map(({ id }) => id)

/** Our pages have no frames. Reporting passes takes longer than finding violations. */
const options: RunOptions = {
  iframes: false,
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: rules },
}

/** Fails for serious or critical axe violations on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async (how) => {
    const { run } = (window as unknown as { axe: { run(how: RunOptions): Promise<AxeResults> } }).axe
    return (await run(how)).violations
  }, options)
  const serious = violations.filter(({ impact }) => isSerious(impact))
  const where = new URL(page.url()).pathname
  expect(serious.map(({ id, nodes }) => [where, id, nodes.map(({ html }) => html)])).toEqual([])
}

/** Fails if the page or a table in its card scrolls sideways, or words are cut off. */
export async function expectFit(page: Page): Promise<void> {
  // The fallback font may be wider than ours.
  await page.evaluate(async () => void (await document.fonts.ready))
  const tooWide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('div:has(> table)')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  )
  expect(tooWide, page.url()).toEqual([])
  await expectNothingCutOff(page)
}

/** Skips visually hidden elements, which are one pixel, and inputs, which scroll. */
async function expectNothingCutOff(page: Page): Promise<void> {
  const cutOff = await page.evaluate(() => {
    const clips = (value: string) => value === 'hidden' || value === 'clip'
    const isUnseen = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isUnseen(element.parentElement))
    return [...document.querySelectorAll<HTMLElement>('body *:not(input, textarea, select, svg, svg *, img)')]
      .filter((element) => element.innerText && !isUnseen(element) && element.checkVisibility())
      .filter((element) => {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
        const isWide = element.scrollWidth > element.clientWidth + 1
        const isTall = element.scrollHeight > element.clientHeight + 1
        return (clips(overflowX) && isWide && textOverflow !== 'ellipsis') || (clips(overflowY) && isTall)
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  })
  expect(cutOff, page.url()).toEqual([])
}

const views = [
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'dark', width: 320, height: 720 },
  { theme: 'dark', width: 1440, height: 900 },
  { theme: 'light', width: 320, height: 720 },
] as const

/**
 * Checks the current page for fit and axe violations: in English, light and on a desktop, or in Vietnamese, dark and on
 * a phone. The long suites try both languages in all four views.
 */
export async function expectAccessibleEverywhere(page: Page, language: Language): Promise<void> {
  for (const [index, { theme, width, height }] of views.slice(0, isLong ? 4 : 2).entries()) {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width, height })
    await expectFit(page)
    if (isLong || index === (language === 'en' ? 0 : 1)) await expectAccessible(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}
