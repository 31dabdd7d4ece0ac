import { data, redirect } from 'react-router'
import { z } from 'zod'
import { signedInUser } from '#app/middleware/current-user.ts'
import { logError } from '#app/middleware/errors.ts'
import { readForm } from '#app/middleware/read-form.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { readPreferences } from '#app/preferences.ts'
import { createCheckout } from '#core/billing/create-checkout.server.ts'
import { AppError } from '#core/errors.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/buy-credits.ts'
import { returnPath } from './sale.server.ts'
import { withReturn } from './with-return.ts'

const wishSchema = z.object({
  packageId: z.string().catch(''),
  returnTo: z.string().optional().transform(returnPath),
})

const problems = ['checkout_failed', 'payments_unavailable', 'too_many_requests'] as const
/** What kept a purchase from beginning. */
export type PurchaseProblem = (typeof problems)[number] | 'other'

/** Leads to the checkout, or says why there is none. */
export async function beginPurchase({ request, context }: Route.ActionArgs) {
  const info = context.get(requestInfo)
  const person = await signedInUser({ request, context })
  const { packageId, returnTo } = wishSchema.parse(Object.fromEntries(await readForm(request)))
  try {
    const { url } = await createCheckout(services(), {
      // The checkout speaks the language in which it was asked for.
      user: { ...person, language: readPreferences(request).language },
      packageId,
      returnUrl: withReturn('/dashboard', returnTo),
      origin: info.origin,
    })
    return redirect(url, 303)
  } catch (error) {
    logError(error, info)
    const known = error instanceof AppError ? error : undefined
    const problem: PurchaseProblem = problems.find((type) => type === known?.type) ?? 'other'
    return data({ problem, returnTo }, { status: known?.status ?? 500 })
  }
}
