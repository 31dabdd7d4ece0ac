import type { BrowserContext, Page } from 'playwright-core'

/**
 * Marks each document with the path of the page that is ready for use. The address alone changes before a linked page
 * is rendered, and before hydration.
 */
export async function markArrivals(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    let isTakenOver = false
    const mark = () => {
      document.documentElement.dataset.arrived = location.pathname
    }
    // React notifies its developer tools after running effects; the first are of hydration.
    const onPostCommitFiberRoot = () => {
      if (!isTakenOver) mark()
      isTakenOver = true
    }
    const tools = { supportsFiber: true, inject: () => 1, onCommitFiberRoot: () => {}, onPostCommitFiberRoot }
    Object.assign(window, { ['__REACT_DEVTOOLS_GLOBAL_HOOK__']: tools })
    // Focusing the new page is the last step of an arrival.
    document.addEventListener('focusin', ({ target }) => {
      if (isTakenOver && (target as Element).localName === 'main') mark()
    })
  })
}

/** Waits until the page of the current address is rendered and interactive. */
export async function ready(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  await page.locator(`html[data-arrived="${pathname}"]`).waitFor({ state: 'attached' })
}

/**
 * Waits until a link, a form or a redirect has led to another interactive page. A string is a path, with or without its
 * query. Another search on the same path does not count.
 */
export async function arrived(page: Page, address: string | RegExp): Promise<void> {
  await page.waitForURL(
    typeof address === 'string'
      ? ({ pathname, search }) => pathname === address || pathname + search === address
      : address,
  )
  await ready(page)
}

/** Loads a page of the same site. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href)
  await ready(page)
}

/** Navigates to another page of the same site like a link, keeping the document and its loaded code. */
export async function follow(page: Page, path: string): Promise<void> {
  const from = new URL(page.url())
  const { href, pathname } = new URL(path, from)
  if (pathname === from.pathname) return visit(page, path)
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> }
    }
    // As if on the link, so that the focus moves to the new page.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await router.navigate(to)
  }, href.slice(from.origin.length))
  await ready(page)
}
