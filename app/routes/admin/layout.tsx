import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { loadTexts } from '#app/i18n/translators.ts'
import { administrator, requireAdmin } from '#app/middleware/current-user.ts'
import { readSavedFilters } from '#core/saved-filters/saved-filters.server.ts'
import { services } from '#core/services.server.ts'
import account from '../account/layout.module.css'
import type { Route } from './+types/layout.ts'
import { adminMeta, AdminNavigation } from './admin-pages.tsx'
import { AdminErrorPage, errorTextsOf } from './error-page.tsx'

await loadTexts('account', 'content', 'admin')

export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

/** Without a loader, client navigations would skip the guard. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = await administrator(args)
  return { savedFilters: await readSavedFilters(services().db, id) }
}

/** Title of a failed page; every other page has its own. */
export const meta: Route.MetaFunction = ({ matches, location }) =>
  adminMeta(matches, errorTextsOf(location.pathname).area)

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

/** The navigation beside every admin page. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={account.account}>
      <AdminNavigation />
      <div className={account.content}>{children}</div>
    </div>
  )
}
