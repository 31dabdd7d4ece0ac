import { href, redirect } from 'react-router'
import { currentUser } from '#app/middleware/current-user.ts'
import { deviceOf } from '#app/middleware/request-info.ts'
import { signOut } from '#core/accounts/sign-in.server.ts'
import { recordSecurityEvent } from '#core/security-log/security-log.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/logout.ts'
import { withCookies } from './after-sign-in.ts'

/** Ends the session, if there is one, and redirects to the home page. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const user = await currentUser(args)
  const cookies = await signOut(services().auth, request.headers)
  if (user) {
    const { address } = deviceOf(request, context)
    const entry = { event: 'session.signed_out', account: { email: user.email }, address } as const
    await recordSecurityEvent(services().db, services(), entry)
  }
  return redirect(href('/'), { status: 303, headers: withCookies(cookies) })
}

/** Only a form logs out, so that prefetching a link never does. */
export function loader() {
  return redirect(href('/'))
}
