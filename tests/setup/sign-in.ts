import { inject } from 'vitest'
import { type AccountName, siteAccount } from './site-accounts.ts'
import { cookieHeader } from './test-accounts.ts'

/** The name and the value of a cookie that `Set-Cookie` gave. */
export interface SignInCookie {
  name: string
  value: string
}

/**
 * Signs an account of the site under test in, as its form does. Returns the value of a `Cookie` header; requests that
 * change something need an `Origin` of the site beside it: see `asAccount`.
 */
export async function signIn(name: AccountName, site = inject('site')): Promise<string> {
  const { email, password } = siteAccount(name)
  const response = await fetch(`${site}/login`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  })
  if (response.status !== 303) throw new Error(`${email} could not sign in: ${response.status}`)
  return cookieHeader(response.headers.getSetCookie())
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
