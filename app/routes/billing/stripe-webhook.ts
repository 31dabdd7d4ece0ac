import { endpoint, privateJson, readText } from '#app/middleware/endpoint.ts'
import { receiveWebhook } from '#core/billing/receive-webhook.server.ts'
import { services } from '#core/services.server.ts'

/** Bytes: several times the provider's largest event. */
const maxEventBytes = 1_000_000

export const loader = endpoint({
  async POST({ request }) {
    const body = await readText(request, maxEventBytes)
    await receiveWebhook(services(), { body, signature: request.headers.get('Stripe-Signature') })
    return privateJson({ received: true })
  },
})
export const action = loader
