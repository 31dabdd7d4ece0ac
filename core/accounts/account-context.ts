import type { Database } from '#core/db/client.server.ts'
import type { Attempts } from '#core/rate-limits/attempts.server.ts'
import type { Auth, AuthOptions } from './auth.server.ts'

/** Dependencies of the account functions. */
export interface AccountContext {
  db: Database
  auth: Auth
  authOptions: AuthOptions
  ledgerKey: Uint8Array
  /** Origin of links in mail: `https://example.vn`. */
  siteOrigin: string
  attempts: Attempts
  /** Whether accounts are restricted until their address is confirmed: only where mail is really sent. */
  requiresConfirmedEmail: boolean
}

/** The requesting device, for the list of sign-ins. */
export interface Device {
  userAgent: string | null
  address: string
  /** The `Cookie` header, for the device cookie. */
  cookies?: string | null
}

/** Headers as better-auth reads them, with the address we determined: forwarded headers were checked before. */
export function deviceHeaders({ userAgent, address }: Device): Headers {
  const headers = new Headers({ 'X-Forwarded-For': address })
  if (userAgent) headers.set('User-Agent', userAgent)
  return headers
}
