import { data, href, redirect } from 'react-router'
import { signedInUser, startOf } from '#app/middleware/current-user.ts'
import { toLocalPath } from '#app/preferences.ts'
import { readProfile } from '#core/accounts/read-profile.server.ts'
import { signOut } from '#core/accounts/sign-in.server.ts'
import { listTransactions } from '#core/billing/read-transactions.server.ts'
import { lowBalance } from '#core/credits/credit-entry.ts'
import { listExports } from '#core/exports/read-exports.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/dashboard.ts'
import { loadPurchase } from './load-purchase.server.ts'

const shown = { limit: 5, offset: 0 }

/** Everything the dashboard shows; without a profile where the account of the sign-in was closed. */
export async function loadDashboard(args: Route.LoaderArgs) {
  const user = await signedInUser(args)
  const start = startOf(user)
  if (start !== href('/dashboard')) throw redirect(start)
  const { db, auth } = services()
  const { searchParams } = new URL(args.request.url)
  const purchase = await loadPurchase(args, user.id, searchParams.get('purchase'))
  const profile = await readProfile(db, user.id)
  if (!profile) {
    // Else the login page would send a person who is signed in back here.
    const cookies = await signOut(auth, args.request.headers)
    const headers = new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]))
    return data({ profile: undefined }, { status: 404, headers })
  }
  const { exports } = await listExports(db, { userId: user.id, ...shown })
  const { transactions } = await listTransactions(db, { userId: user.id, ...shown })
  return data({
    profile,
    /** A balance below this is worth a word. */
    low: profile.credits < lowBalance ? lowBalance : undefined,
    purchase,
    returnTo: toLocalPath(searchParams.get('returnTo'), '') || undefined,
    exports,
    transactions,
  })
}
