import {
  createContext,
  href,
  type MiddlewareFunction,
  redirect,
  type RouterContextProvider,
} from 'react-router'
import { readCurrentUser, requireFreshPassword } from '#core/accounts/current-user.server.ts'
import { isDemonstrationEmail } from '#core/accounts/create-account.server.ts'
import type { Timeout } from '#core/accounts/session-limits.ts'
import type { CurrentUser } from '#core/accounts/user.ts'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import { AppError } from '#core/errors.ts'
import { recordRefusedAccess } from '#core/security-log/security-log.server.ts'
import { services } from '#core/services.server.ts'
import { hasSessionCookie, requestInfo } from './request-info.ts'

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
}

type Visitor = Awaited<ReturnType<typeof readCurrentUser>>

/** Queried once per request, shared by all loaders. */
const asked = createContext<Promise<Visitor> | null>(null)

/** Returns the signed-in user; undefined for a visitor, without querying the database. */
export async function currentUser(from: Asked): Promise<CurrentUser | undefined> {
  return (await currentVisitor(from)).user
}

function currentVisitor({ request, context }: Asked): Promise<Visitor> {
  if (!hasSessionCookie(request)) return Promise.resolve({})
  const known = context.get(asked)
  if (known) return known
  const found = readCurrentUser(services(), request.headers).then((visitor) => {
    context.get(requestInfo).isPersonal = visitor.user !== undefined
    return visitor
  })
  context.set(asked, found)
  return found
}

/** Returns the user behind a guard. Throws `unauthenticated` if there is none. */
export async function signedInUser(from: Asked): Promise<CurrentUser> {
  const user = await currentUser(from)
  if (!user) throw new AppError('unauthenticated', 'Not authenticated')
  return user
}

/** Proxies refuse responses with longer headers. */
const maxReturnLength = 2_000

/** Returns the address of the login page, with the page to return to and the reason a session timed out. */
export function loginAddress(request: Request, timeout?: Timeout): string {
  const isPage = request.method === 'GET' || request.method === 'HEAD'
  const asked = encodeURIComponent(isPage ? pageAddress(request) : href('/dashboard'))
  const returnTo = asked.length > maxReturnLength ? '%2Fdashboard' : asked
  return `${href('/login')}?returnTo=${returnTo}${timeout ? `&notice=${timeout}` : ''}`
}

/** Returns the start page of a user's role. */
export const startOf = (user: CurrentUser) => (user.role === 'admin' ? href('/admin') : href('/dashboard'))

/** Returns whether an administrator still has to set up a second factor. */
const lacksSecondFactor = ({ role, hasSecondFactor, email }: CurrentUser) =>
  role === 'admin' && !hasSecondFactor && !(services().isDemonstration && isDemonstrationEmail(email))

/** Returns whether a user has administrator rights, which require a second factor. */
export const isAdministrator = (user: CurrentUser | undefined): boolean =>
  user?.role === 'admin' && !lacksSecondFactor(user)

/** Returns the acting administrator and their address. Throws `unauthenticated` and `forbidden`. */
export async function administrator(from: Asked): Promise<Administrator> {
  const user = await signedInUser(from)
  const { id, fullName, email, role } = user
  const { address } = from.context.get(requestInfo)
  if (role !== 'admin') {
    await recordRefusedAccess(services().db, services(), { email, address })
    throw new AppError('forbidden', 'Only administrators may do this.')
  }
  if (lacksSecondFactor(user)) {
    throw new AppError(
      'second_factor_required',
      'Administrators need a second factor: set it up in your account.',
    )
  }
  return { id, fullName, email, address }
}

/**
 * Returns the acting administrator after a password given in the last 10 minutes, now or in the form's
 * `currentPassword`. Throws `password_required`, `invalid_credentials` and `too_many_requests` as well.
 */
export async function freshAdministrator(from: Asked, form: FormData): Promise<Administrator> {
  const actor = await administrator(from)
  const password = String(form.get('currentPassword') ?? '')
  await requireFreshPassword(services(), await signedInUser(from), { password, address: actor.address })
  return actor
}

/** Middleware of layouts for signed-in users: redirects visitors to the login page. */
export const requireUser: MiddlewareFunction<Response> = async (args, next) => {
  const { user, timeout } = await currentVisitor(args)
  if (!user) throw redirect(loginAddress(args.request, timeout))
  const response = await next()
  response.headers.set('Cache-Control', 'no-store')
  return response
}

/** Redirects anyone without access to the administration: to the login, their start page, or second factor setup. */
export async function requireAdministrator(from: Asked): Promise<void> {
  const { user, timeout } = await currentVisitor(from)
  if (!user) throw redirect(loginAddress(from.request, timeout))
  if (user.role !== 'admin') {
    const { address } = from.context.get(requestInfo)
    await recordRefusedAccess(services().db, services(), { email: user.email, address })
    throw redirect(href('/dashboard'))
  }
  if (lacksSecondFactor(user)) throw redirect(`${href('/security')}?required`)
}

/** Middleware of the administration's layout. */
export const requireAdmin: MiddlewareFunction<Response> = async (args, next) => {
  await requireAdministrator(args)
  const response = await next()
  response.headers.set('Cache-Control', 'no-store')
  return response
}

/** Returns path and query of the requested page, for page and data requests alike. */
export function pageAddress(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  const path = pathname.replace(/(?:\/_root)?\.data$/, '') || '/'
  return searchParams.size > 0 ? `${path}?${searchParams}` : path
}
