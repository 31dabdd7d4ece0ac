import { useText } from '#app/i18n/use-text.ts'
import { Confirm } from '#app/ui/confirm.tsx'
import type { ApiKeySummary } from '#core/api-keys/manage-api-keys.server.ts'

type RevokeKeyProps = Pick<ApiKeySummary, 'id' | 'name' | 'prefix'> & { endsWithin: number }

export function RevokeKey({ id, name, prefix, endsWithin }: RevokeKeyProps) {
  const { t } = useText()
  return (
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
  )
}
