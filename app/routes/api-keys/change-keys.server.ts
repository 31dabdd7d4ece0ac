import { data } from 'react-router'
import { z } from 'zod'
import { readForm } from '#app/middleware/read-form.ts'
import { createApiKey, revokeApiKey } from '#core/api-keys/manage-api-keys.server.ts'
import { mostApiKeys } from '#core/api-keys/api-key.ts'
import type { Database } from '#core/db/client.server.ts'
import { AppError } from '#core/errors.ts'

const form = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('create'), id: z.uuid(), name: z.string() }),
  z.object({ intent: z.literal('revoke'), id: z.string() }),
])

/** What became of a form of the page. The key is in this answer and nowhere else. */
export type Done =
  | { kind: 'created'; id: string; name: string; key: string }
  | { kind: 'refused'; reason: 'name' | 'exists' | 'tooMany'; name: string; most: number }
  | { kind: 'revoked'; name: string }
  | { kind: 'gone' }

const reasons = { invalid_input: 'name', api_key_exists: 'exists', too_many_api_keys: 'tooMany' } as const

/** Creates or revokes a key, as the form says. Not a redirect: the key must be in no address. */
export async function changeKeys(db: Database, userId: string, request: Request) {
  const sent = form.safeParse(Object.fromEntries(await readForm(request)))
  if (!sent.success) throw new AppError('invalid_input', 'This form is not complete.')
  const { intent, id } = sent.data
  try {
    if (intent === 'revoke') return answer({ kind: 'revoked', name: await revokeApiKey(db, { userId, id }) })
    const { name } = sent.data
    const { key } = await createApiKey(db, { userId, id, name })
    return answer({ kind: 'created', id, name: name.trim(), key })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (intent === 'revoke' && error.type === 'not_found') return answer({ kind: 'gone' }, 404)
    if (intent !== 'create' || !Object.hasOwn(reasons, error.type)) throw error
    const reason = reasons[error.type as keyof typeof reasons]
    return answer({ kind: 'refused', reason, name: sent.data.name, most: mostApiKeys }, error.status)
  }
}

const answer = (done: Done, status = 200) => data(done, { status })
