import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { loadTexts } from '#app/i18n/translators.ts'
import { requireAdmin } from '#app/middleware/current-user.ts'
import account from '../account/layout.module.css'
import type { Route } from './+types/layout.ts'
import { adminMeta } from './admin-meta.ts'
import { AdminNavigation } from './navigation.tsx'
import { AdminErrorPage, placeOf } from './error-page.tsx'

await loadTexts('account', 'content', 'admin')

export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

/** Nothing to load, but there so that a navigation in the browser passes the guard. */
export const loader = () => null

/** For where a page failed; each has its own. */
export const meta: Route.MetaFunction = ({ matches, location }) =>
  adminMeta(matches, placeOf(location.pathname).area)

export default function AdminLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <AdminErrorPage error={error} />
    </Frame>
  )
}

/** What every page of the administration shares. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={account.account}>
      <AdminNavigation />
      <div className={account.content}>{children}</div>
    </div>
  )
}
