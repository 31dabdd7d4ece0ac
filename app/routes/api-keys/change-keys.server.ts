import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { readForm } from '#app/middleware/read-form.ts'
import { deviceOf } from '#app/routes/auth/device.ts'
import { createOwnApiKey, revokeOwnApiKey } from '#core/api-keys/own-api-keys.server.ts'
import { mostApiKeys } from '#core/api-keys/api-key.ts'
import { AppError } from '#core/errors.ts'
import type { Services } from '#core/services.server.ts'

const form = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('create'), id: z.uuid(), name: z.string(), password: z.string() }),
  z.object({ intent: z.literal('revoke'), id: z.string() }),
])

/** What became of a form of the page. The key is in this answer and nowhere else. */
export type Done =
  | { kind: 'created'; id: string; name: string; key: string }
  | { kind: 'refused'; reason: Refusal; name: string; most: number; retryAfter?: number }
  | { kind: 'revoked'; name: string }
  | { kind: 'gone' }

const reasons = {
  invalid_input: 'name',
  api_key_exists: 'exists',
  too_many_api_keys: 'tooMany',
  invalid_credentials: 'password',
  too_many_requests: 'attempts',
} as const

type Refusal = (typeof reasons)[keyof typeof reasons]

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Creates or revokes a key, as the form says. Not a redirect: the key must be in no address. */
export async function changeKeys(services: Services, userId: string, { request, context }: Asked) {
  const sent = form.safeParse(Object.fromEntries(await readForm(request)))
  if (!sent.success) throw new AppError('invalid_input', 'This form is not complete.')
  const { intent, id } = sent.data
  const { address } = deviceOf(request, context)
  try {
    if (intent === 'revoke') {
      return answer({ kind: 'revoked', name: await revokeOwnApiKey(services, { userId, id, address }) })
    }
    const { name, password } = sent.data
    const { key } = await createOwnApiKey(services, { userId, id, name, password, address })
    return answer({ kind: 'created', id, name: name.trim(), key })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (intent === 'revoke' && error.type === 'not_found') return answer({ kind: 'gone' }, 404)
    if (intent !== 'create' || !Object.hasOwn(reasons, error.type)) throw error
    const reason = reasons[error.type as keyof typeof reasons]
    const retryAfter = Number(error.details?.retryAfter) || undefined
    return answer(
      { kind: 'refused', reason, name: sent.data.name, most: mostApiKeys, retryAfter },
      error.status,
    )
  }
}

const answer = (done: Done, status = 200) =>
  data(done, {
    status,
    headers: 'retryAfter' in done && done.retryAfter ? { 'Retry-After': String(done.retryAfter) } : undefined,
  })
