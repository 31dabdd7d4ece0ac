import { randomUUID } from 'node:crypto'
import { href } from 'react-router'
import { translatorOf } from '#app/i18n/translators.ts'
import { z } from 'zod'
import { useText } from '#app/i18n/use-text.ts'
import { keyMemoryMs } from '#app/middleware/api-client.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { formHeaders } from '#app/routes/auth/form-headers.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from '#app/ui/page.module.css'
import { listApiKeys } from '#core/api-keys/manage-api-keys.server.ts'
import { services } from '#core/services.server.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { createOwnApiKey, revokeOwnApiKey } from '#core/api-keys/own-api-keys.server.ts'
import { mostApiKeys } from '#core/api-keys/api-key.ts'
import { AppError } from '#core/errors.ts'
import type { Route } from './+types/api-keys.ts'
import { KeyTable } from './key-table.tsx'
import { KeyUsage } from './key-usage.tsx'
import { NewKey } from './new-key.tsx'
import { ShownKey } from './shown-key.tsx'

export const loader = async (args: Route.LoaderArgs) => ({
  keys: await listApiKeys(services().db, (await signedInUser(args)).id),
  /** Of the key that the form makes: sent twice, it makes one. */
  newId: randomUUID(),
  endsWithin: keyMemoryMs / 1000,
})

const keyForm = z.discriminatedUnion('intent', [
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

/** Creates or revokes a key, as the form says. Not a redirect: the key must be in no address. */
export const action = formAction(
  async (form, args: Route.ActionArgs): Promise<Done> => {
    const { id: userId } = await signedInUser(args)
    const { address } = args.context.get(requestInfo)
    const sent = keyForm.safeParse(Object.fromEntries(form))
    if (!sent.success) throw new AppError('invalid_input', 'This form is not complete.')
    const { intent, id } = sent.data
    if (intent === 'revoke') {
      return { kind: 'revoked', name: await revokeOwnApiKey(services(), { userId, id, address }) }
    }
    const { name, password } = sent.data
    const { key } = await createOwnApiKey(services(), { userId, id, name, password, address })
    return { kind: 'created', id, name: name.trim(), key }
  },
  ({ type, details }, form): Done | undefined => {
    const sent = keyForm.safeParse(Object.fromEntries(form)).data
    if (sent?.intent === 'revoke' && type === 'not_found') return { kind: 'gone' }
    if (sent?.intent !== 'create' || !Object.hasOwn(reasons, type)) return undefined
    const reason = reasons[type as keyof typeof reasons]
    const retryAfter = Number(details?.retryAfter) || undefined
    return { kind: 'refused', reason, name: sent.name, most: mostApiKeys, retryAfter }
  },
)

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches }) => {
  const { language } = matches[0].loaderData as RootData
  return [
    { title: `${translatorOf(language)('account.apiKeys')} · ${productName}` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function ApiKeys({
  loaderData: { keys, newId, endsWithin },
  actionData: done,
}: Route.ComponentProps) {
  const { t } = useText()
  return (
    <div className={styles.page}>
      <h1>{t('account.apiKeys')}</h1>
      <p className={styles.lead}>
        {t('account.apiKeys.lead')} <a href={href('/api/openapi.json')}>{t('account.apiKeys.description')}</a>
      </p>
      {done?.kind === 'created' && <ShownKey key={done.id} name={done.name} value={done.key} />}
      {done?.kind === 'revoked' && (
        <Notice kind="success">{t('account.apiKeys.revoked', { name: done.name })}</Notice>
      )}
      {done?.kind === 'gone' && <Notice kind="error">{t('account.apiKeys.gone')}</Notice>}
      <NewKey newId={newId} done={done} />
      <KeyTable keys={keys} endsWithin={endsWithin} />
      <KeyUsage />
    </div>
  )
}
