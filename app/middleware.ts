import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { readEnv } from '#core/env.server.ts'
import { startServices } from '#core/services.server.ts'
import { createPipeline, type Pipeline } from './middleware/pipeline.ts'
import { requestInfo } from './middleware/request-info.ts'

/** Set by the server in production: the request has been through the pipeline before it reached the router. */
export const isAdmitted = createContext(false)

let developmentPipeline: Pipeline | undefined

/** Development has no server of its own, so the router's first middleware does what the server does otherwise. */
async function handleInDevelopment(
  request: Request,
  context: Readonly<RouterContextProvider>,
  next: () => Promise<Response>,
): Promise<Response> {
  const env = readEnv()
  await startServices(env)
  developmentPipeline ??= createPipeline(env)
  const info = developmentPipeline.describe(request, '127.0.0.1')
  context.set(requestInfo, info)
  const { response, leave } = await developmentPipeline.answer(request, info, next)
  leave()
  return response
}

/** For `root.tsx`: every page, every `.data` request and every resource route passes here first. */
export const rootMiddleware: MiddlewareFunction<Response>[] = [
  ({ request, context, pattern }, next) => {
    if (!context.get(isAdmitted)) return handleInDevelopment(request, context, next)
    // The router writes its patterns without the first slash, but for the home page's.
    context.get(requestInfo).route = pattern.startsWith('/') ? pattern : `/${pattern}`
    return next()
  },
]
