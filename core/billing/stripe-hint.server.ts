import type Stripe from 'stripe'
import { AppError } from '#core/errors.ts'
import type { PaymentHint } from './payments.server.ts'

const toleranceSeconds = 300

/** What may be in the object of an event and lead to a transaction, whichever kind of object it is. */
interface EventObject {
  object?: string
  id?: string
  client_reference_id?: string | null
  metadata?: Record<string, string> | null
  payment_intent?: string | { id: string } | null
}

/** Checks a webhook and reads what it is about. Throws `invalid_signature`, without the body. */
export async function readHint(
  stripe: Stripe,
  {
    body,
    signature,
    secret,
    isLive,
  }: { body: string; signature: string | null; secret: string; isLive: boolean },
): Promise<PaymentHint> {
  const event = await stripe.webhooks
    .constructEventAsync(body, signature ?? '', secret, toleranceSeconds)
    .catch(() => {
      // The library's error carries the whole body.
      throw new AppError('invalid_signature', 'The signature of this event is not valid.')
    })
  if (event.livemode !== isLive) {
    throw new AppError('invalid_signature', `The event ${event.id} is of another mode than our key.`)
  }
  const object = event.data.object as EventObject
  const { payment_intent: intent } = object
  return {
    eventId: event.id,
    type: event.type,
    transactionId: object.metadata?.transaction_id ?? object.client_reference_id ?? undefined,
    sessionId: object.object === 'checkout.session' ? object.id : undefined,
    paymentIntentId: typeof intent === 'string' ? intent : intent?.id,
  }
}
