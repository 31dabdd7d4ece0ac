import { Outlet, useRouteLoaderData } from 'react-router'
import { loadTexts } from '#app/i18n/translators.ts'
import { requireUser, signedInUser } from '#app/middleware/current-user.ts'
import { creditsUponConfirmation } from '#core/credits/sign-up-credits.server.ts'
import { services } from '#core/services.server.ts'
import type { CurrentUser } from '#core/accounts/user.ts'
import type { Route } from './+types/layout.ts'
import styles from './layout.module.css'
import { AccountNavigation } from './navigation.tsx'
import { UnverifiedNotice } from './unverified-notice.tsx'

await loadTexts('account')

export const middleware: Route.MiddlewareFunction[] = [requireUser]

/** Also there so that a navigation in the browser passes the guard. */
export async function loader(args: Route.LoaderArgs) {
  const user = await signedInUser(args)
  return { user, freeCredits: await creditsUponConfirmation(services(), user) }
}

/** What every page of an account shares: who it belongs to, and the way to the others. */
export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className={styles.account}>
      <AccountNavigation />
      <div className={styles.content}>
        <UnverifiedNotice {...loaderData} />
        <Outlet />
      </div>
    </div>
  )
}

/** Whose account it is. */
export function useAccount(): CurrentUser {
  return (useRouteLoaderData('routes/account/layout') as { user: CurrentUser }).user
}
