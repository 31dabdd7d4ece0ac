import type { IncomingMessage } from 'node:http'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { redirect, RouterContextProvider } from 'react-router'
import type { Env } from '#core/env.server.ts'
import { AppError } from '#core/errors.ts'
import { createBodyArrival } from './middleware/body-arrival.ts'
import { limitBodyTime } from './middleware/body-timeout.ts'
import { decodePath, probes as probePaths } from './middleware/admission.ts'
import { compress } from './middleware/compression.ts'
import { createPipeline } from './middleware/pipeline.ts'
import { mayWrite, rememberWrite } from './middleware/read-db.ts'
import { requestInfo, type RequestInfo } from './middleware/request-info.ts'
import type { Resource } from './middleware/endpoint.ts'
import { loader as healthz } from './routes/ops/healthz.ts'
import { loader as metrics } from './routes/ops/metrics.ts'
import { loader as readyz } from './routes/ops/readyz.ts'
import { maskPersonalNumberInPath } from '#core/companies/personal-number.ts'
import { log } from '#core/log.server.ts'
import { requestDuration } from '#core/metrics.server.ts'
import { globSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/** React Router's request handler for the routes of `routes.ts`. */
export type Pages = (request: Request, context: RouterContextProvider) => Promise<Response>

/** Source of pages and files: the build, or Vite in development. */
export interface SiteSource {
  /** Folder of client files. */
  clientFolder: string
  loadPages(): Promise<Pages>
}

export interface HttpOptions extends Pick<SiteSource, 'clientFolder'> {
  env: Env
  /** Undefined until the services have started. */
  pages(): Pages | undefined
  /** Once true, connections are closed after their response. */
  stopping(): boolean
}

/** Served without the router, so they respond before the pages are loaded. */
const probes: Readonly<Record<string, Resource>> = {
  '/healthz': healthz,
  '/readyz': readyz,
  '/metrics': metrics,
}

const hostsOf = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length

/** Creates the site as a function from request to response, for a server. */
export function createHttp({ env, clientFolder, pages, stopping }: HttpOptions) {
  const pipeline = createPipeline(env)
  const arrive = createBodyArrival(Math.ceil(env.MAX_IN_FLIGHT / 4))
  const files = browserFiles(clientFolder)

  async function route(request: Request, info: RequestInfo): Promise<Response> {
    const { pathname } = new URL(request.url)
    const context = new RouterContextProvider()
    context.set(requestInfo, info)
    if (Object.hasOwn(probes, pathname)) {
      info.route = pathname
      return probes[pathname]({ request, params: {}, context })
    }
    // The router cannot decode it. Unknown paths redirect home.
    if (decodePath(pathname) === undefined) return redirect('/')
    const handler = pages()
    if (!handler) throw new AppError('overloaded', 'The site is starting. Try again in a few seconds.')
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    context.set(mayWrite, !isReading)
    const response = await handler(request, context)
    return isReading ? response : rememberWrite(request, info, response)
  }

  return async function answer(
    request: Request,
    { incoming, outgoing }: HttpBindings | Http2Bindings,
  ): Promise<Response> {
    // Caches and proxies may use the other Host header.
    if (hostsOf(incoming) > 1) return new Response(null, { status: 400 })
    const startedAt = performance.now()
    const bytesBefore = incoming.socket.bytesWritten
    const info = pipeline.describe(request, incoming.socket.remoteAddress ?? '')
    limitBodyTime(incoming as IncomingMessage, info)
    let status = 499
    let isClosed = false
    let leave: (() => void) | undefined
    // The only event emitted for written, aborted and missing responses alike.
    outgoing.once('close', () => {
      isClosed = true
      leave?.()
      const bytes = incoming.socket.bytesWritten - bytesBefore
      recordRequest(request, info, { status, bytes, milliseconds: performance.now() - startedAt })
    })

    if (files.has(request)) info.route = '/assets'
    const answered = files.has(request)
      ? await pipeline.answerWithoutAdmission(request, info, () => files.serve(request))
      : await arrive(request, info).then(
          (arrived) => pipeline.answer(arrived, info, () => route(arrived, info)),
          (error: unknown) => pipeline.answerWithoutAdmission(request, info, () => Promise.reject(error)),
        )
    status = answered.response.status
    if (isClosed || info.isDownload) answered.leave()
    else leave = answered.leave
    if (stopping()) answered.response.headers.set('Connection', 'close')
    return compress(request, answered.response)
  }
}

/**
 * Logs and measures a request. Leaves out the query, since searches are private, and the address, unless a limit
 * refused it and an operator must be able to act.
 */
function recordRequest(
  request: Request,
  info: RequestInfo,
  { status, bytes, milliseconds }: { status: number; bytes: number; milliseconds: number },
): void {
  const { pathname } = new URL(request.url)
  const route = info.route ?? 'none'
  requestDuration.observe({ route, method: request.method, status }, milliseconds / 1000)
  const line = {
    request: info.id,
    method: request.method,
    path: maskPersonalNumberInPath(pathname),
    route,
    status,
    bytes,
    ms: Math.round(milliseconds * 100) / 100,
    ...(status === 429 && { address: info.address }),
  }
  if (probePaths.has(pathname)) log.debug(line, 'request')
  else log.info(line, 'request')
}

const year = 31_536_000

/**
 * Serves the client files of the build, listed once: a request for a page never reads the disk. Files with a hash in
 * their name are cached forever.
 */
function browserFiles(folder: string) {
  const paths = new Set(
    globSync('**/*.*', { cwd: folder })
      .filter((path) => !/\.(br|gz)$/.test(path))
      .map((path) => `/${path}`),
  )
  const app = new Hono()
  app.use(
    serveStatic({
      root: folder,
      precompressed: true,
      onFound(path, c) {
        const isHashed = path.startsWith(`${folder}/assets/`)
        c.header('Cache-Control', isHashed ? `public, max-age=${year}, immutable` : 'public, max-age=3600')
      },
    }),
  )
  app.notFound((c) => c.text('Not found', 404, { 'Cache-Control': 'no-store' }))

  return {
    /** Also true for files of an earlier build, which an open page may request: they are 404, never a page. */
    has({ url }: Request): boolean {
      const { pathname } = new URL(url)
      return pathname.startsWith('/assets/') || paths.has(pathname)
    },
    serve: async (request: Request): Promise<Response> => app.fetch(request),
  }
}
