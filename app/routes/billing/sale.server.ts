import type { RouterContextProvider } from 'react-router'
import { requestInfo } from '#app/middleware/request-info.ts'
import { toLocalPath } from '#app/preferences.ts'
import { services } from '#core/services.server.ts'

const checkoutOrigin = 'https://checkout.stripe.com'

/** What a page that sells must know; lets its forms lead to the card provider. */
export function saleOf(context: Readonly<RouterContextProvider>) {
  const { mode } = services().payments
  // Chromium holds the redirect that answers a form to the rule for forms.
  if (mode === 'stripe') context.get(requestInfo).formTarget = checkoutOrigin
  return { isTest: mode === 'test' }
}

/** Where somebody wants to go after paying: a page of this site, or nowhere. */
export const returnPath = (value: string | null | undefined): string | undefined =>
  toLocalPath(value, '') || undefined
