import type { RouterContextProvider } from 'react-router'
import { requestInfo } from '#app/middleware/request-info.ts'
import type { Device } from '#core/accounts/account-context.ts'

/** The device a request comes from, as a list of sign-ins names it. */
export function deviceOf(request: Request, context: Readonly<RouterContextProvider>): Device {
  const { address } = context.get(requestInfo)
  const { headers } = request
  return {
    userAgent: headers.get('User-Agent')?.slice(0, 400) ?? null,
    address,
    cookies: headers.get('Cookie'),
  }
}
