import {
  data,
  isRouteErrorResponse,
  type HandleErrorFunction,
  type LoaderFunctionArgs,
  type ServerBuild,
} from 'react-router'
import { AppError, type ErrorDetails } from '#core/errors.ts'
import { log } from '#core/log.server.ts'
import { isConnectionLoss } from '#core/search/search-errors.ts'
import { plainPage } from './plain-page.ts'
import { requestInfo, type RequestInfo } from './request-info.ts'

/** Returns the typed error of anything thrown; undefined for unknown ones, which are not shown to people. */
export function toAppError(error: unknown): AppError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppError) return cause
  }
  if (!isConnectionLoss(error)) return undefined
  const message = 'The database does not answer. Try again in a few moments.'
  return new AppError('database_unavailable', message, { cause: error })
}

/** Caused by visitors, or intended by us; metrics count the latter. */
const isExpected = (error: AppError | undefined) =>
  error !== undefined && (error.status < 500 || error.type === 'overloaded')

/** Logs an error: visitors' errors at `debug`, all others with their causes. */
export function logError(error: unknown, info: Pick<RequestInfo, 'id' | 'route'> | undefined): void {
  const known = toAppError(error)
  if (isExpected(known)) log.debug({ request: info?.id, type: known?.type }, known?.message)
  else log.error({ request: info?.id, route: info?.route, type: known?.type, err: error }, 'request failed')
}

/** For `entry.server.tsx`: logs errors of loaders and rendering without showing them. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Other route errors were logged by `throwRouteErrors`, or are a visitor's.
  if (request.signal.aborted || (isRouteErrorResponse(error) && !(error instanceof Error))) return
  let info: RequestInfo | undefined
  try {
    info = context.get(requestInfo)
  } catch {
    // Failed before the request was described.
  }
  logError(error, info)
}

type RouteFunction = (args: LoaderFunctionArgs, next: never) => unknown

/**
 * Runs a loader, action or middleware; logs an error and throws it as a route error with the request's id and method,
 * which the page shows. Only typed errors say more.
 */
function throwRouteErrors<Run extends RouteFunction>(run: Run | undefined): Run | undefined {
  if (!run) return undefined
  const wrapped = async (...args: Parameters<RouteFunction>) => {
    try {
      return await run(...args)
    } catch (error) {
      const [{ request, context }] = args
      if (!(error instanceof Error) || request.signal.aborted) throw error
      const info = context.get(requestInfo)
      const known = toAppError(error)
      logError(error, info)
      const sent = { requestId: info.id, method: request.method }
      throw data({ ...known?.data, ...sent }, { status: known?.status ?? 500 })
    }
  }
  return wrapped as Run
}

/**
 * Returns the build with typed errors as route errors: the nearest error boundary receives `AppError.data` with the
 * status. Otherwise the router replaces any thrown Error in production.
 */
export function withRouteErrors(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action, middleware } = route!.module
    const module = {
      ...route!.module,
      loader: throwRouteErrors(loader),
      action: throwRouteErrors(action),
      middleware: middleware?.map((run) => throwRouteErrors(run)!),
    }
    return [id, { ...route!, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

/** Returns problem details (RFC 9457). */
export function problemDetails(
  {
    type,
    status,
    detail,
    suggestion,
    details,
  }: { type: string; status: number; detail: string; suggestion?: string; details?: ErrorDetails },
  request: Request,
  info: RequestInfo,
): Response {
  const title = type.replaceAll('_', ' ')
  const body = {
    type: `urn:problem:${type.replaceAll('_', '-')}`,
    title: title[0].toUpperCase() + title.slice(1),
    status,
    detail,
    suggestion,
    details,
    instance: new URL(request.url).pathname,
    requestId: info.id,
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
      ...retryHeaders(details),
    },
  })
}

/** Returns Retry-After for errors that know when to retry. */
export const retryHeaders = (details: ErrorDetails | undefined): Record<string, string> =>
  details?.retryAfter === undefined ? {} : { 'Retry-After': String(details.retryAfter) }

/** Logs an error and returns it as problem details. */
export function problem(error: unknown, request: Request, info: RequestInfo): Response {
  const known = toAppError(error)
  if (known) {
    const { status, message: detail, data } = known
    return problemDetails({ ...data, status, detail }, request, info)
  }
  return problemDetails(
    { type: 'unexpected_error', status: 500, detail: 'Something went wrong on our side.' },
    request,
    info,
  )
}

/** Returns the response for an error outside of routes: problem details for API clients, a plain page for people. */
export function errorResponse(error: unknown, request: Request, info: RequestInfo): Response {
  const accepts = request.headers.get('Accept') ?? ''
  if (!accepts.includes('text/html') || new URL(request.url).pathname.startsWith('/api/')) {
    return problem(error, request, info)
  }
  const known = toAppError(error)
  return plainPage(known?.status ?? 500, info, retryHeaders(known?.details))
}
