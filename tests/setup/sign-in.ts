import { randomInt } from 'node:crypto'
import { inject } from 'vitest'
import { type AccountName, siteAccount } from './site-accounts.ts'
import { cookieHeader } from './test-accounts.ts'

/** The name and the value of a cookie that `Set-Cookie` gave. */
export interface SignInCookie {
  name: string
  value: string
}

/**
 * Signs an account of the site under test in, as its forms do. Returns the value of a `Cookie` header; requests that
 * change something need an `Origin` of the site beside it: see `asAccount`.
 */
export async function signIn(name: AccountName, site = inject('site')): Promise<string> {
  const { email, password, recoveryCodes } = siteAccount(name)
  const cookie = await send(`${site}/login`, { email, password })
  if (recoveryCodes.length === 0) return cookie
  // Somebody else may have drawn the same code, or another one at the same moment.
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

/** The headers of whoever a sign-in stands for, on a page of the site. */
export function asAccount(cookie: string, site = inject('site')): Record<string, string> {
  return { Cookie: cookie, Origin: site }
}

/** The same sign-in for a browser. */
export const browserCookies = (cookie: string): SignInCookie[] =>
  cookie.split('; ').map((pair) => {
    const [name, ...value] = pair.split('=')
    return { name, value: value.join('=') }
  })
