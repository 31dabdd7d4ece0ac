import type { RouterContextProvider } from 'react-router'
import { requestInfo } from '#app/middleware/request-info.ts'
import { toLocalPath } from '#app/preferences.ts'
import { services } from '#core/services.server.ts'

const checkoutOrigin = 'https://checkout.stripe.com'

/** Returns the payment mode of a page that sells, and allows its forms to redirect to the card provider. */
export function saleOf(context: Readonly<RouterContextProvider>) {
  const { mode } = services().payments
  // Chromium applies the form-action policy to the redirect that answers a form.
  if (mode === 'stripe') context.get(requestInfo).formTarget = checkoutOrigin
  return { isTest: mode === 'test', isSelling: mode === 'stripe' }
}

/** Returns a path of this site to go back to after paying, or undefined. */
export const returnPath = (value: string | null | undefined): string | undefined =>
  toLocalPath(value, '') || undefined
