import { beforeAll, describe, expect, inject, test } from 'vitest'
import { creditPackages } from '#core/billing/packages.ts'
import { transactions } from '#core/db/schema/billing.ts'
import { serveFakeStripe, type ServedStripe } from '#tests/fakes/stripe.ts'
import { enter, openPreparedSite } from '#tests/setup/prepared-site.ts'
import { asAccount, signIn } from '#tests/setup/sign-in.ts'

const site = inject('site')
const nobody = crypto.randomUUID()

type Asked = Pick<RequestInit, 'headers' | 'method' | 'body'>
const ask = (path: string, init: Asked = {}, at = site) =>
  fetch(at + path, { redirect: 'manual', ...init, headers: { Accept: 'text/html', ...init.headers } })
const post = (path: string, fields: Record<string, string>, headers: Record<string, string>, at = site) =>
  ask(path, { method: 'POST', body: new URLSearchParams(fields), headers }, at)

/** Returns a page's text without markup. */
async function textOf(response: Response): Promise<string> {
  const html = await response.text()
  return html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/\n\s*/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
const linksOf = async (response: Response) =>
  [...(await response.text()).matchAll(/href="([^"]+)"/g)].map(([, href]) => href.replaceAll('&amp;', '&'))
const formAction = (response: Response) =>
  /form-action ([^;]*)/.exec(response.headers.get('Content-Security-Policy')!)![1]

let customer: Record<string, string>
let other: Record<string, string>
beforeAll(async () => {
  customer = asAccount(await signIn('shop-1'))
  other = asAccount(await signIn('shop-2'))
})

describe('the pricing page', () => {
  test('shows every package, in both languages', async () => {
    const english = await textOf(await ask('/export-pricing'))
    const vietnamese = await textOf(await ask('/export-pricing', { headers: { Cookie: 'lang=vi' } }))
    for (const { name, credits, price } of creditPackages) {
      expect(english).toContain(`\n${name}\n`)
      expect(english).toContain(`\n$${price / 100}\n`)
      expect(english).toContain(`${credits.toLocaleString('en-GB')} credits`)
      expect(vietnamese).toContain(`\n${price / 100} USD\n`)
      expect(vietnamese).toContain(`${credits.toLocaleString('vi-VN')} tín dụng`)
    }
    expect(english).toContain('$1.98 per 1,000 companies')
    expect(vietnamese).toContain('1,98 USD cho 1.000 doanh nghiệp')
    expect(english).toContain('Get Started Free')
    expect(english).toContain('Test mode: no money moves')
    expect(vietnamese).toContain('Chế độ thử nghiệm: không trừ tiền thật')
  })

  test.each([
    ['1', 'Export 1 Company and More', 'Xuất 1 doanh nghiệp và nhiều hơn thế'],
    ['1234', 'Export 1,234 Companies and More', 'Xuất 1.234 doanh nghiệp và nhiều hơn thế'],
    ['50000', 'Export 50,000 Companies and More', 'Xuất 50.000 doanh nghiệp và nhiều hơn thế'],
  ])('mentions the %s selected companies', async (selected, english, vietnamese) => {
    const path = `/export-pricing?selected=${selected}`
    expect(await textOf(await ask(path))).toContain(`\n${english}\n`)
    expect(await textOf(await ask(path, { headers: { Cookie: 'lang=vi' } }))).toContain(`\n${vietnamese}\n`)
  })

  test.each(['', '0', '-1', '1.5', 'x', '50001', '99999999999999999999', '%3Cb%3E', '1&selected=x'])(
    'ignores selected=%s',
    async (selected) => {
      const response = await ask(`/export-pricing?selected=${selected}`)
      expect(response.status).toBe(200)
      expect(await textOf(response)).toContain('\nExport the company data you need\n')
    },
  )

  test('links a visitor onward with a return path, never to another site', async () => {
    const own = await linksOf(await ask('/export-pricing?returnTo=%2Fsearch%3Fq%3Dx%26page%3D2'))
    expect(own).toContain('/register?returnTo=%2Fsearch%3Fq%3Dx%26page%3D2')
    expect(own).toContain('/login?returnTo=%2Fsearch%3Fq%3Dx%26page%3D2')
    for (const returnTo of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      const response = await ask(`/export-pricing?returnTo=${encodeURIComponent(returnTo)}`)
      const html = await response.clone().text()
      expect(await linksOf(response)).toContain('/register')
      // The router's copy of the address is text, not a link.
      expect(html).not.toMatch(/(href|action)="[^"]*evil/)
    }
  })

  test('tells a visitor whether the free credits suffice', async () => {
    expect(await textOf(await ask('/export-pricing?selected=10'))).toContain(
      'free credits of a new account are enough',
    )
    const more = await textOf(await ask('/export-pricing?selected=5011'))
    expect(more).toContain('The smallest sufficient package is Pro: 20,000 credits for $49.')
  })

  test('tells a customer the missing credits and the package to buy', async () => {
    const need = async (selected: number) =>
      textOf(await ask(`/export-pricing?selected=${selected}&returnTo=/search`, { headers: customer }))
    const enough = await need(10_000)
    expect(enough).toContain('You have enough credits for this export.')
    expect(enough).toContain('Continue with your export')
    expect(enough).not.toContain('Buy credits')
    const missing = await need(15_001)
    expect(missing).toContain('You have\n10,000 credits')
    expect(missing).toContain('Needs up to\n15,001 credits')
    expect(missing).toContain('Missing\n5,001 credits')
    // A quote knows which companies are already paid.
    const quoted = await textOf(
      await ask('/export-pricing?selected=15001&credits=12000&returnTo=/search', { headers: customer }),
    )
    expect(quoted).toContain('Export 15,001 Companies and More')
    expect(quoted).toContain('Needs\n12,000 credits')
    expect(quoted).toContain('Missing\n2,000 credits')
    expect(missing).toContain('The smallest sufficient package is Pro: 20,000 credits for $49.')
    expect(missing).toContain('Purchase Pro')
    expect(missing).not.toContain('Get Started Free')
  })

  test('has one canonical URL, and no offers without a provider', async () => {
    const response = await ask('/export-pricing?selected=5&returnTo=/search')
    const html = await response.text()
    expect(html).toMatch(/<link rel="canonical" href="http:\/\/[^"?]+\/export-pricing"\/?>/)
    expect(html).toContain('<meta name="description" content="Vietnamese company data')
    expect(html).not.toContain('noindex')
    expect(html).not.toContain('application/ld+json')
    expect(formAction(response)).toBe("'self'")
    expect(await (await fetch(`${site}/sitemap/0.xml`)).text()).toContain('/export-pricing</loc>')
  })
})

describe('buying', () => {
  test.each(['/buy-credits', '/transactions', `/transactions/${nobody}`])(
    '%s is for customers only',
    async (path) => {
      const visited = await ask(path)
      expect([visited.status, visited.headers.get('Location')]).toEqual([
        302,
        `/login?returnTo=${encodeURIComponent(path)}`,
      ])
      const posted = await post(path, {}, { Origin: site })
      expect([posted.status, posted.headers.get('Location')]).toEqual([302, '/login?returnTo=%2Fdashboard'])
    },
  )

  test('shows the balance, the packages and an explanation, uncached', async () => {
    const response = await ask('/buy-credits?cancelled=1&returnTo=/search', { headers: customer })
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const text = await textOf(response)
    for (const said of [
      '10,000 credits',
      'Checkout cancelled',
      'About Credits',
      'Purchase Basic',
      'Purchase Elite',
    ]) {
      expect(text).toContain(said)
    }
    expect(text).toContain('Back to what you wanted to export')
  })

  test('refuses cross-site requests', async () => {
    const headers = { ...customer, Origin: 'https://evil.example' }
    expect((await post('/buy-credits', { packageId: 'credits-5000' }, headers)).status).toBe(403)
  })

  test.each([{ packageId: 'credits-1' }, { packageId: '' }, {}])(
    'reports an error for %j and keeps the page',
    async (fields) => {
      const response = await post('/buy-credits', { ...fields, returnTo: '/search?q=x' } as never, customer)
      expect(response.status).toBe(422)
      const html = await response.text()
      expect(html).toContain('An error occurred during purchase')
      expect(html).toContain('name="returnTo" value="/search?q=x"')
    },
  )

  test('leads to the test-mode checkout', async () => {
    const fields = { packageId: 'credits-5000', returnTo: '/search?q=x' }
    const response = await post('/buy-credits', fields, customer)
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toMatch(new RegExp(`^${site}/test-checkout/cs_test_[0-9a-f]+$`))
  })
})

describe('transactions', () => {
  test('return 404 for invalid ids and pages', async () => {
    for (const id of [nobody, 'x', '%00', "1'--", nobody.toUpperCase()]) {
      expect((await ask(`/transactions/${id}`, { headers: customer })).status).toBe(404)
      expect((await post(`/transactions/${id}`, { step: 'refund' }, customer)).status).toBe(404)
    }
    const beyond = await ask('/transactions?page=99', { headers: other })
    expect([beyond.status, beyond.headers.get('Location')]).toEqual([302, '/transactions'])
    for (const page of ['x', '-1', '0', '1e99']) {
      expect((await ask(`/transactions?page=${page}`, { headers: other })).status).toBe(200)
    }
  })

  test('have an empty state', async () => {
    const response = await ask('/transactions', { headers: other })
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const text = await textOf(response)
    expect(text).toContain('No transactions yet')
    expect(text).toContain('10,000 credits')
  })
})

describe('the test mode, without JavaScript', () => {
  let buyer: Record<string, string>
  beforeAll(async () => {
    buyer = asAccount(await signIn('shop-3'))
  })

  async function begin(packageId: string): Promise<string> {
    const response = await post('/buy-credits', { packageId, returnTo: '/search?q=x' }, buyer)
    return new URL(response.headers.get('Location')!).pathname
  }
  async function buy(packageId: string): Promise<string> {
    const response = await post(await begin(packageId), { step: 'pay' }, buyer)
    expect(response.status).toBe(303)
    const to = new URL(response.headers.get('Location')!, site)
    expect([to.pathname, to.searchParams.get('returnTo')]).toEqual(['/dashboard', '/search?q=x'])
    return `/transactions/${to.searchParams.get('purchase')}`
  }
  const apply = async (receipt: string, step: string) => {
    const response = await post(receipt, { step }, buyer)
    expect([response.status, response.headers.get('Location')]).toEqual([303, `${receipt}?tool=done`])
    return textOf(await ask(receipt, { headers: buyer }))
  }

  test('declines, then pays once, and shows the purchase', async () => {
    const checkout = await begin('credits-20000')
    const shown = await textOf(await ask(checkout, { headers: buyer }))
    for (const said of [
      'Test mode: no money moves',
      '20,000 credits',
      '$49',
      'Card declined',
      '30,000 credits',
    ]) {
      expect(shown).toContain(said)
    }
    const declined = await post(checkout, { step: 'decline' }, buyer)
    expect([declined.status, declined.headers.get('Location')]).toEqual([303, checkout])
    const again = await textOf(await ask(checkout, { headers: buyer }))
    expect(again).toContain('The card was declined')
    expect(again).toContain('10,000 credits')

    const paid = await post(checkout, { step: 'pay' }, buyer)
    const id = new URL(paid.headers.get('Location')!, site).searchParams.get('purchase')
    // Pressed twice, it leads to the current state.
    const twice = await post(checkout, { step: 'pay' }, buyer)
    expect([twice.status, twice.headers.get('Location')]).toEqual([303, checkout])
    expect(await textOf(await ask(checkout, { headers: buyer }))).toContain('This purchase has been paid')
    const receipt = await textOf(await ask(`/transactions/${id}`, { headers: buyer }))
    for (const said of [
      'Receipt',
      'Completed',
      'Người thử shop-3',
      'Công ty shop-3',
      '30,000 credits',
      id!,
    ]) {
      expect(receipt).toContain(said)
    }
    expect(receipt).toMatch(/DBV-\d{8}-[0-9A-F]{8}/)
    expect(receipt).toContain('Test mode: no money moves')
    expect(receipt).toContain('this receipt proves no payment')
    expect(receipt).toContain('This site names no operator.')
    expect(receipt).toMatch(/Payment reference\npi_test_[0-9a-f]+\n/)
    const list = await textOf(await ask('/transactions', { headers: buyer }))
    expect(list).toMatch(/Pro\n20,000\n\$49\n/)
  })

  test('shows refunds, disputes and their effect on credits on the receipt', async () => {
    const receipt = await buy('credits-5000')
    const part = await apply(receipt, 'refund_part')
    expect(part).toContain('$6.33 refunded')
    expect(part).toContain('Paid after refunds\n$12.67')
    expect(part).toContain('Taken back\n1,666 credits')
    expect(part).toContain('Still credited\n3,334 credits')
    const disputed = await apply(receipt, 'dispute')
    expect(disputed).toContain('The payment is disputed at the bank.')
    expect(disputed).toContain('Still credited\n0 credits')
    const won = await apply(receipt, 'win_dispute')
    expect(won).toContain('Dispute closed, payment stands')
    expect(won).toContain('Still credited\n3,334 credits')
    const all = await apply(receipt, 'refund')
    expect(all).toContain('Refunded\n')
    expect(all).toContain('Paid after refunds\n$0')
    const past = await post(receipt, { step: 'refund' }, buyer)
    expect(past.headers.get('Location')).toBe(`${receipt}?tool=past`)
    for (const step of ['pay', 'nothing', '']) {
      expect((await post(receipt, { step }, buyer)).status).toBe(404)
    }
  })

  test('keeps an abandoned checkout open until it expires', async () => {
    const checkout = await begin('credits-5000')
    const links = await linksOf(await ask(checkout, { headers: buyer }))
    expect(links).toContain('/buy-credits?cancelled=1&returnTo=%2Fsearch%3Fq%3Dx')
    const latest = links.find((href) => href.startsWith('/transactions/'))!
    expect(await linksOf(await ask('/transactions', { headers: buyer }))).not.toContain(latest)
    const open = await ask(latest, { headers: buyer })
    expect(await open.clone().text()).toContain('This purchase is not confirmed yet.')
    expect(await linksOf(open)).toContain(checkout)
    const expired = await apply(latest, 'expire')
    expect(expired).toContain('This checkout was abandoned and has expired.')
    expect(await textOf(await ask(checkout, { headers: buyer }))).toContain('This checkout has expired')
  })

  test('does not let other accounts see, pay, refund or dispute it', async () => {
    const checkout = await begin('credits-5000')
    const receipt = await buy('credits-5000')
    for (const path of [checkout, receipt]) {
      expect((await ask(path, { headers: other })).status).toBe(404)
      for (const step of ['pay', 'decline', 'refund', 'dispute', 'expire']) {
        expect((await post(path, { step }, other)).status).toBe(404)
      }
      expect((await post(path, { step: 'pay' }, { ...buyer, Origin: 'https://evil.example' })).status).toBe(
        403,
      )
      const visitor = await ask(path)
      expect([visitor.status, visitor.headers.get('Location')]).toEqual([
        302,
        `/login?returnTo=${encodeURIComponent(path)}`,
      ])
    }
    expect(await textOf(await ask(checkout, { headers: buyer }))).toContain('Card declined')
    expect(await textOf(await ask(receipt, { headers: buyer }))).toContain('Completed')
  })
})

describe('with a card provider', () => {
  let provider: ServedStripe
  let shop: string
  let buyer: Record<string, string>
  const liveId = crypto.randomUUID()
  beforeAll(async () => {
    provider = await serveFakeStripe()
    provider.stripe.pages = 'https://checkout.stripe.com/c/pay'
    let cookie = ''
    const environment = { ...provider.environment, RATE_LIMIT_AUTH: '0', LOG_LEVEL: 'fatal' }
    const own = await openPreparedSite(async (context) => {
      const person = await enter(context, 'customer')
      cookie = person.cookie
      const sold = { packageId: 'credits-20000', credits: 20_000, amount: 4_900 }
      const paid = {
        status: 'completed',
        checkoutSessionId: 'cs_live_1',
        paymentIntentId: 'pi_live_1',
      } as const
      await context.db
        .insert(transactions)
        .values({ id: liveId, userId: person.id, completedAt: new Date(), ...sold, ...paid })
    }, environment)
    shop = own.address()
    buyer = asAccount(cookie, shop)
    return async () => {
      await own[Symbol.asyncDispose]()
      await provider[Symbol.asyncDispose]()
    }
  })

  test('allows forms to redirect to it on selling pages only', async () => {
    const allowed = "'self' https://checkout.stripe.com"
    expect(formAction(await ask('/buy-credits', { headers: buyer }, shop))).toBe(allowed)
    expect(formAction(await ask('/export-pricing', { headers: buyer }, shop))).toBe(allowed)
    for (const path of ['/', '/transactions', '/search', '/dashboard']) {
      expect(formAction(await ask(path, { headers: buyer }, shop))).toBe("'self'")
    }
  })

  test('redirects a purchase to it, in the language of the page', async () => {
    const headers = { ...buyer, Cookie: `${buyer.Cookie}; lang=vi` }
    const asked: string[] = []
    provider.stripe.interfere = async (request) => void asked.push(await request.clone().text())
    const response = await post('/buy-credits', { packageId: 'credits-5000' }, headers, shop)
    provider.stripe.interfere = () => {}
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toMatch(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/)
    expect(new URLSearchParams(asked[0]).get('locale')).toBe('vi')
  })

  test('reports a failing provider without mentioning test mode', async () => {
    provider.stripe.interfere = () => Response.json({ error: { message: 'no' } }, { status: 500 })
    const response = await post('/buy-credits', { packageId: 'credits-5000' }, buyer, shop)
    provider.stripe.interfere = () => {}
    expect(response.status).toBe(502)
    const text = await textOf(response)
    expect(text).toContain('Failed to create checkout session')
    expect(text).toContain('Nothing was charged.')
    expect(text).not.toContain('Test mode')
    expect((await ask('/test-checkout/cs_test_x', { headers: buyer }, shop)).status).toBe(404)
  })

  test('names the seller, the payment and the contact for refunds on a receipt', async () => {
    const receipt = await textOf(await ask(`/transactions/${liveId}`, { headers: buyer }, shop))
    expect(receipt).toContain('Seller\nCông ty TNHH Người Thử\nhoi@danhba.example\n')
    expect(receipt).toContain('Payment reference\npi_live_1\n')
    expect(receipt).toContain('write to hoi@danhba.example with the receipt number')
    expect(receipt).not.toMatch(/Test mode|proves no payment/)
  })

  test('promises refunds, and elsewhere does not', async () => {
    const promises: [string, RegExp][] = [
      ['/terms', /30 days|Stripe/],
      ['/export-pricing', /Yes, within 30 days/],
      ['/buy-credits', /For 30 days the operator refunds/],
      ['/features/export', /refunded for 30 days/],
    ]
    const noCards = /no card is taken/i
    for (const [path, promise] of promises) {
      expect(await textOf(await ask(path, { headers: buyer }, shop)), path).toMatch(promise)
      expect(await textOf(await ask(path, { headers: customer })), path).not.toMatch(promise)
    }
    for (const path of ['/terms', '/privacy', '/export-pricing', '/buy-credits']) {
      expect(await textOf(await ask(path, { headers: buyer }, shop)), path).not.toMatch(noCards)
      expect(await textOf(await ask(path, { headers: customer })), path).toMatch(noCards)
      const vietnamese = await ask(path, { headers: { Cookie: `${customer.Cookie}; lang=vi` } })
      expect(await textOf(vietnamese), path).toMatch(/trang này (không nhận thẻ|chưa nhận thanh toán)/)
    }
    const help = '/help/faq/refunds-and-disputes'
    expect(await textOf(await ask(help))).toContain('does not apply here yet')
    expect(await textOf(await ask('/help/faq/password-email-and-sign-ins'))).not.toContain(
      'does not apply here yet',
    )
    expect(await textOf(await ask(help, {}, shop))).not.toContain('does not apply here yet')
    expect(await textOf(await ask('/privacy', {}, shop))).toContain('you pay on a page of Stripe')
    // The demonstration has no operator, and says so instead of naming a contact.
    expect(await textOf(await ask('/terms'))).toContain('there is nobody to write to')
    expect(await textOf(await ask('/terms'))).not.toContain('at the foot of each page')
    expect(await textOf(await ask('/terms', {}, shop))).not.toContain('there is nobody to write to')
  })

  test('lists the packages in structured data', async () => {
    const html = await (await ask('/export-pricing', {}, shop)).text()
    const [, block] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)!
    expect(JSON.parse(block)).toMatchObject({
      '@type': 'Product',
      offers: creditPackages.map(({ id, price }) => ({
        '@type': 'Offer',
        sku: id,
        price: (price / 100).toFixed(2),
        priceCurrency: 'USD',
        url: `${shop}/export-pricing`,
      })),
    })
  })
})
