import { createHmac, timingSafeEqual } from 'node:crypto'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Database } from '#core/db/client.server.ts'
import { services } from '#core/services.server.ts'
import type { RequestInfo } from './request-info.ts'

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Whether the request may write. The router runs loaders after an action with a GET of its own. */
export const mayWrite = createContext(false)

/**
 * Returns the database for what a page shows, which may be a replica. A person reads their own writes: from the
 * primary, also by loaders after an action, until a replica has the position in their cookie.
 */
export function readDb({ request, context }: Asked): Database {
  const { db, replicas } = services()
  return context.get(mayWrite) ? db : replicas.reads(cookiePosition(request))
}

const cookieName = 'written'

const sign = (position: string) =>
  createHmac('sha256', services().authOptions.secret).update(`${cookieName} ${position}`).digest('base64url')

function cookiePosition({ headers }: Request): { position: number } | undefined {
  const cookies = headers.get('Cookie') ?? ''
  const [, position, signature] = /(?:^|;\s*)written=(\d{1,16})\.([\w-]{43})(?:;|$)/.exec(cookies) ?? []
  if (!position || !timingSafeEqual(Buffer.from(sign(position)), Buffer.from(signature))) return undefined
  return { position: Number(position) }
}

const currentPosition = async () => services().replicas.position()

/**
 * Returns the response of a request that may have written, with the primary's position in a cookie. It lasts for the
 * maximum lag: after that every replica in use has the position.
 */
export async function rememberWrite(
  { headers: sent }: Request,
  { secure }: RequestInfo,
  response: Response,
): Promise<Response> {
  // API clients have no use for cookies, and with one would need an Origin.
  if (!sent.has('Origin') && !sent.has('Sec-Fetch-Site')) return response
  const position = await currentPosition().catch(() => undefined)
  if (position === undefined) return response
  const headers = new Headers(response.headers)
  const value = `${position}.${sign(String(position))}`
  const attributes = `Path=/; Max-Age=${services().env.DATABASE_READ_MAX_LAG}; HttpOnly; SameSite=Lax`
  headers.append('Set-Cookie', `${cookieName}=${value}; ${attributes}${secure ? '; Secure' : ''}`)
  return new Response(response.body, { status: response.status, headers })
}
