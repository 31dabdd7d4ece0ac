import '#app/i18n/account-texts.ts'
import { randomUUID } from 'node:crypto'
import { translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { keyMemoryMs } from '#app/middleware/api-client.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { formHeaders } from '#app/routes/auth/form-headers.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from '#app/ui/page.module.css'
import { listApiKeys } from '#core/api-keys/manage-api-keys.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/api-keys.ts'
import { changeKeys } from './change-keys.server.ts'
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

export async function action(args: Route.ActionArgs) {
  const { id: userId } = await signedInUser(args)
  return changeKeys(services(), userId, args)
}

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
        {t('account.apiKeys.lead')} <a href="/api/openapi.json">{t('account.apiKeys.description')}</a>
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
