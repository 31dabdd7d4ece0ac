import { afterAll, beforeAll, expect, test } from 'vitest'
import { FakeStripe } from '#tests/fakes/stripe.ts'
import {
  enter,
  enterAsAdministrator,
  openPreparedSite,
  type Person,
  type PreparedSite,
} from '#tests/setup/prepared-site.ts'

/* A separate site without a payment configuration. */
let site: PreparedSite
let customer: Person
let admin: Person
beforeAll(async () => {
  site = await openPreparedSite(async (context) => {
    customer = await enter(context, 'customer')
    admin = await enterAsAdministrator(context, 'admin')
  })
})
afterAll(() => site[Symbol.asyncDispose]())

const packageId = 'credits-5000'
const buy = (cookie: string) =>
  site.post(
    '/buy-credits',
    { ...customer, cookie },
    new URLSearchParams({ packageId, returnTo: '/search?q=x' }),
  )

test('shows prices without mentioning test mode', async () => {
  const html = await (await site.get('/export-pricing')).text()
  expect(html).toContain('$19')
  expect(html).not.toContain('Test mode')
})

test('buying reports it, in both languages, keeps the packages and books nothing', async () => {
  const response = await buy(customer.cookie)
  expect(response.status).toBe(503)
  const html = await response.text()
  expect(html).toContain('Payment provider failed to initialize')
  expect(html).toContain('Purchase Basic')
  expect(html).toContain('name="returnTo" value="/search?q=x"')
  const vietnamese = await buy(`${customer.cookie}; lang=vi`)
  expect(await vietnamese.text()).toContain('Không khởi tạo được cổng thanh toán')

  const session = await site.post(
    '/api/create-checkout-session',
    customer,
    JSON.stringify({ packageId, returnUrl: '/dashboard' }),
  )
  expect(session.status).toBe(503)
  expect(await session.json()).toMatchObject({ detail: 'Payment provider failed to initialize' })
  expect(await (await site.get('/transactions', customer)).text()).toContain('No transactions yet')
})

test('refuses webhooks', async () => {
  const stripe = new FakeStripe()
  const webhook = stripe.sign(stripe.event('checkout.session.completed', { id: 'cs_test_1' }))
  expect((await stripe.deliver(site.address(), webhook)).status).toBe(503)
})

test('has no test checkout where real payments are possible', async () => {
  for (const person of [undefined, customer, admin]) {
    expect((await site.get('/test-checkout/cs_test_x', person)).status).toBe(404)
  }
  for (const person of [customer, admin]) {
    const step = new URLSearchParams({ step: 'pay' })
    expect((await site.post('/test-checkout/cs_test_x', person, step)).status).toBe(404)
  }
})
