import { randomUUID } from 'node:crypto'
import { href, useRouteLoaderData } from 'react-router'
import { z } from 'zod'
import { useText } from '#app/i18n/use-text.ts'
import { keyMemoryMs } from '#app/middleware/api-client.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import type { RootData } from '#app/root.tsx'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import { formHeaders } from '#app/routes/auth/form-headers.ts'
import { Confirm } from '#app/ui/confirm.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import { maxApiKeys } from '#core/api-keys/api-key.ts'
import { type ApiKeySummary, listApiKeys } from '#core/api-keys/manage-api-keys.server.ts'
import { createOwnApiKey, revokeOwnApiKey } from '#core/api-keys/own-api-keys.server.ts'
import { AppError } from '#core/errors.ts'
import { services } from '#core/services.server.ts'
import { formatMoment } from '#text/formats.ts'
import type { Route } from './+types/api-keys.ts'
import styles from './api-keys.module.css'
import { NewKey, ShownKey } from './new-key.tsx'

export const loader = async (args: Route.LoaderArgs) => ({
  keys: await listApiKeys(services().db, (await signedInUser(args)).id),
  /** Id of the next key, so that submitting twice creates one. */
  newId: randomUUID(),
  endsWithin: keyMemoryMs / 1000,
})

const keyForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('create'), id: z.uuid(), name: z.string(), password: z.string() }),
  z.object({ intent: z.literal('revoke'), id: z.string() }),
])

/** Result of a form of the page. A new key is returned here once. */
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

/** Creates or revokes a key. No redirect, as the key must not appear in an address. */
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
    return { kind: 'refused', reason, name: sent.name, most: maxApiKeys, retryAfter }
  },
)

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'account.apiKeys')

export default function ApiKeys({
  loaderData: { keys, newId, endsWithin },
  actionData: done,
}: Route.ComponentProps) {
  const { t } = useText()

  const columns: Column<ApiKeySummary>[] = [
    {
      heading: t('account.apiKeys.columnName'),
      isRowHeader: true,
      className: styles.name,
      cell: ({ name, prefix, createdAt }) => (
        <>
          {name}
          <code className={table.detail}>{prefix}…</code>
          <span className={table.narrow}>{t('account.apiKeys.createdOn', { date: dayOf(createdAt) })}</span>
        </>
      ),
    },
    {
      heading: t('account.apiKeys.columnCreated'),
      isWide: true,
      className: 'num',
      cell: ({ createdAt }) => dayOf(createdAt),
    },
    {
      heading: t('account.apiKeys.columnUsed'),
      className: 'num',
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? (
          <>
            <span className={table.narrow}>{t('account.apiKeys.columnUsed')}</span>
            {formatMoment(lastUsedAt)}
          </>
        ) : (
          t('account.apiKeys.neverUsed')
        ),
    },
    {
      heading: <span className="visually-hidden">{t('account.apiKeys.columnAction')}</span>,
      cell: ({ id, name, prefix }) => (
        <Confirm
          ask={t('account.apiKeys.revoke')}
          askLabel={t('account.apiKeys.revokeNamed', { name })}
          question={t('account.apiKeys.revokeTitle', { name })}
          confirm={t('account.apiKeys.revokeNamed', { name })}
          intent="revoke"
          fields={{ id }}
          cancel={t('account.apiKeys.keep')}
        >
          <p>{t('account.apiKeys.revokeWarning', { prefix, seconds: endsWithin })}</p>
        </Confirm>
      ),
    },
  ]

  return (
    <div className={layout.page}>
      <h1>{t('account.apiKeys')}</h1>
      <p className={layout.lead}>
        {t('account.apiKeys.lead')} <a href={href('/api')}>{t('account.apiKeys.description')}</a>
      </p>
      {done?.kind === 'created' && <ShownKey key={done.id} name={done.name} value={done.key} />}
      {done?.kind === 'revoked' && (
        <Notice kind="success">{t('account.apiKeys.revoked', { name: done.name })}</Notice>
      )}
      {done?.kind === 'gone' && <Notice kind="error">{t('account.apiKeys.gone')}</Notice>}
      <NewKey newId={newId} done={done} />
      <DataTable
        columns={columns}
        rows={keys}
        keyOf={({ id }) => id}
        caption={t('account.apiKeys.caption')}
        hasCards
        className={styles.table}
        empty={
          <Empty title={t('account.apiKeys.empty')}>
            <p>{t('account.apiKeys.emptyText')}</p>
          </Empty>
        }
      />
      <KeyUsage />
    </div>
  )
}

const dayOf = (moment: string) => formatMoment(moment).slice(0, 10)

/** Example requests, complete but for the key. */
const examples = (origin: string) =>
  [
    [
      'account.apiKeys.exampleSearch',
      `curl -H "Authorization: Bearer dbv_…" \\
  "${origin}/api/search?q=logistics&hasEmail=true"`,
    ],
    [
      'account.apiKeys.exampleQuote',
      `curl -H "Authorization: Bearer dbv_…" \\
  --json '{"search": "q=logistics&hasEmail=true", "quoteOnly": true}' \\
  "${origin}/api/exports"`,
    ],
  ] as const

function KeyUsage() {
  const { t } = useText()
  const { origin } = useRouteLoaderData('root') as RootData
  return (
    <section className={layout.panel} aria-labelledby="key-usage">
      <h2 id="key-usage">{t('account.apiKeys.usage')}</h2>
      <p>{t('account.apiKeys.usageText')}</p>
      {examples(origin).map(([label, command]) => (
        <figure key={label}>
          <figcaption>{t(label)}</figcaption>
          <pre className={styles.command}>
            <code>{command}</code>
          </pre>
        </figure>
      ))}
      <p className={layout.lead}>{t('account.apiKeys.notForPages')}</p>
    </section>
  )
}
