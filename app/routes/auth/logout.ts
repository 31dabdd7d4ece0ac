import { redirect } from 'react-router'
import { signOut } from '#core/accounts/sign-in.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/logout.ts'
import { withCookies } from './after-sign-in.ts'

/** Ends the sign-in and leads home; also where there is none any more. */
export async function action({ request }: Route.ActionArgs) {
  const cookies = await signOut(services().auth, request.headers)
  return redirect('/', { status: 303, headers: withCookies(cookies) })
}

/** Leaving is a form: a link that is followed, or fetched ahead, ends nothing. */
export function loader() {
  return redirect('/')
}
