import { createContext, type MiddlewareFunction, redirect, type RouterContextProvider } from 'react-router'
import { readCurrentUser } from '#core/accounts/current-user.server.ts'
import type { CurrentUser } from '#core/accounts/user.ts'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import { AppError } from '#core/errors.ts'
import { recordRefusedAccess } from '#core/security-log/security-log.server.ts'
import { services } from '#core/services.server.ts'
import { requestInfo } from './request-info.ts'
import { pageAddress } from './page-address.ts'

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Asked for once per request, however many loaders want to know. */
const asked = createContext<Promise<CurrentUser | undefined> | null>(null)

/** Who is signed in; undefined for a visitor, whose request asks the database nothing. */
export function currentUser({ request, context }: Asked): Promise<CurrentUser | undefined> {
  if (!request.headers.get('Cookie')?.includes('account.session_token=')) return Promise.resolve(undefined)
  const known = context.get(asked)
  if (known) return known
  const found = readCurrentUser(services().auth, request.headers).then((user) => {
    context.get(requestInfo).isPersonal = user !== undefined
    return user
  })
  context.set(asked, found)
  return found
}

/** For loaders and actions behind a guard. Throws `unauthenticated` where there is none. */
export async function signedInUser(from: Asked): Promise<CurrentUser> {
  const user = await currentUser(from)
  if (!user) throw new AppError('unauthenticated', 'Not authenticated')
  return user
}

/** Proxies refuse responses with longer headers. */
const maxReturnLength = 2_000

/** The login page, which leads back to where somebody wanted to go. */
export function loginAddress(request: Request): string {
  const isPage = request.method === 'GET' || request.method === 'HEAD'
  const returnTo = encodeURIComponent(isPage ? pageAddress(request) : '/dashboard')
  return `/login?returnTo=${returnTo.length > maxReturnLength ? '%2Fdashboard' : returnTo}`
}

/** Where a person of a role begins. */
export const startOf = (user: CurrentUser) => (user.role === 'admin' ? '/admin' : '/dashboard')

/** For the administration's actions: who does it, and from where. Throws `unauthenticated` and `forbidden`. */
export async function administrator(from: Asked): Promise<Administrator> {
  const { id, fullName, email, role } = await signedInUser(from)
  const { address } = from.context.get(requestInfo)
  if (role !== 'admin') {
    await recordRefusedAccess(services().db, services(), { email, address })
    throw new AppError('forbidden', 'Only administrators may do this.')
  }
  return { id, fullName, email, address }
}

/** Sends visitors of the administration to the login page, and everybody else without the role to their own start. */
export async function requireAdministrator(from: Asked): Promise<void> {
  const user = await currentUser(from)
  if (!user) throw redirect(loginAddress(from.request))
  if (user.role === 'admin') return
  const { address } = from.context.get(requestInfo)
  await recordRefusedAccess(services().db, services(), { email: user.email, address })
  throw redirect('/dashboard')
}

/** Middleware of layouts for signed-in people: visitors are sent to the login page. */
export const requireUser: MiddlewareFunction<Response> = async (args, next) => {
  const user = await currentUser(args)
  if (!user) throw redirect(loginAddress(args.request))
  const response = await next()
  response.headers.set('Cache-Control', 'no-store')
  return response
}

/** Middleware of the administration's layout: everybody else is sent to their own start. */
export const requireAdmin: MiddlewareFunction<Response> = async (args, next) => {
  await requireAdministrator(args)
  const response = await next()
  response.headers.set('Cache-Control', 'no-store')
  return response
}
