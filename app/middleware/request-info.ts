import { createContext, type RouterContextProvider } from 'react-router'
import type { Device } from '#core/accounts/account-context.ts'
import type { ApiClient } from '#core/api-keys/find-api-key.server.ts'
import type { CompanyAllowance } from '#core/rate-limits/company-budget.server.ts'

/** Facts about a request, known before a route handles it. */
export interface RequestInfo {
  /** For the log and problem reports; echoed as X-Request-Id. */
  id: string
  /** Client address, behind trusted proxies. */
  address: string
  /** Whether it comes from this machine or its network, not through a proxy that hides its origin. */
  isLocal: boolean
  /** Whether the client used HTTPS, to us or to a trusted proxy. */
  secure: boolean
  /** For scripts and styles of this response only. */
  nonce: string
  /** SHA-256 of the page's inline scripts, for the policy of a page that is stored: a nonce must not repeat. */
  scriptHashes?: readonly string[]
  /** Origin for absolute links: `https://example.vn`, without a trailing slash. */
  origin: string
  /** Template of the matched route (`/company/:id`), for the log and the metrics. */
  route?: string
  /** Another origin that a form of this page may redirect to. */
  formTarget?: string
  /** Whether the response is a file that may take minutes to send; once started it does not count as in flight. */
  isDownload?: boolean
  /** Whether the body may take as long as it keeps coming; set once the sender is authorised. */
  isUpload?: boolean
  /** Whether the request has a session cookie, valid or not, or comes from a browser that wrote a moment ago. */
  hasSession?: boolean
  /** Whether the response may contain companies, and so counts for the daily budget. */
  showsCompanies?: boolean
  /** Whether the request is from a signed-in user, whose pages show a name and balance; set by the session lookup. */
  isPersonal?: boolean
  /** Client of the request's API key; set on admission. */
  client?: ApiClient
  /** Whether this is a verified crawler on a company page; set on admission. */
  isCrawler?: boolean
  /** Looks up the client's names; set on admission for pages that crawlers may read. */
  isVerifiedCrawler?: () => Promise<boolean>
  /** The client's daily company budget, once this response is counted. */
  companies?: CompanyAllowance
}

/** Set for every request before loaders run. */
export const requestInfo = createContext<RequestInfo>()

/** Returns whether a request has a session cookie; its response is never shared. */
export const hasSessionCookie = ({ headers }: Request): boolean =>
  headers.get('Cookie')?.includes('account.session_token=') ?? false

/** Returns whether a browser wrote a moment ago: it reads its own write, which is never shared. */
export const hasWritten = ({ headers }: Request): boolean =>
  /(?:^|;\s*)written=/.test(headers.get('Cookie') ?? '')

/** Returns the device of a sign-in. */
export function deviceOf(request: Request, context: Readonly<RouterContextProvider>): Device {
  const { address } = context.get(requestInfo)
  const { headers } = request
  return {
    userAgent: headers.get('User-Agent')?.slice(0, 400) ?? null,
    address,
    cookies: headers.get('Cookie'),
  }
}
