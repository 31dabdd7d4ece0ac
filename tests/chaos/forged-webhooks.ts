import { createHmac } from 'node:crypto'
import { Random } from '#demo/companies/random.ts'
import type { FakeStripe } from '#tests/fakes/stripe.ts'

export interface Forgery {
  kind: string
  body: string
  signature: string | null
}

interface Forger {
  stripe: FakeStripe
  random: Random
  body: string
  /** Seconds since 1970. */
  now: number
}

const hex = (random: Random, length: number) =>
  Array.from({ length }, () => random.below(16).toString(16)).join('')

const mac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** Changes one character. */
function change(text: string, random: Random): string {
  const at = random.below(text.length)
  const other = text[at] === 'x' ? 'y' : 'x'
  return text.slice(0, at) + other + text.slice(at + 1)
}

/** Known ways to forge a webhook, for an attacker who may have seen valid ones but has no secret. */
const forgeries: Record<string, (forger: Forger) => Omit<Forgery, 'kind'>> = {
  'no signature': ({ body }) => ({ body, signature: null }),
  'an empty signature': ({ body }) => ({ body, signature: '' }),
  'a signature of noise': ({ body, random }) => ({ body, signature: hex(random, random.below(200)) }),
  'a made-up signature': ({ body, random, now }) => ({ body, signature: `t=${now},v1=${hex(random, 64)}` }),
  'many made-up signatures': ({ body, random, now }) => ({
    body,
    signature: `t=${now},${Array.from({ length: 50 }, () => `v1=${hex(random, 64)}`).join(',')}`,
  }),
  'another secret': ({ stripe, body, random }) => stripe.sign(body, { secret: `whsec_${hex(random, 32)}` }),
  'the API key as the secret': ({ stripe, body }) => stripe.sign(body, { secret: stripe.key }),
  'no secret': ({ body, now }) => ({ body, signature: `t=${now},v1=${mac('', `${now}.${body}`)}` }),
  'signed too long ago': ({ stripe, body, random, now }) =>
    stripe.sign(body, { timestamp: now - 310 - random.below(300_000_000) }),
  'signed long ago, and said to be new': ({ stripe, body, random, now }) => {
    const { signature } = stripe.sign(body, { timestamp: now - 400 - random.below(100_000) })
    return { body, signature: signature.replace(/t=\d+/, `t=${now}`) }
  },
  'said to be new before the time it was signed at': ({ stripe, body, now }) => {
    const { signature } = stripe.sign(body, { timestamp: now - 4_000 })
    return { body, signature: `t=${now},${signature}` }
  },
  'a body that was changed': ({ stripe, body, random }) => ({
    body: change(body, random),
    signature: stripe.sign(body).signature,
  }),
  'a body with more behind it': ({ stripe, body }) => ({
    body: `${body} `,
    signature: stripe.sign(body).signature,
  }),
  'the body of another event': ({ stripe, body, random }) => ({
    body: body.replace(/evt_test_[\w-]+/, `evt_test_${hex(random, 8)}`),
    signature: stripe.sign(body).signature,
  }),
  'no body': ({ stripe, body }) => ({ body: '', signature: stripe.sign(body).signature }),
  'a signature that was changed': ({ stripe, body, random }) => {
    const { signature } = stripe.sign(body)
    const at = signature.indexOf('v1=') + 3
    return { body, signature: signature.slice(0, at) + change(signature.slice(at), random) }
  },
  'a signature that was cut': ({ stripe, body, random }) => ({
    body,
    signature: stripe.sign(body).signature.slice(0, -1 - random.below(60)),
  }),
  'the scheme of tests': ({ stripe, body }) => ({
    body,
    signature: stripe.sign(body).signature.replace('v1=', 'v0='),
  }),
  'no time': ({ stripe, body }) => ({ body, signature: stripe.sign(body).signature.replace(/t=\d+,/, '') }),
  'a mode that is not the key’s': ({ stripe, body }) =>
    stripe.sign(JSON.stringify({ ...JSON.parse(body), livemode: true })),
}

/** Yields `count` forged webhooks of every kind, based on valid bodies. */
export function* forgedWebhooks(
  stripe: FakeStripe,
  { bodies, seed, count }: { bodies: readonly string[]; seed: number; count: number },
): Generator<Forgery> {
  const random = new Random(seed)
  const kinds = Object.keys(forgeries)
  for (let made = 0; made < count; made++) {
    const kind = kinds[made % kinds.length]
    const now = Math.floor(Date.now() / 1000)
    yield { kind, ...forgeries[kind]({ stripe, random, body: random.pick(bodies), now }) }
  }
}
