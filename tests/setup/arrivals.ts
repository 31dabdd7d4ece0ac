import type { BrowserContext, Page } from 'playwright-core'

/**
 * Marks each document with the path of the page that can be used in it. An address says less: it changes before the
 * page of a link is there, and before the scripts have taken over what the server sent.
 */
export async function markArrivals(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    let isTakenOver = false
    const mark = () => {
      document.documentElement.dataset.arrived = location.pathname
    }
    // React tells its developer tools when the effects of what it shows have run, of which the first are of hydration.
    const onPostCommitFiberRoot = () => {
      if (!isTakenOver) mark()
      isTakenOver = true
    }
    const tools = { supportsFiber: true, inject: () => 1, onCommitFiberRoot: () => {}, onPostCommitFiberRoot }
    Object.assign(window, { ['__REACT_DEVTOOLS_GLOBAL_HOOK__']: tools })
    // The last thing that an arrival does is to give the focus to the new page.
    document.addEventListener('focusin', ({ target }) => {
      if (isTakenOver && (target as Element).localName === 'main') mark()
    })
  })
}

/** Waits until the page of the present address is there and does what is asked of it. */
export async function ready(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  await page.locator(`html[data-arrived="${pathname}"]`).waitFor({ state: 'attached' })
}

/**
 * Waits until a link, a form or a redirect has led to another page, and that page can be used. A text is a path, with
 * its query or without. Another search on the same path is no arrival.
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

/** Goes to another page of the same site as a link does, which keeps the document and what was loaded into it. */
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
