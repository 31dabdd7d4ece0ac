import { href, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { loadTexts } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { requireUser, signedInUser } from '#app/middleware/current-user.ts'
import { ResendVerification } from '#app/routes/auth/resend-verification.tsx'
import { useVisitor } from '#app/shell/use-visitor.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SectionLinks } from '#app/ui/section-links.tsx'
import type { CurrentUser } from '#core/accounts/user.ts'
import { creditsUponConfirmation } from '#core/credits/sign-up-credits.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/layout.ts'
import styles from './layout.module.css'

await loadTexts('account')

export const middleware: Route.MiddlewareFunction[] = [requireUser]

/** Required: without a loader, a client navigation would skip the middleware. */
export async function loader(args: Route.LoaderArgs) {
  const user = await signedInUser(args)
  return { user, freeCredits: await creditsUponConfirmation(services(), user) }
}

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

/** Returns the owner of the account. */
export function useAccount(): CurrentUser {
  return (useRouteLoaderData('routes/account/layout') as { user: CurrentUser }).user
}

/** Returns the credits that confirming the email address grants. */
export function useFreeCredits(): number {
  return (useRouteLoaderData('routes/account/layout') as { freeCredits: number }).freeCredits
}

/** Most used first. */
const pages = [
  { path: href('/dashboard'), label: 'account.overview' },
  { path: href('/exports'), label: 'account.exports' },
  { path: href('/ledger'), label: 'account.ledger' },
  { path: href('/transactions'), label: 'account.transactions' },
  { path: href('/buy-credits'), label: 'account.buyCredits' },
  { path: href('/profile'), label: 'account.profile' },
  { path: href('/security'), label: 'account.security' },
  { path: href('/sign-ins'), label: 'account.signIns' },
  { path: href('/api-keys'), label: 'account.apiKeys' },
] as const

/** Administrators have no dashboard. */
const administrators = [{ path: href('/admin'), label: 'layout.admin' }, ...pages.slice(1)] as const

function AccountNavigation() {
  const { t } = useText()
  const { pathname } = useLocation()
  const isAdmin = useVisitor()?.role === 'admin'
  const links = (isAdmin ? administrators : pages).map(({ path, label }) => ({
    path,
    label: t(label),
    isCurrent: pathname === path || pathname.startsWith(`${path}/`),
  }))
  return <SectionLinks links={links} label={t('account.navigation')} />
}

interface UnverifiedNoticeProps {
  user: CurrentUser
  /** Granted upon confirmation. */
  freeCredits: number
}

/** Shown on all account pages until the email address is verified. */
function UnverifiedNotice({ user: { email, emailVerified }, freeCredits }: UnverifiedNoticeProps) {
  const { t } = useText()
  if (emailVerified) return null
  return (
    <div className="no-print">
      <Notice kind="warning">
        <div className={styles.unverified}>
          <p>
            {freeCredits > 0
              ? t('auth.verify.waitingForCredits', { email, count: freeCredits })
              : t('auth.verify.waiting', { email })}
          </p>
          <ResendVerification />
        </div>
      </Notice>
    </div>
  )
}
