import { beforeAll, expect, test } from 'vitest'
import { serveFakeStripe } from '#tests/fakes/stripe.ts'
import { ready, visit } from '#tests/setup/arrivals.ts'
import { useBrowser } from '#tests/setup/browser.ts'
import { enter, openPreparedSite } from '#tests/setup/prepared-site.ts'

const browser = useBrowser()
/** A separate site with a card provider, and its signed-in user. */
let shop: string
let cookie: string

beforeAll(async () => {
  const provider = await serveFakeStripe()
  provider.stripe.pages = 'https://checkout.stripe.com/c/pay'
  const environment = { ...provider.environment, RATE_LIMIT_AUTH: '0', LOG_LEVEL: 'fatal' }
  const site = await openPreparedSite(async (context) => {
    cookie = (await enter(context, 'customer')).cookie
  }, environment)
  shop = site.address()
  return async () => {
    await site[Symbol.asyncDispose]()
    await provider[Symbol.asyncDispose]()
  }
})

// Chromium applies the policy of the form's page to the redirect of its response.
test.each([
  { how: 'before scripts have loaded', javaScriptEnabled: false, path: '/buy-credits' },
  { how: 'before scripts have loaded', javaScriptEnabled: false, path: '/export-pricing?selected=20000' },
  { how: 'with scripts', javaScriptEnabled: true, path: '/buy-credits' },
  { how: 'with scripts, from another page', javaScriptEnabled: true, path: '/transactions' },
])('$path leads to the card provider’s page $how', async ({ javaScriptEnabled, path }) => {
  const page = await browser.open(path, { at: shop, cookie, javaScriptEnabled })
  await page
    .context()
    .route('https://checkout.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Paying</title>' }),
    )
  // A client navigation keeps the policy of the previous page.
  if (path === '/transactions') await page.getByRole('link', { name: 'Buy credits' }).last().click()
  // Without a script the address comes from a redirect, which a test cannot intercept: that it is requested suffices.
  const asked = page.waitForRequest(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/)
  await page.getByRole('button', { name: 'Purchase Pro' }).click()
  await asked
})

test('returning from the card provider restores the buttons', async () => {
  const page = await browser.open('/buy-credits', { at: shop, cookie })
  await page
    .context()
    .route('https://checkout.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Paying</title>' }),
    )
  await page.getByRole('button', { name: 'Purchase Pro' }).click()
  await page.waitForURL(/checkout\.stripe\.com/)
  await page.goBack()
  await ready(page)
  const again = page.getByRole('button', { name: 'Purchase Pro' })
  await expect.poll(() => again.isEnabled()).toBe(true)
  await again.click()
  await page.waitForURL(/checkout\.stripe\.com/)

  // A browser that restores the page shows its disabled button, so the page reloads.
  await visit(page, `${shop}/export-pricing`)
  const reloaded = page.waitForEvent('load')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await reloaded
})
