import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Empty } from '#app/ui/empty.tsx'
import table from '#app/ui/table.module.css'
import type { ApiKeySummary } from '#core/api-keys/manage-api-keys.server.ts'
import styles from './api-keys.module.css'
import { RevokeKey } from './revoke-key.tsx'

const dayOf = (moment: string) => formatMoment(moment).slice(0, 10)

export function KeyTable({ keys, endsWithin }: { keys: readonly ApiKeySummary[]; endsWithin: number }) {
  const { t } = useText()
  if (keys.length === 0) {
    return (
      <div className={table.card}>
        <Empty title={t('account.apiKeys.empty')}>
          <p>{t('account.apiKeys.emptyText')}</p>
        </Empty>
      </div>
    )
  }
  return (
    <div className={table.card}>
      <table className={`${table.table} ${styles.table}`}>
        <caption>{t('account.apiKeys.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('account.apiKeys.columnName')}</th>
            <th scope="col" className={styles.wide}>
              {t('account.apiKeys.columnCreated')}
            </th>
            <th scope="col">{t('account.apiKeys.columnUsed')}</th>
            <th scope="col">
              <span className="unseen">{t('account.apiKeys.columnAction')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map(({ id, name, prefix, createdAt, lastUsedAt }) => (
            <tr key={id}>
              <th scope="row" className={styles.name}>
                {name}
                <code className={styles.prefix}>{prefix}…</code>
                <span className={styles.narrow}>
                  {t('account.apiKeys.createdOn', { date: dayOf(createdAt) })}
                </span>
              </th>
              <td className={`num ${styles.wide}`}>{dayOf(createdAt)}</td>
              <td className="num">
                {lastUsedAt && <span className={styles.narrow}>{t('account.apiKeys.columnUsed')}</span>}
                {lastUsedAt ? formatMoment(lastUsedAt) : t('account.apiKeys.neverUsed')}
              </td>
              <td>
                <RevokeKey id={id} name={name} prefix={prefix} endsWithin={endsWithin} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
