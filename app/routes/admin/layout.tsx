import '#app/i18n/account-texts.ts'
import '#app/i18n/admin-texts.ts'
import { Outlet } from 'react-router'
import { requireAdmin } from '#app/middleware/current-user.ts'
import account from '../account/layout.module.css'
import type { Route } from './+types/layout.ts'
import { AdminNavigation } from './navigation.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

/** Nothing to load, but there so that a navigation in the browser passes the guard. */
export const loader = () => null

/** What every page of the administration shares. */
export default function AdminLayout() {
  return (
    <div className={account.account}>
      <AdminNavigation />
      <div className={account.content}>
        <Outlet />
      </div>
    </div>
  )
}
