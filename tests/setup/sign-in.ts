import { randomInt } from 'node:crypto'
import { inject } from 'vitest'
import { type AccountName, siteAccount } from './site-accounts.ts'
import { cookieHeader } from './test-accounts.ts'

/** Name and value of a cookie from `Set-Cookie`. */
export interface SignInCookie {
  name: string
  value: string
}

/**
 * Signs in an account of the site under test by its forms. Returns the value of a `Cookie` header; requests that change
 * something also need an `Origin` of the site: see `asAccount`.
 */
export async function signIn(name: AccountName, site = inject('site')): Promise<string> {
  const { email, password, recoveryCodes } = siteAccount(name)
  const cookie = await send(`${site}/login`, { email, password })
  if (recoveryCodes.length === 0) return cookie
  // Another test may have used the same code, or another one at the same time.
  for (let tries = 0; tries < 5; tries++) {
    const recoveryCode = recoveryCodes[randomInt(recoveryCodes.length)]
    const step = await send(`${site}/login/second-step`, { kind: 'recovery', recoveryCode }, cookie)
    if (step.includes('session_token=')) return step
  }
  throw new Error(`${email} could not pass the second step`)
}

async function send(address: string, fields: Record<string, string>, cookie?: string) {
  const response = await fetch(address, {
    method: 'POST',
    headers: cookie ? { Cookie: cookie, Origin: new URL(address).origin } : {},
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  const cookies = cookieHeader(
    response.headers.getSetCookie().filter((line) => !line.includes('=; Max-Age=0')),
  )
  if (!cookie && response.status !== 303)
    throw new Error(`${fields.email} could not sign in: ${response.status}`)
  return cookies
}

/** Returns the headers of a signed-in page of the site. */
export function asAccount(cookie: string, site = inject('site')): Record<string, string> {
  return { Cookie: cookie, Origin: site }
}

/** Converts the cookies for a browser. */
export const browserCookies = (cookie: string): SignInCookie[] =>
  cookie.split('; ').map((pair) => {
    const [name, ...value] = pair.split('=')
    return { name, value: value.join('=') }
  })
