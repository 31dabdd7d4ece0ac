import { inject } from 'vitest'
import { asAccount } from './sign-in.ts'
import { cookieHeader } from './test-accounts.ts'
import type { Newcomer } from './register-by-form.ts'

const site = inject('site')

const post = (path: string, cookie: string, body: URLSearchParams | string) =>
  fetch(site + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: {
      ...asAccount(cookie),
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    },
  })

async function expectStatus(response: Response, status: number): Promise<Response> {
  if (response.status !== status) {
    throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  }
  return response
}

/** Registers a person; returns the value of their `Cookie` header. */
export async function register(person: Newcomer): Promise<string> {
  const response = await post('/register', '', new URLSearchParams({ ...person }))
  return cookieHeader((await expectStatus(response, 303)).headers.getSetCookie())
}

/** Starts a purchase in test mode and takes the given step on its checkout. Returns the transaction's id. */
export async function purchase(cookie: string, packageId: string, step?: 'pay' | 'decline'): Promise<string> {
  const wish = JSON.stringify({ packageId, returnUrl: `${site}/dashboard` })
  const begun = await expectStatus(await post('/api/create-checkout-session', cookie, wish), 200)
  const { url } = (await begun.json()) as { url: string }
  const checkout = new URL(url).pathname
  const page = await (await fetch(site + checkout, { headers: asAccount(cookie) })).text()
  if (step) await expectStatus(await post(checkout, cookie, new URLSearchParams({ step })), 303)
  return /href="\/transactions\/([^"]+)"/.exec(page)![1]
}

/** Performs an action of the bank or operator on a payment in test mode. */
export async function applyTool(cookie: string, transactionId: string, step: string): Promise<void> {
  const address = `/transactions/${transactionId}`
  await expectStatus(await post(address, cookie, new URLSearchParams({ step })), 303)
}

/** Creates a quote for the results of a search; returns its id. */
export async function requestQuote(cookie: string, search: string): Promise<string> {
  const response = await post('/exports/quotes', cookie, JSON.stringify({ search }))
  return ((await (await expectStatus(response, 201)).json()) as { id: string }).id
}

/** Exports the results of a search; returns the export's id. */
export async function exportSearch(cookie: string, search: string, format = 'csv'): Promise<string> {
  const wish = new URLSearchParams({ format, columns: 'name' })
  for (const column of ['taxCode', 'address', 'legalRepresentative']) wish.append('columns', column)
  const response = await post(`/exports/quotes/${await requestQuote(cookie, search)}`, cookie, wish)
  const location = (await expectStatus(response, 303)).headers.get('Location')!
  return /^\/exports\/([^?]+)/.exec(location)![1]
}
