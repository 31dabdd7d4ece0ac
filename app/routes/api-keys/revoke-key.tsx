import { Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import popover from '#app/ui/popover.module.css'
import type { ApiKeySummary } from '#core/api-keys/manage-api-keys.server.ts'
import styles from './api-keys.module.css'

type RevokeKeyProps = Pick<ApiKeySummary, 'id' | 'name' | 'prefix'> & { endsWithin: number }

/** The one step between a press and the end of a key: a card that names it, with or without script. */
export function RevokeKey({ id, name, prefix, endsWithin }: RevokeKeyProps) {
  const { t } = useText()
  const card = `revoke-${id}`
  return (
    <>
      <button
        type="button"
        className={button.button}
        popoverTarget={card}
        aria-label={t('account.apiKeys.revokeNamed', { name })}
      >
        {t('account.apiKeys.revoke')}
      </button>
      <section
        id={card}
        popover="auto"
        aria-labelledby={`${card}-title`}
        className={`${popover.card} ${styles.card}`}
      >
        <h2 id={`${card}-title`}>{t('account.apiKeys.revokeTitle', { name })}</h2>
        <p>{t('account.apiKeys.revokeWarning', { prefix, seconds: endsWithin })}</p>
        <Form method="post" className={styles.choices}>
          <input type="hidden" name="id" value={id} />
          <button type="submit" name="intent" value="revoke" className={`${button.button} ${styles.danger}`}>
            {t('account.apiKeys.revokeNamed', { name })}
          </button>
          <button type="button" className={button.button} popoverTarget={card} popoverTargetAction="hide">
            {t('account.apiKeys.keep')}
          </button>
        </Form>
      </section>
    </>
  )
}
