import type { MiddlewareFunction } from 'react-router'
import { requestInfo } from './middleware/request-info.ts'

/** Middleware of `root.tsx`: every page and `.data` request passes it first. */
export const rootMiddleware: MiddlewareFunction<Response>[] = [
  ({ context, pattern }, next) => {
    // The router's patterns lack the first slash, except for the home page.
    context.get(requestInfo).route = pattern.startsWith('/') ? pattern : `/${pattern}`
    return next()
  },
]
