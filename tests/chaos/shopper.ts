import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { createApiKey } from '#core/api-keys/manage-api-keys.server.ts'
import { creditPackages } from '#core/billing/packages.ts'
import { possibleSteps } from '#demo/payments/test-payment.ts'
import { users } from '#core/db/schema/accounts.ts'
import { cookieHeader } from '#tests/setup/test-accounts.ts'
import { type ExportOrder, orderRequest } from './customer.ts'
import { type Asking, retryUntilAnswered, type PlainResponse, workUntilDone } from './persist.ts'

interface Receipt {
  id: string
  companies: number
  creditsUsed: number
}

/** A customer's knowledge: requests and responses. */
export interface Shopper {
  id: string
  email: string
  cookie: string
  apiKey: string
  orders: (ExportOrder & { receipts: Receipt[] })[]
  /** Sessions at the card provider. */
  purchases: string[]
  isClosing: boolean
}

const password = 'the password of every shopper'

/** A response that no fault explains. */
class Unexpected extends Error {
  constructor(what: string, { status, body }: PlainResponse) {
    super(`${what} was answered ${status}: ${body.slice(0, 300)}`)
  }
}

/** Registers a customer, who signs in if the response was lost. */
export async function registerShopper(asking: Asking): Promise<Shopper> {
  const email = `${randomUUID()}@example.vn`
  const person = { email, password, fullName: 'Nguyễn Thị Thử', companyName: 'Công ty Thử' }
  const post = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
  let answer = await retryUntilAnswered(asking, '/register', post(person))
  if (answer.status === 409) answer = await retryUntilAnswered(asking, '/login', post({ email, password }))
  if (answer.status !== 303) throw new Unexpected('a registration', answer)
  const { db } = asking.world
  const { id, apiKey } = await workUntilDone(asking.weather, async () => {
    const [user] = await db
      .update(users)
      .set({ emailVerified: true })
      .where(eq(users.email, email))
      .returning({ id: users.id })
    const { key } = await createApiKey(db, { userId: user.id, name: randomUUID() })
    return { id: user.id, apiKey: key }
  })
  const cookie = cookieHeader(answer.headers.getSetCookie())
  return { id, email, cookie, apiKey, orders: [], purchases: [], isClosing: false }
}

type Operation = (asking: Asking, shopper: Shopper) => Promise<void>

/** Returns whether the account was closed, which makes its customer a visitor. */
const isGone = ({ isClosing }: Shopper, { status }: PlainResponse) =>
  isClosing && (status === 401 || status === 404)

async function order(asking: Asking, shopper: Shopper, asked: Shopper['orders'][number]): Promise<void> {
  const answer = await retryUntilAnswered(asking, '/api/exports', orderRequest(asked))
  if (isGone(shopper, answer)) return
  const body = JSON.parse(answer.body)
  if (answer.status === 402 && body.details.required > body.details.available) return
  if (answer.status !== 201 && answer.status !== 200) throw new Unexpected('an export', answer)
  asked.receipts.push(body)
}

const exportSome: Operation = async (asking, shopper) => {
  const { random, world } = asking
  const all = [...world.companies.keys()]
  const companies = Array.from({ length: 1 + random.below(8) }, () => random.pick(all))
  const asked = { apiKey: shopper.apiKey, key: randomUUID(), companies, receipts: [] }
  shopper.orders.push(asked)
  await order(asking, shopper, asked)
}

const exportAgain: Operation = async (asking, shopper) => {
  if (shopper.orders.length > 0) await order(asking, shopper, asking.random.pick(shopper.orders))
}

const askPrice: Operation = async (asking, shopper) => {
  const { random, world, weather } = asking
  const companies = [random.pick([...world.companies.keys()])]
  const { headers } = orderRequest({ apiKey: shopper.apiKey, key: 'unneeded', companies })
  const body = JSON.stringify({ companies, quoteOnly: true })
  const answer = await retryUntilAnswered({ random, world, weather }, '/api/exports', {
    method: 'POST',
    headers,
    body,
  })
  if (answer.status !== 200 && !isGone(shopper, answer)) throw new Unexpected('a quote', answer)
}

const fetchFile: Operation = async (asking, shopper) => {
  const paid = shopper.orders.flatMap(({ receipts }) => receipts)
  if (paid.length === 0) return
  const { id, companies } = asking.random.pick(paid)
  const headers = { Authorization: `Bearer ${shopper.apiKey}` }
  const answer = await retryUntilAnswered(asking, `/api/exports/${id}/file`, { headers })
  if (isGone(shopper, answer)) return
  const rows = answer.body.trim().split('\r\n').length - 1
  if (answer.status !== 200 || rows !== companies) {
    throw new Unexpected(`a file of ${companies} companies with ${rows} rows`, answer)
  }
}

const buy: Operation = async (asking, shopper) => {
  const answer = await retryUntilAnswered(asking, '/api/create-checkout-session', {
    method: 'POST',
    headers: {
      Cookie: shopper.cookie,
      // There are several processes, and a page of this site is recognised by its host alone.
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ packageId: asking.random.pick(creditPackages).id, returnUrl: '/dashboard' }),
  })
  if (isGone(shopper, answer)) return
  // The limit is twenty purchases an hour, including those whose response was lost.
  if (answer.status === 429) return
  if (answer.status !== 200) throw new Unexpected('a purchase', answer)
  shopper.purchases.push(JSON.parse(answer.body).sessionId)
}

/** Changes a payment; the provider repeats its webhook until it is received, sometimes twice. */
const payOrDispute: Operation = async (asking, { purchases }) => {
  if (purchases.length === 0) return
  const { random, world } = asking
  const session = random.pick(purchases)
  const possible = possibleSteps(world.stripe.payment(session))
  if (possible.length === 0) return
  const step = possible.includes('pay') && random.chance(0.7) ? 'pay' : random.pick(possible)
  const told = world.stripe.step(session, step)
  await Promise.all([...told, ...told.slice(random.below(2))].map((body) => deliver(asking, body)))
}

async function deliver(asking: Asking, event: string): Promise<void> {
  const { body, signature } = asking.world.stripe.sign(event)
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
  const request = { method: 'POST', headers, body }
  const answer = await retryUntilAnswered(asking, '/api/stripe/webhook', request)
  if (answer.status !== 200) throw new Unexpected('a webhook', answer)
}

const forge: Operation = async (asking, { purchases }) => {
  if (purchases.length === 0) return
  const { stripe } = asking.world
  const object = { id: asking.random.pick(purchases), object: 'checkout.session', payment_status: 'paid' }
  const { body, signature } = stripe.sign(stripe.event('checkout.session.completed', object), {
    secret: 'guessed',
  })
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
  const answer = await retryUntilAnswered(asking, '/api/stripe/webhook', { method: 'POST', headers, body })
  if (answer.status !== 400) throw new Unexpected('a forged webhook', answer)
}

const closeAccount: Operation = async (asking, shopper) => {
  if (shopper.isClosing || !asking.random.chance(0.1)) return
  shopper.isClosing = true
  const answer = await retryUntilAnswered(asking, '/profile', {
    method: 'POST',
    headers: { Cookie: shopper.cookie, 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ intent: 'close', closingPassword: password }),
  })
  // After a lost response, the retry redirects to the login.
  if (answer.status !== 303 && answer.status !== 302) throw new Unexpected('closing an account', answer)
}

const operations = { exportSome, exportAgain, askPrice, fetchFile, buy, payOrDispute, forge, closeAccount }
export type OperationName = keyof typeof operations

const weights: Record<OperationName, number> = {
  exportSome: 30,
  exportAgain: 15,
  askPrice: 5,
  fetchFile: 5,
  buy: 12,
  payOrDispute: 28,
  forge: 3,
  closeAccount: 2,
}
const lot = (Object.keys(weights) as OperationName[]).flatMap((name) =>
  Array.from({ length: weights[name] }, () => name),
)

/** Performs one random operation and returns its name. */
export async function doSomething(asking: Asking, shopper: Shopper): Promise<OperationName> {
  const name = asking.random.pick(lot)
  await operations[name](asking, shopper)
  return name
}
