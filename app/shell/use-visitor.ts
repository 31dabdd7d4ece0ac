import { useRouteLoaderData } from 'react-router'
import type { RootData } from '#app/root.tsx'
import type { CurrentUser } from '#core/accounts/user.ts'

/** What every page knows of who is signed in. */
export type Visitor = Pick<CurrentUser, 'role' | 'credits' | 'fullName'>

/** Who is signed in, with the balance of the last time the server was asked; null for nobody. */
export function useVisitor(): Visitor | null {
  return useRouteLoaderData<RootData>('root')?.user ?? null
}
