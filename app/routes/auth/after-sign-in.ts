import { href, redirect } from 'react-router'
import { toLocalPath } from '#app/preferences.ts'
import type { SignedIn } from '#core/accounts/register.server.ts'

/**
 * Redirects after a sign-in and sets its cookies: to the second step if one is pending, else to `returnTo` or the start page
 * of the role.
 */
export function afterSignIn(
  { role, cookies, isPending }: Pick<SignedIn, 'role' | 'cookies' | 'isPending'>,
  returnTo: unknown,
): Response {
  const target = toLocalPath(returnTo, href('/dashboard'))
  const start = role === 'admin' && !/^\/admin(?![^/?])/.test(target) ? href('/admin') : target
  const to = isPending ? withReturnTo(href('/login/second-step'), target) : start
  return redirect(to, { status: 303, headers: withCookies(cookies) })
}

export function withCookies(cookies: readonly string[]): Headers {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}

/** Returns the path with `returnTo` in its query, unless that is the dashboard. */
export function withReturnTo(path: string, returnTo: string): string {
  return returnTo === href('/dashboard') ? path : `${path}?returnTo=${encodeURIComponent(returnTo)}`
}
