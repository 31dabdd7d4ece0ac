import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { markArrivals, ready } from './arrivals.ts'
import { browserCookies, signIn } from './sign-in.ts'
import type { AccountName } from './site-accounts.ts'

/** Viewports of the journeys. */
export const phone = { viewport: { width: 320, height: 720 }, hasTouch: true } satisfies BrowserContextOptions
const desktop = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions

/** Chromium logs every response other than 2xx, which other suites check, and every cancelled request. */
const expected =
  /^Failed to load resource: (the server responded with a status of (4|503)|net::ERR_(FAILED|INTERNET_DISCONNECTED))/

interface OpenOptions extends BrowserContextOptions {
  language?: 'en' | 'vi'
  /** Sign in as this account of the site. */
  account?: AccountName
  /** Value of a `Cookie` header, of someone who has signed in. */
  cookie?: string
  /** Address of another site than the shared one. */
  at?: string
}

interface TestBrowser {
  /** Returns a page of a fresh visitor, before it loads anything. */
  newPage(options?: OpenOptions): Promise<Page>
  /** Returns a page of a fresh visitor that is ready for use. */
  open(path: string, options?: OpenOptions): Promise<Page>
}

/** Folder in which `npm run coverage` collects coverage of other processes. */
const coverage = process.env.CHILD_COVERAGE

/** Writes which parts of the built scripts ran, by file address. */
async function collectCoverage(pages: Page[]): Promise<void> {
  for (const page of pages.filter((page) => !page.isClosed())) {
    const scripts = await page.coverage.stopJSCoverage()
    const result = scripts.flatMap(({ url, scriptId, functions }) => {
      const { pathname } = new URL(url)
      const file = pathToFileURL(join('build', 'client', pathname)).href
      return pathname.startsWith('/assets/') ? [{ url: file, scriptId, functions }] : []
    })
    writeFileSync(join(coverage!, `browser-${randomUUID()}.json`), JSON.stringify({ result }))
  }
}

/**
 * Provides Chromium to a test file. A test fails when one of its pages throws, logs an error or violates the content
 * security policy.
 */
export function useBrowser(): TestBrowser {
  let browser: Browser
  let complaints: string[] = []
  /** Pages whose scripts are covered; one without scripts reports nothing. */
  let covered: Page[] = []
  const site = inject('site')

  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'))
  })
  afterEach(async () => {
    await collectCoverage(covered)
    covered = []
    await Promise.all(browser.contexts().map((context) => context.close()))
    const found = complaints
    complaints = []
    expect(found).toEqual([])
  })
  afterAll(() => browser.close())

  async function newPage({ language, account, cookie, at = site, ...options }: OpenOptions = {}) {
    const context = await browser.newContext({ ...desktop, locale: 'en-GB', ...options })
    if (language) await context.addCookies([{ name: 'lang', value: language, url: at }])
    const signedIn = account ? await signIn(account) : cookie
    if (signedIn) {
      const cookies = browserCookies(signedIn)
      await context.addCookies(cookies.map((one) => ({ ...one, url: at, httpOnly: true })))
    }
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await markArrivals(context)
    const page = await context.newPage()
    if (coverage && options.javaScriptEnabled !== false) {
      await page.coverage.startJSCoverage({ resetOnNavigation: false })
      covered.push(page)
    }
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !expected.test(message.text())) complaints.push(message.text())
    })
    return page
  }

  return {
    newPage,
    async open(path, options = {}) {
      const page = await newPage(options)
      await page.goto((options.at ?? site) + path)
      // After hydration, a click works as for someone who reads the page first.
      if (options.javaScriptEnabled !== false) await ready(page)
      return page
    },
  }
}
