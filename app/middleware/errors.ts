import {
  data,
  isRouteErrorResponse,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { AppError, type ErrorDetails } from '#core/errors.ts'
import { log } from '#core/log.server.ts'
import { isConnectionLoss } from '#core/search/search-errors.ts'
import { plainPage } from './plain-page.ts'
import { requestInfo, type RequestInfo } from './request-info.ts'

/** The typed error behind anything thrown; unknown ones are not for people to read. */
export function toAppError(error: unknown): AppError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppError) return cause
  }
  if (!isConnectionLoss(error)) return undefined
  const message = 'The database does not answer. Try again in a few moments.'
  return new AppError('database_unavailable', message, { cause: error })
}

/** A visitor's doing, or ours by intention; metrics count the latter. */
const isExpected = (error: AppError | undefined) =>
  error !== undefined && (error.status < 500 || error.type === 'overloaded')

/** Writes an error to the log: what a visitor caused at `debug`, everything else with its whole cause. */
export function logError(error: unknown, info: Pick<RequestInfo, 'id' | 'route'> | undefined): void {
  const known = toAppError(error)
  if (isExpected(known)) log.debug({ request: info?.id, type: known?.type }, known?.message)
  else log.error({ request: info?.id, route: info?.route, type: known?.type, err: error }, 'request failed')
}

/** For `entry.server.tsx`: errors of loaders and of rendering reach the log and nobody else. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Route errors were logged with their cause when they were made, or are a visitor's.
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  let info: RequestInfo | undefined
  try {
    info = context.get(requestInfo)
  } catch {
    // Failed before anything was known about the request.
  }
  logError(error, info)
}

/** What an error boundary receives as `error.data`. */
interface PageError {
  type: string
  message: string
  suggestion?: string
  details?: ErrorDetails
}

/**
 * Wraps the loader of a page: a typed error becomes a route error with its status, which the nearest error boundary
 * shows. Anything else stays an unexpected error.
 */
export function page<Args extends { context: Readonly<RouterContextProvider> }, Result>(
  loader: (args: Args) => Promise<Result>,
): (args: Args) => Promise<Result> {
  return async (args) => {
    try {
      return await loader(args)
    } catch (error) {
      const known = toAppError(error)
      if (!known) throw error
      logError(error, args.context.get(requestInfo))
      const { type, message, suggestion, details } = known
      throw data({ type, message, suggestion, details } satisfies PageError, { status: known.status })
    }
  }
}

/** Problem details (RFC 9457). */
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

/** For errors that know when to come back. */
export const retryHeaders = (details: ErrorDetails | undefined): Record<string, string> =>
  details?.retryAfter === undefined ? {} : { 'Retry-After': String(details.retryAfter) }

/** An error for programs to read. */
export function problem(error: unknown, request: Request, info: RequestInfo): Response {
  const known = toAppError(error)
  if (known) {
    const { type, status, message, suggestion, details } = known
    return problemDetails({ type, status, detail: message, suggestion, details }, request, info)
  }
  return problemDetails(
    { type: 'unexpected_error', status: 500, detail: 'Something went wrong on our side.' },
    request,
    info,
  )
}

/** The answer for an error that no route took: problem details for programs, a plain page for people. */
export function errorResponse(error: unknown, request: Request, info: RequestInfo): Response {
  const accepts = request.headers.get('Accept') ?? ''
  if (!accepts.includes('text/html') || new URL(request.url).pathname.startsWith('/api/')) {
    return problem(error, request, info)
  }
  const known = toAppError(error)
  return plainPage(known?.status ?? 500, info, retryHeaders(known?.details))
}
