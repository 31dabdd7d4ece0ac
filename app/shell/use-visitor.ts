import { useRouteLoaderData } from 'react-router'
import type { RootData } from '#app/root.tsx'
import type { CurrentUser } from '#core/accounts/user.ts'

/** The signed-in user, as known to every page. */
export type Visitor = Pick<CurrentUser, 'role' | 'credits' | 'fullName' | 'email'>

/** Returns the signed-in user with the balance of the last server response, or null. */
export function useVisitor(): Visitor | null {
  return useRouteLoaderData<RootData>('root')?.user ?? null
}
