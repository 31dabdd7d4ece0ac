import { href, redirect, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { AppError } from '#core/errors.ts'
import { administrator, requireAdministrator } from './current-user.ts'
import { logError, problem, problemDetails } from './errors.ts'
import { requestInfo, type RequestInfo } from './request-info.ts'

interface ResourceArgs {
  request: Request
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
}

/** A loader (and action) of a route without a page. */
export type Resource = (args: ResourceArgs) => Promise<Response>

export interface EndpointArgs extends ResourceArgs {
  url: URL
  info: RequestInfo
}

export type Answer = (args: EndpointArgs) => Response | Promise<Response>

/**
 * Creates a route without a page: one function per method, other methods are refused, errors become problem details,
 * responses are not cached. Use it as the route's loader and action.
 */
export function endpoint(
  answers: Partial<Record<'GET' | 'POST' | 'DELETE', Answer>>,
  allowed = [...Object.keys(answers), ...(answers.GET ? ['HEAD'] : [])].join(', '),
): Resource {
  return async ({ request, params, context }) => {
    const url = new URL(request.url)
    // The router would wrap it as a page's data and hold a whole file in memory.
    if (url.pathname.endsWith('.data')) return redirect(href('/'))
    const info = context.get(requestInfo)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const answer = Object.hasOwn(answers, method) ? answers[method as keyof typeof answers] : undefined
    if (!answer) {
      const detail = `${request.method} is not possible here.`
      const refusal = problemDetails({ type: 'method_not_allowed', status: 405, detail }, request, info)
      refusal.headers.set('Allow', allowed)
      return refusal
    }
    try {
      return await answer({ request, params, context, url, info })
    } catch (error) {
      // A guard's redirect.
      if (error instanceof Response) return error
      logError(error, info)
      return problem(error, request, info)
    }
  }
}

/** Like `endpoint`, for the administration: others are redirected as by its pages. */
export function adminEndpoint(answers: Parameters<typeof endpoint>[0]): Resource {
  const guarded = Object.entries(answers).map(([method, answer]) => [
    method,
    async (args: EndpointArgs) => {
      const { headers } = args.request
      // Plain forms get a page, API clients problem details.
      const isPage = method === 'GET' || headers.get('Accept')?.startsWith('text/html')
      await (isPage ? requireAdministrator(args) : administrator(args))
      return answer(args)
    },
  ])
  return endpoint(Object.fromEntries(guarded))
}

/** Enough for 50,000 tax codes. */
const maxBody = 2_000_000

/** Parses a JSON body by its schema. Throws `invalid_input` naming the problem. */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const text = await readText(request, maxBody)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_input', 'The body is not JSON.', { cause })
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
  throw new AppError('invalid_input', problems.join('; '))
}

/** Returns the body as text. Throws `invalid_input` past `maxBytes` bytes, without reading on. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new AppError('invalid_input', `The body is longer than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Returns an uncacheable JSON response. */
export function privateJson(body: unknown, init: { status?: number; headers?: Record<string, string> } = {}) {
  return Response.json(body, {
    status: init.status,
    headers: { 'Cache-Control': 'no-store', ...init.headers },
  })
}
