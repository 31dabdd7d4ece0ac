import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { forgedWebhooks } from '#tests/chaos/forged-webhooks.ts'
import { serveFakeStripe, type ServedStripe } from '#tests/fakes/stripe.ts'
import { type ServerProcess, startServer } from '#tests/setup/server-process.ts'
import { asAccount, signIn } from '#tests/setup/sign-in.ts'
import { prepareAccounts, type SiteAccounts } from '#tests/setup/site-accounts.ts'
import { type CopiedDatabase, copyTemplate } from '#tests/setup/template-databases.ts'
import { seed } from '#tests/setup/seed.ts'

/* A separate site with a fake card provider on another port. */
const DATA_DIR = mkdtempSync(join(tmpdir(), 'checkout-'))
let database: CopiedDatabase
let provider: ServedStripe
let server: ServerProcess
let accounts: SiteAccounts
let site: string

beforeAll(async () => {
  database = await copyTemplate(inject('postgres'), 'filled')
  const where = { DATA_DIR, ...database.environment }
  accounts = await prepareAccounts({ ...where, DATABASE_POOL: 2 })
  provider = await serveFakeStripe()
  const limits = { RATE_LIMIT_AUTH: '0', RATE_LIMIT_BURST: '0', MAX_EVENT_LOOP_DELAY_MS: '0' }
  server = await startServer({ ...where, ...limits, ...provider.environment, LOG_LEVEL: 'info' })
  site = server.address
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await provider?.[Symbol.asyncDispose]()
  await database?.[Symbol.asyncDispose]()
  rmSync(DATA_DIR, { recursive: true, force: true })
})
afterEach(() => {
  provider.stripe.interfere = () => {}
})

const ask = (body: unknown, headers: Record<string, string>, to = site) =>
  fetch(`${to}/api/create-checkout-session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const wish = (more: object = {}) => ({ packageId: 'credits-5000', returnUrl: `${site}/dashboard`, ...more })
const sessionOf = async (response: Response) => {
  expect(response.status).toBe(200)
  return ((await response.json()) as { sessionId: string }).sessionId
}
const deliver = (body: string) => provider.stripe.deliver(site, provider.stripe.sign(body))

/** Returns the amounts of an account's ledger, oldest first, without the sign-up. */
async function amounts(cookie: string): Promise<number[]> {
  const response = await fetch(`${site}/ledger.csv`, { headers: asAccount(cookie, site) })
  const rows = parse(await response.text(), { bom: true, from: 2 }) as string[][]
  return rows
    .map((row) => Number(row.find((cell) => /^[+-]?\d+$/.test(cell))))
    .filter((amount) => amount !== 9_990)
}

test('runs from checkout to credits and refund, with every event repeated', async () => {
  const cookie = await signIn('billing-1', site)
  const before = await amounts(cookie)
  const { id, email } = accounts['billing-1']
  const response = await ask(wish({ userId: id, price: 1, amount: 1, credits: 9e6 }), asAccount(cookie, site))
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const body = (await response.clone().json()) as Record<string, string>
  const sessionId = await sessionOf(response)
  expect(body).toEqual({ sessionId, url: `https://checkout.fake.example/${sessionId}` })

  const payment = provider.stripe.payment(sessionId)
  expect(payment).toMatchObject({
    amount: 1_900,
    currency: 'usd',
    email,
    productName: 'Basic: 5,000 credits',
  })
  expect(payment.metadata.transaction_id).toBe(payment.clientReferenceId)
  expect(payment.successUrl).toBe(`${site}/dashboard?purchase=${payment.clientReferenceId}`)
  expect(payment.cancelUrl).toBe(`${site}/buy-credits?cancelled=1`)

  const paid = provider.stripe.step(sessionId, 'pay')
  for (const event of [...paid, ...paid]) expect((await deliver(event)).status).toBe(200)
  expect((await amounts(cookie)).length).toBe(before.length + 1)
  const refunded = provider.stripe.step(sessionId, 'refund')
  const statuses = await Promise.all(
    [...refunded, ...paid, ...refunded].map(async (event) => (await deliver(event)).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await amounts(cookie)).toSorted((a, b) => a - b)).toEqual(
    [...before, -5_000, 5_000].toSorted((a, b) => a - b),
  )
  // The log names neither the customer nor the card.
  expect(server.output()).not.toContain(email)
})

test('is limited to the signed-in account', async () => {
  expect((await ask(wish(), {})).status).toBe(401)
  const headers = asAccount(await signIn('billing-2', site), site)
  expect((await ask(wish({ userId: accounts['billing-3'].id }), headers)).status).toBe(403)
  expect((await ask(wish(), { ...headers, Origin: 'https://elsewhere.example' })).status).toBe(403)
  const sent = [...provider.stripe.payments.values()].map(({ email }) => email)
  expect(sent).not.toContain(accounts['billing-2'].email)
  expect(sent).not.toContain(accounts['billing-3'].email)
})

test('refuses invalid purchases with a reason', async () => {
  const headers = asAccount(await signIn('billing-2', site), site)
  const refused: [unknown, string][] = [
    [wish({ packageId: 'credits-1' }), 'Package not found.'],
    [wish({ returnUrl: 'https://elsewhere.example/' }), 'The returnUrl must be a page of this site.'],
    [wish({ returnUrl: undefined }), 'returnUrl'],
    [wish({ packageId: 7 }), 'packageId'],
    ['{', 'not JSON'],
  ]
  for (const [body, reason] of refused) {
    const response = await ask(body, headers)
    expect([response.status, (await response.json()) as unknown]).toMatchObject([
      422,
      { type: 'urn:problem:invalid-input', detail: expect.stringContaining(reason) },
    ])
  }
  const get = await fetch(`${site}/api/create-checkout-session`, { headers })
  expect([get.status, get.headers.get('Allow')]).toEqual([405, 'POST'])
})

test('reports a failing provider to the customer', async () => {
  const headers = asAccount(await signIn('billing-2', site), site)
  provider.stripe.interfere = () =>
    Response.json({ error: { type: 'api_error', message: 'secret' } }, { status: 500 })
  const response = await ask(wish(), headers)
  expect(response.status).toBe(502)
  const problem = await response.text()
  expect(problem).toContain('Failed to create checkout session')
  expect(problem).not.toContain('secret')
})

test('books a failed webhook once when it is retried', async () => {
  const cookie = await signIn('billing-3', site)
  const before = await amounts(cookie)
  const sessionId = await sessionOf(await ask(wish(), asAccount(cookie, site)))
  const [paid] = provider.stripe.step(sessionId, 'pay')
  provider.stripe.interfere = () =>
    Response.json({ error: { type: 'api_error', message: 'no' } }, { status: 500 })
  expect((await deliver(paid)).status).toBe(500)
  provider.stripe.interfere = () => {}
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await deliver(paid)).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await amounts(cookie)).length).toBe(before.length + 1)
})

test('refuses 200 forged webhooks', async () => {
  const cookie = await signIn('billing-4', site)
  const before = await amounts(cookie)
  const sessionId = await sessionOf(await ask(wish(), asAccount(cookie, site)))
  const bodies = provider.stripe.step(sessionId, 'pay')
  for (const { kind, body, signature } of forgedWebhooks(provider.stripe, { bodies, seed, count: 200 })) {
    const headers: Record<string, string> = signature === null ? {} : { 'Stripe-Signature': signature }
    const response = await fetch(`${site}/api/stripe/webhook`, { method: 'POST', body, headers })
    expect([response.status, kind], `SEED=${seed}`).toEqual([400, kind])
    expect(await response.json()).toMatchObject({ type: 'urn:problem:invalid-signature' })
  }
  expect(await amounts(cookie)).toEqual(before)
  const tooLong = await fetch(`${site}/api/stripe/webhook`, { method: 'POST', body: 'x'.repeat(1_000_001) })
  expect(tooLong.status).toBe(422)
  expect(server.output()).not.toContain(sessionId)
})

test('limits checkouts to twenty an hour', async () => {
  const headers = asAccount(await signIn('billing-5', site), site)
  for (let n = 0; n < 20; n++) await sessionOf(await ask(wish(), headers))
  const refused = await ask(wish(), headers)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_000)
})

test('in test mode serves its own checkout and refuses webhooks', async () => {
  const demonstration = inject('site')
  const headers = asAccount(await signIn('billing-1', demonstration), demonstration)
  const response = await ask(wish({ returnUrl: '/dashboard' }), headers, demonstration)
  const { sessionId, url } = (await response.json()) as Record<string, string>
  expect(url).toBe(`${demonstration}/test-checkout/${sessionId}`)
  const { stripe } = provider
  const webhook = stripe.sign(stripe.event('checkout.session.completed', { id: 'cs_test_1' }))
  expect((await stripe.deliver(demonstration, webhook)).status).toBe(400)
})
