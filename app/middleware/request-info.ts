import { createContext, type RouterContextProvider } from 'react-router'
import type { Device } from '#core/accounts/account-context.ts'
import type { ApiClient } from '#core/api-keys/find-api-key.server.ts'
import type { CompanyAllowance } from '#core/rate-limits/company-budget.server.ts'

/** Facts about a request, known before any route handles it. */
export interface RequestInfo {
  /** For the log and for the person who reports a problem; echoed as X-Request-Id. */
  id: string
  /** Of the client, behind the proxies that are trusted. */
  address: string
  /** Does it come from this machine or its own network, not through a proxy that hides where from? */
  isLocal: boolean
  /** Did the client speak HTTPS, to us or to a trusted proxy? */
  secure: boolean
  /** For scripts and styles of this answer alone. */
  nonce: string
  /** Where the site lives, for absolute links: `https://example.vn`, no slash at the end. */
  origin: string
  /** Template of the matched route (`/company/:id`), for the log and the metrics. */
  route?: string
  /** Another origin to which a form of this page may lead in the end. */
  formTarget?: string
  /** Is the answer a file that may take minutes to send? It does not count as in flight once it has begun. */
  isDownload?: boolean
  /** May the body take as long as it keeps coming? Set once the sender is authorised. */
  isUpload?: boolean
  /** Is somebody signed in, so that every page shows a name and a balance? Set when it is looked up. */
  isPersonal?: boolean
  /** Whose API key the request carries; set on admission. */
  client?: ApiClient
  /** Is this a verified crawler on a page that shows a company? Set on admission. */
  isCrawler?: boolean
  /** Looks the client's names up; set on admission for pages that crawlers may read. */
  isVerifiedCrawler?: () => Promise<boolean>
  /** The client's daily company budget, once this response has been counted. */
  companies?: CompanyAllowance
}

/** Set for every request before loaders run. */
export const requestInfo = createContext<RequestInfo>()

/** Returns the device that a sign-in comes from. */
export function deviceOf(request: Request, context: Readonly<RouterContextProvider>): Device {
  const { address } = context.get(requestInfo)
  const { headers } = request
  return {
    userAgent: headers.get('User-Agent')?.slice(0, 400) ?? null,
    address,
    cookies: headers.get('Cookie'),
  }
}
