import type { MiddlewareFunction } from 'react-router'
import { requestInfo } from './middleware/request-info.ts'

/** For `root.tsx`: every page and every `.data` request passes here first. */
export const rootMiddleware: MiddlewareFunction<Response>[] = [
  ({ context, pattern }, next) => {
    // The router writes its patterns without the first slash, but for the home page's.
    context.get(requestInfo).route = pattern.startsWith('/') ? pattern : `/${pattern}`
    return next()
  },
]
