import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useBrowser } from '#tests/setup/browser.ts'
import { isPinnedChromium } from '#tests/setup/chromium.ts'
import {
  enter,
  enterAsAdministrator,
  openPreparedSite,
  type Person,
  type PreparedSite,
} from '#tests/setup/prepared-site.ts'

/*
 * Compares the main screens with pictures of them in `tests/e2e/pictures`. `PICTURES=write npx vitest run --project
 * browser tests/e2e/pictures` replaces these after a change that is meant; look at them before you commit.
 */

const folder = join(import.meta.dirname, 'pictures')
const isWriting = process.env.PICTURES === 'write'

/** Share of the pixels that may differ: fonts are drawn a little differently by other processors. */
const tolerance = 0.002

const views = {
  desktop: { viewport: { width: 1440, height: 900 }, colorScheme: 'light', language: 'en' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', language: 'vi' },
} as const

/** What depends on the day. */
const volatile = ['time', '[data-volatile]', 'footer', 'svg[role=img]']

const screens: { name: string; path: string | (() => Promise<string>); who?: 'newcomer' | 'admin' }[] = [
  { name: 'home', path: '/' },
  { name: 'search', path: '/search?q=cong+ty' },
  { name: 'search-nothing', path: '/search?q=zzqqzz' },
  { name: 'company', path: () => firstLink('/search?q=cong+ty&hasPhone=true', /href="(\/company\/[^"?]+)"/) },
  { name: 'provinces', path: '/provinces' },
  { name: 'industry', path: () => firstLink('/industries', /href="(\/industries\/[^"?/.]+)"/) },
  { name: 'pricing', path: '/export-pricing' },
  { name: 'help', path: '/help' },
  { name: 'api', path: '/api' },
  { name: 'login', path: '/login' },
  { name: 'dashboard', path: '/dashboard', who: 'newcomer' },
  { name: 'users', path: '/admin/users', who: 'admin' },
]

const browser = useBrowser()
let site: PreparedSite
const people: Partial<Record<'newcomer' | 'admin', Person>> = {}

async function firstLink(path: string, pattern: RegExp): Promise<string> {
  const [, link] = pattern.exec(await (await site.get(path)).text())!
  return link
}

async function takePicture(page: Page): Promise<Buffer> {
  await page.evaluate(async () => void (await document.fonts.ready))
  return page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    mask: volatile.map((selector) => page.locator(selector)),
  })
}

const readPixels = (picture: Buffer | string) =>
  sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** Returns the share of the pixels that differ. */
async function compare(taken: Buffer, kept: string): Promise<number> {
  const [now, before] = await Promise.all([readPixels(taken), readPixels(kept)])
  const { width, height } = now.info
  expect([width, height], kept).toEqual([before.info.width, before.info.height])
  return pixelmatch(now.data, before.data, undefined, width, height, { threshold: 0.2 }) / (width * height)
}

if (!isPinnedChromium) console.warn('skipped: the pictures are of another browser than CHROMIUM')

describe.skipIf(!isPinnedChromium)('looks as before', () => {
  beforeAll(async () => {
    site = await openPreparedSite(
      async (context) => {
        people.newcomer = await enter(context, 'nguoi-moi')
        people.admin = await enterAsAdministrator(context, 'quan-tri')
      },
      { RATE_LIMIT_DAILY_COMPANIES: '0' },
    )
  })
  afterAll(() => site?.[Symbol.asyncDispose]())

  describe.each(['desktop', 'phone'] as const)('on a %s', (view) => {
    test.each(screens)('$name', async ({ name, path, who }) => {
      const page = await browser.open(typeof path === 'string' ? path : await path(), {
        at: site.address(),
        cookie: who && people[who]!.cookie,
        reducedMotion: 'reduce',
        ...views[view],
      })
      const taken = await takePicture(page)
      const kept = join(folder, `${name}-${view}.png`)
      if (isWriting) {
        mkdirSync(folder, { recursive: true })
        writeFileSync(kept, await sharp(taken).png({ compressionLevel: 9 }).toBuffer())
      }
      expect(existsSync(kept), `${kept}: no picture`).toBe(true)
      const difference = await compare(taken, kept)
      if (difference > tolerance) {
        const failed = join(import.meta.dirname, 'screenshots', `${name}-${view}.png`)
        mkdirSync(join(failed, '..'), { recursive: true })
        writeFileSync(failed, taken)
      }
      expect(difference).toBeLessThanOrEqual(tolerance)
    })
  })
})
