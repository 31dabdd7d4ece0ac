import { z } from 'zod'
import { signedInUser } from '#app/middleware/current-user.ts'
import { endpoint, privateJson, readJson } from '#app/middleware/endpoint.ts'
import { createCheckout } from '#core/billing/create-checkout.server.ts'
import { AppError } from '#core/errors.ts'
import { services } from '#core/services.server.ts'

const purchaseInput = z.object({
  packageId: z.string().max(100),
  userId: z.string().max(100).optional(),
  returnUrl: z.string().max(2_000),
})

export const loader = endpoint({
  async POST({ request, context, info }) {
    const user = await signedInUser({ request, context })
    const { packageId, userId, returnUrl } = await readJson(request, purchaseInput)
    if (userId !== undefined && userId !== user.id) {
      throw new AppError('forbidden', 'Nobody buys for another account.')
    }
    const checkout = await createCheckout(services(), { user, packageId, returnUrl, origin: info.origin })
    return privateJson({ sessionId: checkout.sessionId, url: checkout.url })
  },
})
export const action = loader
