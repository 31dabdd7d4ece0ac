import type { Database } from '#core/db/client.server.ts'
import type { Attempts } from '#core/rate-limits/attempts.server.ts'
import type { Auth, AuthOptions } from './auth.server.ts'

/** What the rules of accounts need of the services. */
export interface AccountContext {
  db: Database
  auth: Auth
  authOptions: AuthOptions
  ledgerKey: Uint8Array
  /** Where links in mail lead: `https://example.vn`. */
  siteOrigin: string
  attempts: Attempts
  /** Whether an account does little before its address is confirmed: only where mail is really sent. */
  requiresConfirmedEmail: boolean
}

/** The device that asks, for the list of sign-ins. */
export interface Device {
  userAgent: string | null
  address: string
  /** The `Cookie` header, for the device cookie. */
  cookies?: string | null
}

/** As better-auth reads them. The address is ours: what a proxy claims was judged before. */
export function deviceHeaders({ userAgent, address }: Device): Headers {
  const headers = new Headers({ 'X-Forwarded-For': address })
  if (userAgent) headers.set('User-Agent', userAgent)
  return headers
}
